import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProject } from '../project/files/project-folder.ts'
import { openSession, type Session } from '../project/session.ts'
import { isPrivateAddress } from '../source/fetch/private-addresses.ts'
import { createApp } from './app.ts'

const HOST = '127.0.0.1:4000'

describe('the server', () => {
  let folder: string
  let session: Session
  let app: Hono

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-app-'))
    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(folder, 'secret.css'), 'secret')
    writeFileSync(join(project, 'a.html'), '<p>Dune</p>')
    writeFileSync(join(project, 'style.css'), 'p { color: red }')
    writeFileSync(join(project, 'notes.txt'), 'private')
    symlinkSync(join(folder, 'secret.css'), join(project, 'link.css'))
    session = openSession(openProject(project))
    app = createApp(session, {
      token: 'right',
      hosts: () => [HOST],
      assets: join(folder, 'assets'),
      allowPrivate: false,
    })
  })
  afterAll(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`http://${HOST}${path}`, {
      method,
      headers: { host: HOST, cookie: 'glean-127-0-0-1-4000=right', ...headers },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })

  it('gives the key as a cookie to whoever opens it with the token', async () => {
    const opened = await request('/?token=right', { cookie: '' })
    expect(opened.status).toBe(302)
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
  })

  it.each([
    ['another name for this machine', { host: 'evil.example:4000' }, 421],
    ['no cookie', { cookie: '' }, 401],
    ['another key', { cookie: 'glean-127-0-0-1-4000=wrong' }, 401],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:9999' }, 403],
    ['a picture in another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses %s', async (_who, headers, status) => {
    expect((await request('/page/a.html', headers)).status).toBe(status)
    expect((await request('/api/project', { origin: `http://${HOST}`, ...headers }, 'POST')).status).toBe(
      status,
    )
  })

  it('refuses a change that does not say where it comes from', async () => {
    expect((await request('/api/project', {}, 'POST')).status).toBe(403)
  })

  it('serves a page under a policy that lets it do nothing', async () => {
    const response = await request('/page/a.html')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-same-origin')
    expect(policy).not.toMatch(/allow-scripts|script-src/)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['/files/style.css', 200],
    ['/files/notes.txt', 404],
    ['/files/link.css', 422],
    ['/files/..%2Fsecret.css', 422],
    ['/files/%2e%2e/secret.css', 404],
    ['/page/..%2F..%2Fetc%2Fpasswd', 404],
    ['/download/records.exe', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await request(path)).status).toBe(status)
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
