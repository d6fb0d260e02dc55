import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Keys } from '../../src/server/access.ts'
import { openWithKeys, type RunningStudio, startStudio, startStudioOn } from './studio.ts'

const PAGES = 4
const ROWS = 60
const EDITS = 20

const rowText = (page: number, row: number) => `Book ${page}-${row}`
const pageSource = (page: number) =>
  `<ul>${Array.from({ length: ROWS * 2 + EDITS }, (_, row) => `<li><b>${rowText(page, row)}</b></li>`).join('')}</ul>`

/** Calls a studio as its page does; throws what the studio reports. */
async function call({ address }: RunningStudio, keys: Keys, name: string, input: object): Promise<void> {
  const { origin } = new URL(address)
  const headers = { origin, 'x-glean-key': keys.key }
  const response = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
}

describe('two studios and an editor on one folder', { timeout: 180_000 }, () => {
  const running: RunningStudio[] = []
  afterEach(async () => {
    for (const studio of running.reverse()) await studio.stop()
  })

  it('lose none of 500 changes', async () => {
    const pages = new Map(Array.from({ length: PAGES }, (_, i) => [`pages/${i}.html`, pageSource(i)]))
    const first = await startStudio(pages)
    const second = await startStudioOn(first.folder)
    running.push(first, second)
    const wanted = new Set<string>()

    const mark = async (studio: RunningStudio, offset: number) => {
      const keys = await openWithKeys(studio.address)
      for (let row = 0; row < ROWS; row++) {
        for (let page = 0; page < PAGES; page++) {
          const text = rowText(page, row + offset)
          const start = pageSource(page).indexOf(`${text}<`)
          const place = { page: `pages/${page}.html`, start, end: start + text.length }
          await call(studio, keys, 'mark', { ...place, field: 'title', record: 'new' })
          wanted.add(text)
          if (row % 20 === 7) {
            await call(studio, keys, 'undo', {})
            await call(studio, keys, 'redo', {})
          }
        }
      }
    }
    const edit = async () => {
      for (let i = 0; i < EDITS; i++) {
        const text = rowText(i % PAGES, ROWS * 2 + i)
        const line = { page: `pages/${i % PAGES}.html`, records: [{ title: text }], complete: false }
        appendFileSync(join(first.folder, 'examples.jsonl'), `${JSON.stringify(line)}\n`)
        wanted.add(text)
        await setTimeout(40)
      }
    }
    await Promise.all([mark(first, 0), mark(second, ROWS), edit()])

    expect(wanted.size).toBe(2 * ROWS * PAGES + EDITS)
    const saved = first
      .read('examples.jsonl')
      .trim()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as { records: { title: string | { text: string } }[] }).records)
      .map(({ title }) => (typeof title === 'string' ? title : title.text))
    expect(saved.sort()).toEqual([...wanted].sort())
  })
})
