import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'
import { booksOf, type MadeBook, newList, oldList, signInPage } from '../../src/maintain/repair/made-site.ts'
import { validateFeeds } from '../feeds/validate.ts'
import { type Loopback, serve } from '../loopback.ts'
import { createWorkplace, type Workplace } from './glean.ts'

/** `glean watch` on a shop on loopback, whose books and template change between runs. */
let work: Workplace
let shop: Loopback
let shown: Map<string, string>
let wrapper: string
/** Holds back an answer until it is called, to interrupt a run. */
let hold: ((path: string) => Promise<void>) | undefined

const PAGES = [0, 1, 2, 3, 4]
const show = (list: typeof oldList, change: (page: number) => readonly MadeBook[] = booksOf) => {
  for (const p of PAGES) shown.set(`/list-${p}.html`, list(p, change(p)).source)
}

beforeAll(async () => {
  work = createWorkplace()
  shown = new Map()
  shop = await serve(async (request, response) => {
    await hold?.(request.url ?? '')
    const page = shown.get(request.url ?? '')
    if (page === undefined) response.writeHead(404).end('missing')
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  for (const p of PAGES) work.write(`old${p}.html`, oldList(p).source)
  const records = booksOf(0).flatMap((book) => ['-r', JSON.stringify(book)])
  const learned = work.glean(['learn', 'old0.html', ...records, '--pages', 'old*.html', '-o', 'shop.json'])
  expect(learned.code).toBe(0)
  wrapper = readFileSync(work.path('shop.json'), 'utf8')
  const addresses = PAGES.map((p) => `${shop.origin}/list-${p}.html`)
  const source = {
    format: 1,
    name: 'Shop',
    from: [{ addresses }],
    types: [{ name: 'list', wrappers: ['shop.json'] }],
    key: ['title'],
  }
  work.write('shop.source.json', JSON.stringify(source))
})
afterAll(async () => {
  await shop.close()
  work.remove()
})
beforeEach(() => show(oldList))
afterEach(() => {
  hold = undefined
  rmSync(work.path('.glean-watch'), { recursive: true, force: true })
  work.write('shop.json', wrapper)
})

const FETCHING = ['--allow-private', '--delay', '0', '--ignore-robots']
const once = (...more: string[]) => work.run(['watch', 'shop.source.json', '--once', ...FETCHING, ...more])
const lines = (text: string) => text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line)) // biome-ignore format: short
const stateFile = (name: string) => {
  const [folder] = readdirSync(work.path('.glean-watch')).filter((each) => each.startsWith('Shop-'))
  return join(work.path('.glean-watch'), folder, name)
}
const history = () => lines(readFileSync(stateFile('history.jsonl'), 'utf8'))

