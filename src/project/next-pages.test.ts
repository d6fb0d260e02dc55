import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Loopback, servePages } from '../../test/loopback.ts'
import { addUrl } from './add-page.ts'
import { openProject } from './files/project-folder.ts'
import { createNextPages, type NextPages, suggestNextPage } from './next-pages.ts'
import { openSession, type Session } from './session.ts'

describe('next pages', () => {
  let folder: string
  let session: Session
  let site: Loopback

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-next-'))
    mkdirSync(join(folder, 'project'))
    session = openSession(openProject(join(folder, 'project')))
    const page = (n: number, next: string) => `<h1>Page ${n}</h1>${next}`
    site = await servePages({
      '/1': page(1, '<a href="/2">Next</a>'),
      '/2': page(2, '<a href="/3">Next</a>'),
      '/3': page(3, ''),
    })
  })
  afterEach(async () => {
    session.close()
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const finished = async (pages: NextPages) => {
    while (pages.state.running) await setTimeout(20)
    return pages.state
  }

  it('are suggested with the rule that finds them, for pages from the web', async () => {
    const first = await addUrl(session, `${site.origin}/1`, true)
    expect(suggestNextPage(session, first)).toMatchObject({
      address: `${site.origin}/2`,
      reason: 'the link "Next"',
    })
  })

  it('are fetched into the project until there is none', async () => {
    const first = await addUrl(session, `${site.origin}/1`, true)
    const pages = createNextPages(session, true)
    pages.start(first, 10)
    expect(() => pages.start(first, 1)).toThrow('being fetched already')
    expect(await finished(pages)).toEqual({
      running: false,
      fetched: 2,
      wanted: 10,
      end: 'there is no next page',
    })
    expect(session.pages).toHaveLength(3)
    expect(site.asked.filter((path) => path !== '/robots.txt')).toEqual(['/1', '/2', '/3'])
    expect(site.asked).toContain('/robots.txt')
  })

  it('stop when they are told to, and go on from there', async () => {
    const first = await addUrl(session, `${site.origin}/1`, true)
    const pages = createNextPages(session, true)
    pages.start(first, 10)
    pages.stop()
    expect((await finished(pages)).end).toBe('stopped')
    pages.start(first, 1)
    expect((await finished(pages)).end).toBe('all pages that were asked for are here')
  })

  it('say what went wrong', async () => {
    const first = await addUrl(session, `${site.origin}/1`, true)
    await site.close()
    const pages = createNextPages(session, false)
    pages.start(first, 1)
    expect((await finished(pages)).end).toContain('private network')
  })
})
