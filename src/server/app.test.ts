import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProject } from '../project/files/project-folder.ts'
import { openSession, type Session } from '../project/session.ts'
import { isPrivateAddress } from '../source/fetch/request/private-addresses.ts'
import { createAccess, type Keys } from './access.ts'
import { createApp } from './app.ts'

const HOST = '127.0.0.1:4000'

describe('the server', () => {
  let folder: string
  let session: Session
  let app: Hono
  const access = createAccess()
  const { key, viewKey } = access.exchange(access.ticket) as Keys

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-app-'))
    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(folder, 'secret.css'), 'secret')
    writeFileSync(join(project, 'a.html'), '<p>Dune</p>')
    writeFileSync(join(project, 'style.css'), 'p { color: red }')
    writeFileSync(join(project, 'notes.txt'), 'private')
    execFileSync('mkfifo', [join(project, 'pipe.png')])
    symlinkSync(join(folder, 'secret.css'), join(project, 'link.css'))
    session = openSession(openProject(project))
    app = createApp(session, {
      access,
      hosts: () => [HOST],
      assets: join(folder, 'assets'),
      allowPrivate: false,
    })
  })
  afterAll(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const request = (path: string, headers: Record<string, string> = {}, method = 'GET', body = '{}') =>
    app.request(`http://${HOST}${path}`, {
      method,
      headers: { host: HOST, 'x-glean-key': key, ...headers },
      ...(method === 'POST' ? { body } : {}),
    })

  const post = (name: string, input: unknown, headers: Record<string, string> = {}) =>
    request(`/api/${name}`, { origin: `http://${HOST}`, ...headers }, 'POST', JSON.stringify(input))

  it('exchanges a ticket for the keys once', async () => {
    const { ticket } = access
    const opened = await post('open', { ticket }, { 'x-glean-key': '' })
    expect(await opened.json()).toEqual({ key, viewKey })
    expect(opened.headers.get('set-cookie')).toBeNull()
    expect((await post('open', { ticket }, { 'x-glean-key': '' })).status).toBe(401)
    expect((await post('open', { ticket: access.ticket })).status).toBe(200)
    expect((await request('/api/open', { origin: `http://${HOST}` }, 'POST', 'no JSON')).status).toBe(401)
  })

  it.each([
    ['another name for this machine', { host: 'evil.example:4000' }, 421],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:9999' }, 403],
    ['a picture in another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses %s', async (_who, headers, status) => {
    expect((await request(`/page/${viewKey}/a.html`, headers)).status).toBe(status)
    expect((await post('project', {}, headers)).status).toBe(status)
  })

  it.each(['', 'wrong', viewKey])('refuses a call with the key "%s"', async (wrong) => {
    expect((await post('project', {}, { 'x-glean-key': wrong })).status).toBe(401)
    expect((await request('/events', { 'x-glean-key': wrong })).status).toBe(401)
    expect((await post('project', {}, { 'x-glean-key': wrong, cookie: `x-glean-key=${key}` })).status).toBe(
      401,
    )
  })

  it.each([
    '/page/wrong/a.html',
    '/page//a.html',
    '/page/a.html',
    '/files/wrong/style.css',
    '/download/wrong/records.csv',
    '/download/records.csv',
  ])('refuses %s, which lacks the key of what a browser loads', async (path) => {
    expect((await request(path)).status).toBe(401)
    expect((await request(path.replace('wrong', key))).status).toBe(401)
  })

  it('refuses a change that does not say where it comes from', async () => {
    expect((await request('/api/project', {}, 'POST')).status).toBe(403)
  })

  it('serves a page under a policy that lets it do nothing', async () => {
    const response = await request(`/page/${viewKey}/a.html`)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-same-origin')
    expect(policy).not.toMatch(/allow-scripts|script-src/)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['files', 'style.css', 200],
    ['files', 'notes.txt', 404],
    ['files', 'link.css', 422],
    ['files', '..%2Fsecret.css', 422],
    ['files', '%2e%2e/secret.css', 401],
    ['files', 'pipe.png', 422],
    ['files', 'missing.png', 422],
    ['files', `${'x'.repeat(5000)}.png`, 422],
    ['files', '%E0%A4%A.png', 404],
    ['files', 'a%00b.png', 422],
    ['page', '..%2F..%2Fetc%2Fpasswd', 404],
    ['page', '%', 404],
    ['download', 'records.exe', 404],
    ['download', '%zz', 404],
  ])('/%s/KEY/%.20s answers %i', async (room, path, status) => {
    expect((await request(`/${room}/${viewKey}/${path}`)).status).toBe(status)
  })

  it.each(['/%', '/assets/%E0%A4%A.js', '/%00.js', `/${'x'.repeat(9000)}.js`])(
    '%.20s is not found',
    async (path) => {
      expect((await request(path)).status).toBe(404)
    },
  )

  it('begins a download for spreadsheets with a byte order mark, and no other', async () => {
    const bytes = async (file: string) =>
      new Uint8Array(await (await request(`/download/${viewKey}/${file}`)).arrayBuffer())
    expect([...(await bytes('records.csv')).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect([...(await bytes('records.json')).slice(0, 1)]).not.toEqual([0xef])
  })

  it('says of a call that is too long that it is, and what to do', async () => {
    const response = await post('addHtml', { name: 'a', source: 'x'.repeat(41_000_000) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      code: 'page-too-large',
      message: 'This is longer than 40 MB.',
    })
  })

  it('answers what it knows', async () => {
    const response = await request('/api/project', { origin: `http://${HOST}` }, 'POST')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ pages: [{ page: 'a.html' }] })
  })
})

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['::1', true],
  ['::ffff:192.168.0.1', true],
  ['fd00::1', true],
  ['93.184.216.34', false],
  ['2606:2800:220:1::1', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
