import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

let work: Workplace
let server: Server
let address: string
/** Called for every request, with its path. */
let asked: (path: string) => void = () => {}
/** Whether pages after the first are answered. */
let isOpen = true

const LAST = 3
const page = (n: number) =>
  `<ul>${['Dune', 'Emma', 'Kim'].map((title) => `<li><b>${title} ${n}</b></li>`).join('')}</ul>${n < LAST ? `<a rel="next" href="/${n + 1}">Next</a>` : ''}`

beforeAll(async () => {
  work = createWorkplace()
  server = createServer((request, response) => {
    const { url = '/' } = request
    asked(url)
    if (url === '/robots.txt') response.writeHead(404).end()
    else if (isOpen || url === '/1')
      response.setHeader('Content-Type', 'text/html').end(page(Number(url.slice(1))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  work.write('page.html', page(1))
  const records = ['Dune 1', 'Emma 1'].flatMap((title) => ['-r', JSON.stringify({ title })])
  expect(work.glean(['learn', 'page.html', ...records, '-o', 'list.json']).code).toBe(0)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  work.remove()
})

/** Starts a command, sends it a signal once the second page is asked for, and resolves to how it ended. */
async function interrupt(
  line: string,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; signal: string | null }> {
  isOpen = false
  const reached = new Promise<void>((resolve) => {
    asked = (path) => path === '/2' && resolve()
  })
  const child = work.start(line)
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  await reached
  child.kill(signal)
  const end = await ended
  isOpen = true
  asked = () => {}
  return end
}

const crawl = () => `glean crawl ${address}/1 --wrapper list.json --allow-private --delay 0 -o out.jsonl`

describe('a command that is interrupted', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('crawl: %s ends it with %d, and the same command goes on', async (signal, code) => {
    expect(await interrupt(crawl(), signal)).toEqual({ code, signal: null })
    expect(existsSync(work.path('out.jsonl'))).toBe(false)
    expect(existsSync(work.path('out.jsonl.journal'))).toBe(true)
    const again: string[] = []
    asked = (path) => again.push(path)
    const run = await work.run(crawl().split(' ').slice(1))
    expect(run).toMatchObject({ code: 0, stdout: '' })
    expect(again).not.toContain('/1')
    expect(readFileSync(work.path('out.jsonl'), 'utf8').trim().split('\n')).toHaveLength(9)
    work.shell('rm out.jsonl')
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('watch --once: %s ends it with %d', async (signal, code) => {
    const line = `glean watch ${address}/1 --wrapper list.json --allow-private --delay 0 --once --state ${signal}`
    expect(await interrupt(line, signal)).toEqual({ code, signal: null })
    expect(existsSync(work.path(`${signal}/lock`))).toBe(false)
  })

  it('extract: dies of the signal, and no file is left', async () => {
    const before = readdirSync(work.folder)
    const line = `glean extract list.json ${address}/1 ${address}/2 --allow-private --delay 0 -o out.csv`
    expect(await interrupt(line, 'SIGHUP')).toEqual({ code: null, signal: 'SIGHUP' })
    expect(readdirSync(work.folder)).toEqual(before)
  })
})