describe('a watch', () => {
  it('keeps the first run to compare with, and reports what is new, changed and gone', async () => {
    const first = await once()
    expect(first).toMatchObject({ code: 0, stdout: '' })
    expect(first.stderr).toBe('Shop: ok; 30 records from 5 pages (0 new, 0 changed, 0 gone)\n')

    show(oldList, (p) => {
      const [sold, dearer, ...rest] = booksOf(p)
      if (p !== 2) return booksOf(p)
      return [{ ...dearer, price: '$99.00' }, ...rest, { ...sold, title: 'A Fresh Start' }]
    })
    const second = await once()
    expect(second.code).toBe(0)
    const [sold, dearer] = booksOf(2)
    const page = `${shop.origin}/list-2.html`
    expect(lines(second.stdout)).toMatchObject([
      { kind: 'changed', source: 'Shop', record: { ...dearer, price: '$99.00' }, before: dearer, page },
      { kind: 'new', record: { ...sold, title: 'A Fresh Start' }, page },
      { kind: 'gone', record: sold, page },
    ])
    expect(second.stderr).toContain('Shop: ok; 30 records from 5 pages (1 new, 1 changed, 1 gone)')
    expect(history().map((run) => [run.verdict, run.records, run.new, run.changed, run.gone])).toEqual([
      ['ok', 30, 0, 0, 0],
      ['ok', 30, 1, 1, 1],
    ])
    const feed = readFileSync(stateFile('changes.atom'), 'utf8')
    expect(await validateFeeds('atom', [feed])).toEqual([[]])
    expect(feed).toMatch(/A Fresh Start[\s\S]*Changed: /)
    expect(lines(readFileSync(stateFile('changes.jsonl'), 'utf8'))).toHaveLength(3)

    const third = await once()
    expect(third.stdout).toBe('')
  })

  it('keeps the records of a page that cannot be read', async () => {
    await once()
    shown.delete('/list-3.html')
    const run = await once()
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('1 of 5 pages could not be read')
    expect(history().at(-1)).toMatchObject({ verdict: 'doubtful', records: 30, gone: 0, unread: 1 })
    show(oldList)
    expect((await once()).stdout).toBe('')
  })

  it('says that a wrapper is broken, and keeps the records of before', async () => {
    await once()
    show(newList)
    const run = await once()
    expect(run).toMatchObject({ code: 1, stdout: '' })
    expect(run.stderr).toContain('Shop: broken; 30 records from 5 pages (0 new, 0 changed, 0 gone)')
    expect(lines(readFileSync(stateFile('records.jsonl'), 'utf8'))).toHaveLength(30)
    const status = work.glean(['watch', '--status', '--json'])
    expect(status.code).toBe(1)
    expect(JSON.parse(status.stdout)).toMatchObject({
      verdict: 'broken',
      sources: [{ name: 'Shop', verdict: 'broken', runs: [{ verdict: 'ok' }, { verdict: 'broken' }] }],
    })
    expect(readFileSync(work.path('.glean-watch/status.html'), 'utf8')).toContain('0 of 1 sources are well')
  })

  it('repairs the wrapper where it is asked to, and goes on with the repaired one', async () => {
    await once()
    show(newList, (p) => (p === 1 ? booksOf(p).slice(0, 5) : booksOf(p)))
    const run = await once('--repair')
    expect(run.stderr).toMatch(
      /shop\.json: repaired: from \d+ records of earlier output on 5 of 5 pages; agreement \d+ %/,
    )
    expect(run.code).toBe(0)
    expect(lines(run.stdout)).toMatchObject([{ kind: 'gone', record: booksOf(1)[5] }])
    expect(history().at(-1)).toMatchObject({ verdict: 'ok', records: 29, repairs: [{ outcome: 'repaired' }] })
    expect(work.glean(['repair', 'shop.json', '--undo', '-o', 'undone.json']).code).toBe(0)
    expect((await once('--repair')).stdout).toBe('')
  })

  it.each([
    ['a login wall', () => signInPage('x').source, 'it asks to sign in'],
    [
      'a captcha',
      () => '<html><body><h1>Security check</h1><p>Are you a human?</p></body></html>',
      'it asks to prove that a person is reading',
    ],
    [
      'an error page with status 200',
      (p: number) => `<html><body><h1>503 Service unavailable</h1><p>Request ${p}</p></body></html>`,
      'it is an error page',
    ],
    ['empty pages', () => '<html><body></body></html>', 'show no text'],
  ])('never repairs from %s', async (_name, page, reason) => {
    // biome-ignore format: a table
    await once()
    for (const p of PAGES) shown.set(`/list-${p}.html`, page(p))
    const run = await once('--repair')
    expect(run.code).toBe(1)
    expect(run.stderr).toContain(reason)
    expect(history().at(-1)).toMatchObject({ verdict: 'broken', records: 30 })
    expect(readFileSync(work.path('shop.json'), 'utf8')).toBe(wrapper)
  })

  it('runs the command of --on-change without a shell, with the change on its standard input', async () => {
    const script = "require('fs').writeFileSync(process.argv[1],require('fs').readFileSync(0))"
    const command = `"${process.execPath}" -e "${script}" 'told; touch harm'`
    expect((await once('--on-change', command)).code).toBe(0)
    expect(existsSync(work.path('told; touch harm'))).toBe(false)
    show(oldList, (p) => (p === 0 ? booksOf(p).slice(1) : booksOf(p)))
    await once('--on-change', command)
    expect(JSON.parse(readFileSync(work.path('told; touch harm'), 'utf8'))).toMatchObject({
      source: 'Shop',
      verdict: 'ok',
      before: 'ok',
      changes: [{ kind: 'gone', record: booksOf(0)[0] }],
    })
    expect(existsSync(work.path('harm'))).toBe(false)
    expect(history().at(-1)).toMatchObject({ command: 'exit code 0' })
    show(newList)
    await once('--on-change', 'no-such-program here')
    expect(history().at(-1)).toMatchObject({ command: 'program not found: no-such-program' })
  })

  it('runs a wrapper on pages, and an address with a wrapper', async () => {
    const files = await work.run(['watch', 'shop.json', '--pages', 'old*.html', '--once', '--key', 'title'])
    expect(files.stderr).toMatch(/: ok; 30 records from 5 pages/)
    const addresses = PAGES.map((p) => `${shop.origin}/list-${p}.html`)
    const web = await work.run(['watch', 'shop.json', '--once', ...FETCHING, '--pages', ...addresses])
    expect(web.stderr).toMatch(/: ok; 30 records from 5 pages/)
    const one = await work.run(['watch', addresses[0], '--wrapper', 'shop.json', '--once', ...FETCHING])
    expect(one.stderr).toMatch(/: ok; 6 records from 1 page/)
  })
})

