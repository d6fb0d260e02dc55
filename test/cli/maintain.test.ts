import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf, newList, oldList, signInPage } from '../../src/maintain/repair/made-site.ts'
import { createWorkplace, type Run, type Workplace } from './glean.ts'

/** `glean check` and `glean repair` on a made shop before and after its redesign. */
let work: Workplace

const PAGES = 4
const numbers = Array.from({ length: PAGES }, (_, i) => i)
const named = (prefix: string) => numbers.map((p) => `${prefix}${p}.html`)
const [OLD, NEW, LOGIN, OTHER] = ['old', 'new', 'login', 'other'].map(named)
const otherSite = (p: number) =>
  `<html><body><table><caption>Tides at pier ${p}</caption>${numbers
    .map((i) => `<tr><td>${i + p}:${10 + i * 7}<td>high water ${i * 3 + p} feet</tr>`)
    .join('')}</table><p>Ferries leave ${p + 2} times a day.</p></body></html>`

const written = (name: string) => JSON.parse(readFileSync(work.path(name), 'utf8'))
const firstRecord = (wrapper: string, page: string) =>
  JSON.parse(work.glean(['extract', wrapper, page, '--no-check']).stdout.split('\n', 1)[0])

/** Nothing went wrong that a person would have to report. */
function expectCalm({ stderr }: Run): void {
  expect(stderr).not.toMatch(/unexpected problem|\n\s+at /)
}

beforeAll(() => {
  work = createWorkplace()
  for (const p of numbers) {
    work.write(OLD[p], oldList(p).source)
    work.write(NEW[p], newList(p).source)
    work.write(LOGIN[p], signInPage('login').source)
    work.write(OTHER[p], otherSite(p))
  }
  const records = booksOf(0).flatMap((book) => ['-r', JSON.stringify(book)])
  const learned = work.glean(['learn', OLD[0], ...records, '--pages', 'old*.html', '-o', 'shop.json'])
  expect(learned.code).toBe(0)
  const known = numbers.flatMap((p) => booksOf(p).map((book) => JSON.stringify(book)))
  work.write('records.jsonl', `${known.join('\n')}\n`)
})
afterAll(() => work.remove())

describe('glean check', () => {
  it('ends with 0 where all is as it was', () => {
    const { code, stdout, stderr } = work.glean(['check', 'shop.json', ...OLD])
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: 'ok: the wrapper extracts what it used to (24 records from 4 pages)\n',
      stderr: '',
    })
  })

  it('ends with 1 where the site has changed, with the evidence and what to do', () => {
    const { code, stdout, stderr } = work.glean(['check', 'shop.json', ...NEW])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^broken: the wrapper no longer extracts what it used to \(0 records from 4 pages\)\n/,
    )
    expect(stdout).toContain('4 of 4 pages without records; while learning, none of 4')
    expect(stderr).toContain('To repair it: glean repair shop.json')
  })

  it('recognizes a page to sign in, and proposes no repair', () => {
    const { code, stdout, stderr } = work.glean(['check', 'shop.json', ...LOGIN])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^broken: .*\n {2}4 of 4 pages are the same page; it asks to sign in\n/)
    expect(stderr).toBe('')
  })

  it('prints the same as JSON', () => {
    const { code, stdout } = work.glean(['check', 'shop.json', ...NEW, '--json'])
    expect(code).toBe(1)
    const { verdict, pages, records, fields } = JSON.parse(stdout)
    expect({ verdict, pages, records }).toEqual({ verdict: 'broken', pages: 4, records: 0 })
    expect(fields.map((field: { verdict: string }) => field.verdict)).toEqual(['broken', 'broken', 'broken'])
  })
})

describe('glean repair', () => {
  it('repairs from earlier output, and takes the repair back', () => {
    const run = work.glean(['repair', 'shop.json', ...NEW, '--known', 'records.jsonl', '-o', 'repaired.json'])
    expect(run).toMatchObject({ code: 0, stdout: '' })
    expect(run.stderr).toMatch(/^Repaired from 24 records of earlier output on 4 of 4 pages; agreement 100 %/)
    expect(firstRecord('repaired.json', NEW[3])).toEqual(booksOf(3)[0])
    expect(work.glean(['check', 'repaired.json', ...NEW]).code).toBe(0)
    const undone = work.glean(['repair', 'repaired.json', '--undo', '-o', 'undone.json'])
    expect(undone).toEqual({ code: 0, stdout: '', stderr: 'The last repair was undone.\n' })
    expect(written('undone.json')).toEqual(written('shop.json'))
  })

  it('repairs from the sample in the wrapper', () => {
    const run = work.glean(['repair', 'shop.json', ...NEW, '-o', 'alone.json'])
    expect(run.code).toBe(0)
    expect(run.stderr).toMatch(
      /^Repaired from \d+ records of the sample in the wrapper on 4 of 4 pages; agreement 100 %/,
    )
    expect(written('alone.json').rules).toEqual(written('repaired.json').rules)
  })

  it('reads only a part of a very long page, and says so', () => {
    const page = readFileSync(work.path(NEW[0]), 'utf8')
    const long = page.replace('</body>', `<!--${'x'.repeat(1_600_000)}--></body>`)
    expect(long.length).toBeGreaterThan(1_600_000)
    work.write('long.html', long)
    const run = work.glean(['repair', 'shop.json', 'long.html', ...NEW.slice(1), '-o', 'long.json'])
    expect(run.code).toBe(0)
    expect(run.stderr).toMatch(
      /^long\.html has 1,60\d,\d+ characters: the repair uses its beginning, its end and what is around known records, 1,500,000 in all\nRepaired from /,
    )
    expect(written('long.json').rules).toEqual(written('repaired.json').rules)
  })

  it('shows old and new values with --diff, and writes no wrapper', () => {
    const { code, stdout } = work.glean(['repair', 'shop.json', ...NEW, '--diff', '-o', 'diff.json'])
    expect(code).toBe(0)
    expect(stdout).toContain('new0.html: 0 records with the old rules, 6 with the new')
    expect(stdout).toMatch(/^ {2}\* title +\| The /m)
    expect(existsSync(work.path('diff.json'))).toBe(false)
  })

  it('has nothing to undo in a wrapper that was never repaired', () => {
    const { code, stderr } = work.glean(['repair', 'shop.json', '--undo', '-o', 'never.json'])
    expect([code, stderr]).toEqual([1, 'Nothing to undo: the wrapper was never repaired.\n'])
    expect(existsSync(work.path('never.json'))).toBe(false)
  })

  it.each([
    ['pages to sign in', LOGIN, '4 of 4 pages are the same page; it asks to sign in'],
    ['pages of another site', OTHER, 'the pages seem to be of another site'],
  ])('refuses %s, and writes nothing', (_name, pages, reason) => {
    work.write('kept.json', 'as it was')
    const run = work.glean(['repair', 'shop.json', ...pages, '--known', 'records.jsonl', '-o', 'kept.json'])
    expect(run).toMatchObject({ code: 1, stdout: '' })
    expect(run.stderr).toContain(`Not repaired: ${reason}`)
    expectCalm(run)
    expect(readFileSync(work.path('kept.json'), 'utf8')).toBe('as it was')
  })
})
