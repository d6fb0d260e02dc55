import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenSources } from '../../query/open-sources.ts'
import { runPrompt } from './prompt.ts'

let folder: string
beforeEach(() => {
  // The history of a prompt belongs to the person who runs the tests.
  folder = mkdtempSync(join(tmpdir(), 'gleaner-prompt-'))
  vi.stubEnv('HOME', folder)
  vi.stubEnv('XDG_STATE_HOME', folder)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Sources that never answer, with what the prompt asked them. */
function openSilent() {
  const asked: string[] = []
  const query = (sql: string) => {
    asked.push(sql)
    return new Promise(() => {})
  }
  return { asked, sources: { describe: async () => [], query } as unknown as OpenSources }
}

it('Ctrl+C ends the program while a statement is being answered', async () => {
  const { asked, sources } = openSilent()
  const input = new PassThrough()
  const ended = new Promise<void>((end) => {
    void runPrompt(sources, { format: 'csv' }, { input, isTerminal: true, end })
  })
  input.write('SELECT 1;\r')
  await vi.waitFor(() => expect(asked).toEqual(['SELECT 1;']))
  input.write('\x03')
  await expect(ended).resolves.toBeUndefined()
})

it('Ctrl+C at the prompt ends it quietly', async () => {
  const { asked, sources } = openSilent()
  const input = new PassThrough()
  const end = vi.fn()
  const running = runPrompt(sources, { format: 'csv' }, { input, isTerminal: true, end })
  input.write('SELECT')
  setTimeout(() => input.write('\x03'), 50)
  expect(await running).toBe(0)
  expect([asked, end.mock.calls]).toEqual([[], []])
})