describe('a watcher that runs on', () => {
  /** Starts a watcher; gives what it writes, and a way to wait for it. */
  function start(...more: string[]) {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'dist/cli.js'), 'watch', 'shop.source.json', ...FETCHING, ...more],
      { cwd: work.folder, env: { ...process.env, GLEAN_DEBUG: '' } },
    )
    const said = { out: '', err: '' }
    const waiting: { text: RegExp; resolve: () => void }[] = []
    const hear = (which: 'out' | 'err') => (text: string) => {
      said[which] += text
      for (const each of waiting) if (each.text.test(said.out + said.err)) each.resolve()
    }
    child.stdout.setEncoding('utf8').on('data', hear('out'))
    child.stderr.setEncoding('utf8').on('data', hear('err'))
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    return {
      child,
      said,
      ended,
      heard: (text: RegExp) =>
        new Promise<void>((resolve) => {
          waiting.push({ text, resolve })
          if (text.test(said.out + said.err)) resolve()
        }),
    }
  }

  it('runs again when the time has come, refuses a second watcher, and ends cleanly', async () => {
    const watcher = start('--every', '1s', '--serve')
    await watcher.heard(/Shop: ok; 30 records/)
    const second = await once()
    expect(second.code).toBe(2)
    expect(second.stderr).toContain(`another watcher uses this folder (process ${watcher.child.pid})`)
    const address = /Status: (\S+)/.exec(watcher.said.err)![1]
    const page = await fetch(address)
    expect(await page.text()).toContain('1 of 1 sources are well')
    const status = await fetch(`${address}/status.json`)
    expect([status.status, await status.json()]).toMatchObject([
      200,
      { watcher: watcher.child.pid, sources: [{ name: 'Shop', verdict: 'ok' }] },
    ])
    expect((await fetch(`${address}/${encodeURIComponent('../shop')}/records.jsonl`)).status).toBe(404)
    expect((await fetch(address, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    show(oldList, (p) => (p === 4 ? booksOf(p).slice(2) : booksOf(p)))
    await watcher.heard(/"kind":"gone"[\s\S]*"kind":"gone"/)
    watcher.child.kill('SIGTERM')
    expect(await watcher.ended).toBe(0)
    expect(existsSync(work.path('.glean-watch/lock'))).toBe(false)
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('goes on with a run that %s interrupted', async (signal) => {
    let reached: () => void = () => {}
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    hold = async (path) => {
      if (path !== '/list-3.html') return
      reached()
      await new Promise(() => {})
    }
    const watcher = start('--every', '1h')
    await isReached
    watcher.child.kill(signal)
    await watcher.ended
    hold = undefined
    const before = shop.asked.length
    const run = await once('--every', '1h')
    expect(run.stderr).toContain('Shop: ok; 30 records from 5 pages')
    // Pages that were complete are read again for the check alone, at most once each.
    expect(shop.asked.slice(before).filter((path) => path.startsWith('/list-')).length).toBeLessThanOrEqual(8)
    expect(history()).toHaveLength(1)
    const asked = shop.asked.length
    expect((await once('--every', '1h')).stderr).toBe('')
    expect(shop.asked.length).toBe(asked)
  })

  it('finishes what a killed process had begun to write', async () => {
    await once()
    const run = { run: '2026-01-01T00:00:00.000Z', changes: 0, repairs: [] }
    writeFileSync(stateFile('run.json'), JSON.stringify(run))
    writeFileSync(stateFile('changes.jsonl'), '{"run":"2026-01-01T00:00:00.000Z","kind":"gone","rec')
    writeFileSync(stateFile('records.next.jsonl'), '{"title":"half')
    mkdirSync(work.path('.glean-watch'), { recursive: true })
    writeFileSync(work.path('.glean-watch/lock'), '999999999 no-such-boot 1')
    show(oldList, (p) => (p === 0 ? booksOf(p).slice(1) : booksOf(p)))
    expect((await once()).code).toBe(0)
    expect(lines(readFileSync(stateFile('changes.jsonl'), 'utf8'))).toMatchObject([
      { kind: 'gone', run: run.run },
    ])
    expect(
      history()
        .map(({ run: name }) => name)
        .at(-1),
    ).toBe(run.run)
    expect(lines(readFileSync(stateFile('records.jsonl'), 'utf8'))).toHaveLength(29)
  })
})

describe('wrong use of a watch', () => {
  it.each([
    [[], /no source was given/],
    [['shop.source.json', '--every', 'often'], /It must be a number and a unit/],
    [['shop.source.json', '--on-change', '"open'], /A quote \("\) is not closed/],
    [['shop.source.json', '--key', 'isbn'], /the records have no field "isbn"/],
    [['shop.source.json', 'shop.source.json'], /a source is named twice/],
    [['shop.source.json', '--save', 'a.warc.gz'], /does not archive/],
    [['missing.source.json'], /missing\.source\.json/],
    [['--status', '--state', 'nowhere'], /no sources were watched with this state folder/],
  ])('%j', (parameters, message) => {
    const { code, stderr } = work.glean(['watch', ...parameters, '--once'])
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(existsSync(work.path('.glean-watch'))).toBe(false)
  })
})
