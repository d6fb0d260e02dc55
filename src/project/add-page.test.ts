import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addHtml, addUrl } from './add-page.ts'
import { openProject } from './files/project-folder.ts'
import { openSession, type Session } from './session.ts'

describe('adding a page to a project that somebody else made', () => {
  let parent: string
  let project: string
  let session: Session | undefined
  let server: Server | undefined

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'gleaner-add-'))
    project = join(parent, 'project')
    mkdirSync(project)
  })
  afterEach(() => {
    session?.close()
    server?.closeAllConnections()
    server?.close()
    rmSync(parent, { recursive: true, force: true })
  })

  const open = () => {
    session = openSession(openProject(project))
    return session
  }

  it('writes no file outside of it, whatever its settings say of addresses', async () => {
    server = createServer((_request, response) => response.end('<p>page</p>'))
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
    writeFileSync(join(project, 'studio.json'), JSON.stringify({ addresses: [['../victim', url]] }))
    const page = await addUrl(open(), url, true)
    expect(page).toMatch(/^pages\/127-0-0-1.*\.html$/)
    expect(existsSync(join(parent, 'victim'))).toBe(false)
  })

  it('follows no link out of it', () => {
    const outside = join(parent, 'outside')
    mkdirSync(outside)
    symlinkSync(outside, join(project, 'pages'))
    expect(() => addHtml(open(), 'a', '<p>page</p>')).toThrow('outside the project')
    expect(readdirSync(outside)).toEqual([])
  })

  it('gives a page a name that every file system takes', () => {
    const page = addHtml(open(), '書'.repeat(300), '<p>page</p>')
    expect(Buffer.byteLength(page)).toBeLessThan(200)
    expect(existsSync(join(project, page))).toBe(true)
  })
})
