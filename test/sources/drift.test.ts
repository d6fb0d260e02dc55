import { existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from '../cli/glean.ts'
import { type Loopback, servePages } from '../loopback.ts'

/** `glean crawl` compares what it reads with what the wrapper found while learning. */
let place: Workplace
let site: Loopback | undefined

const row = (i: number) => `<li><b>Book ${i}</b> <i>${1900 + i}</i></li>`
const cutRow = (i: number) => `<li><b>Book ${i}</b></li>`
const shelf = (from: number, to: number, next = '', write = row) => {
  const rows = Array.from({ length: to - from }, (_, i) => write(from + i)).join('\n')
  const link = next === '' ? '' : `<a rel="next" href="${next}">next</a>`
  return `<html><body><h1>Shelf</h1><ul>${rows}</ul>${link}</body></html>\n`
}
const SOUND = { '/1': shelf(0, 20, '/2'), '/2': shelf(20, 40, '/3'), '/3': shelf(40, 41) }
const DRIFTED = { ...SOUND, '/2': shelf(20, 40, '/3', cutRow), '/3': shelf(40, 60, '', cutRow) }

beforeAll(() => {
  place = createWorkplace()
  for (const [name, page] of Object.entries(SOUND).slice(0, 2)) place.write(`${name.slice(1)}.html`, page)
  const { code } = place.shell(
    `glean learn 1.html -r '{"title":"Book 0","year":"1900"}' -r '{"title":"Book 1","year":"1901"}' --pages 2.html -o shelf.json`,
  )
  expect(code).toBe(0)
})
afterEach(() => site?.close())
afterAll(() => place.remove())

const crawl = async (pages: Readonly<Record<string, string>>, ...options: string[]) => {
  site = await servePages(pages)
  return crawlAgain(...options)
}
const crawlAgain = (...options: string[]) =>
  place.run(['crawl', `${site?.origin}/1`, '--wrapper', 'shelf.json', '--allow-private', '--delay', '0', '--ignore-robots', ...options]) // biome-ignore format: one command

it('passes pages as they were, though the last of a list has fewer records', async () => {
  const { code, stderr } = await crawl(SOUND, '-o', 'sound.jsonl')
  expect(stderr).toMatch(/^41 records from 3 pages; .*\n$/)
  expect(code).toBe(0)
})

it('reports a drift on standard error and in the exit code, and writes the records', async () => {
  const { code, stdout, stderr } = await crawl(DRIFTED)
  expect(code).toBe(1)
  expect(stdout.trim().split('\n')).toHaveLength(60)
  expect(stderr).toMatch(/^doubtful: year/m)
  expect(stderr.match(/--no-check skips this check/g)).toHaveLength(1)
})

it('reports a page that is doubtful by itself', async () => {
  const { code, stderr } = await crawl({ '/1': shelf(0, 1) }, '-o', 'few.jsonl')
  expect(code).toBe(1)
  expect(stderr).toMatch(/\/1: doubtful: only 1 record; pages had 20 while learning\n/)
  expect(stderr).toContain('1 page doubtful')
  expect(existsSync(place.path('few.jsonl'))).toBe(true)
})

it('writes nothing with --strict, and keeps what was read', async () => {
  place.write('strict.jsonl', 'as it was\n')
  const { code, stderr } = await crawl(DRIFTED, '-o', 'strict.jsonl', '--strict')
  expect(code).toBe(1)
  expect(stderr).toContain('Nothing was written.')
  expect(readFileSync(place.path('strict.jsonl'), 'utf8')).toBe('as it was\n')
  const asked = site?.asked.length
  const written = await crawlAgain('-o', 'strict.jsonl', '--retry-failed', '--no-check')
  expect(written.code).toBe(0)
  expect(site?.asked).toHaveLength(asked ?? 0)
  expect(readFileSync(place.path('strict.jsonl'), 'utf8').trim().split('\n')).toHaveLength(60)
  expect((await crawlAgain('--strict')).stdout).toBe('')
})

it('does not check with --no-check', async () => {
  const { code, stderr } = await crawl(DRIFTED, '-o', 'unchecked.jsonl', '--no-check')
  expect(stderr).not.toContain('doubtful')
  expect(code).toBe(0)
})
