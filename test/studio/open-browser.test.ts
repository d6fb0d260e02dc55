import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'
import { firstLine, openWithKeys } from './studio.ts'

describe.runIf(process.platform === 'linux')('the browser of the desktop', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-desktop-'))
    writeFileSync(join(folder, 'a.html'), '<p>Dune</p>')
    // Stands in for the program that opens the browser: it notes its command line, which every user of a machine sees.
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$*" > '${folder}/opened'\n`, {
      mode: 0o755,
    })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is led to the studio by a file that only its user can read, until it has been there', async () => {
    const server = spawn(process.execPath, [join(ROOT, 'dist/cli.js'), 'studio', folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    })
    try {
      const address = await firstLine(server)
      const ticket = new URL(address).hash
      await expect.poll(() => existsSync(join(folder, 'opened')), { timeout: 20_000 }).toBe(true)
      const file = readFileSync(join(folder, 'opened'), 'utf8')
      expect(file).not.toContain(ticket)
      expect(readFileSync(file, 'utf8')).toContain(address)
      expect([statSync(file).mode & 0o077, statSync(dirname(file)).mode & 0o077]).toEqual([0, 0])
      await openWithKeys(address)
      await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(false)
    } finally {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
  })
})
