import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Loopback, serve } from '../../../test/loopback.ts'
import { markText } from '../../../test/sessions.ts'
import { makeShop } from '../../../test/shop.ts'
import { readSource } from '../../source/file/read-source.ts'
import { addUrl } from '../add-page.ts'
import { openProject } from '../files/project-folder.ts'
import { createPageTypes, type PageTypes } from '../page-types.ts'
import { openSession, type Session } from '../session.ts'
import { createCrawl, type ProjectCrawl } from './crawl.ts'
import {
  describeNext,
  fetchDetails,
  followField,
  linkAt,
  linkingField,
  nameType,
  suggestFollow,
  teachNextPage,
} from './links.ts'
import { changeSource, missingParts, SOURCE_FILE } from './source.ts'

const SHOP = makeShop(3, 4)

describe('the source of a project', () => {
  let folder: string
  let session: Session
  let types: PageTypes
  let crawl: ProjectCrawl
  let shop: Loopback
  let list: string
  let slow = 0

  beforeEach(async () => {
    shop = await serve((request, response) => {
      const page = SHOP.pages[request.url ?? '']
      const answer = () =>
        page === undefined
          ? response.writeHead(404).end('missing')
          : response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
      setTimeout(answer, slow)
    })
    folder = mkdtempSync(join(tmpdir(), 'gleaner-source-'))
    session = openSession(openProject(folder))
    types = createPageTypes(session)
    crawl = createCrawl(session, types, true)
    list = await addUrl(session, `${shop.origin}/list/1.html`, true)
    for (const { title, price } of SHOP.records.slice(0, 2)) {
      await markText(session, list, 'title', title)
      await markText(session, list, 'price', price)
    }
  })
  afterEach(async () => {
    slow = 0
    crawl.close()
    types.close()
    session.close()
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const nodeOf = (text: string) => {
    const { tree, source } = session.readPage(list)
    const at = source.indexOf(text)
    let node = 0
    for (let i = 1; i < tree.size; i++) if (tree.start[i] <= at && at < tree.end[i]) node = i
    return node
  }
  const finished = async () => {
    while (crawl.progress().running) await new Promise((resolve) => setTimeout(resolve, 5))
    return crawl.progress()
  }
  const teachDetails = async () => {
    followField(session, types, 'title', 'book')
    const type = types.open('book')
    await addUrl(type, `${shop.origin}${SHOP.records[0].link}`, true)
    await addUrl(type, `${shop.origin}${SHOP.records[1].link}`, true)
    for (const [i, page] of type.pages.entries()) await markText(type, page, 'isbn', SHOP.records[i].isbn)
    changeSource(session, 'the pause', { delay: 0 })
  }
  const records = () => [...crawl.records()].map(({ record }) => record)
  const TRUTH = SHOP.records.map(({ title, price, isbn }) => ({ title, price, isbn }))

  it('suggests the next page and the field that leads to a page of its own', () => {
    expect(describeNext(session, list, { kind: 'auto' })).toEqual({
      words: 'the link "Next ›"',
      address: `${shop.origin}/list/2.html`,
    })
    expect(describeNext(session, list, { kind: 'rel' })).toEqual({ words: 'the link marked rel="next"' })
    expect(describeNext(session, list, { kind: 'none' })).toEqual({})
    expect(suggestFollow(session, list)).toEqual([
      { field: 'title', leads: 4, records: 4, example: `${shop.origin}/book/0.html` },
    ])
  })

  it('is taught both by pointing at a link, and refuses what is none', () => {
    expect(linkAt(session, list, nodeOf('Next ›'))?.address).toBe(`${shop.origin}/list/2.html`)
    expect(teachNextPage(session, list, nodeOf('Next ›'))).toBe('Next ›')
    expect(session.history.state.source?.next).toEqual({ kind: 'text', text: 'Next ›' })
    expect(linkingField(session, list, nodeOf(SHOP.records[2].title))).toBe('title')
    followField(session, types, 'title', nameType(session, types, session, 'title'))
    expect(types.names()).toEqual(['detail'])
    session.undo()
    expect(session.history.state.source?.follow).toBeUndefined()
    expect(() => teachNextPage(session, list, nodeOf('Books'))).toThrow('this is not a link')
    expect(() => linkingField(session, list, nodeOf('Next ›'))).toThrow('no field of a record')
    expect(() => followField(session, types, 'title', 'list')).toThrow('are called list')
  })

  it('says what it lacks, fetches some detail pages, and keeps types apart from the pages', async () => {
    expect(missingParts(session, types)).toEqual([])
    followField(session, types, 'title', 'book')
    expect(missingParts(session, types)).toEqual(['a wrapper for the book pages: mark what they add'])
    expect(() => crawl.start(false)).toThrow('the source lacks a wrapper for the book pages')
    expect(await fetchDetails(session, types, { page: list, field: 'title' }, 1, true)).toBe(1)
    expect(types.open('book').pages).toHaveLength(1)
    session.rescan()
    expect(session.pages).toEqual([list])
    expect(() => types.make('../../etc')).toThrow('cannot be called')
    expect(() => types.open('nothing')).toThrow('there is no page type')
  })

  it('crawls to all joined records, exactly, with the pages in the folder and a file for the command line', async () => {
    await teachDetails()
    crawl.start(false)
    expect(() => crawl.start(false)).toThrow('running already')
    const progress = await finished()
    expect(progress).toMatchObject({ running: false, pages: 15, records: 12, failed: 0, problems: [] })
    expect(progress.end).toMatch(/^All pages are read/)
    expect(records()).toEqual(TRUTH)
    const lines = readFileSync(join(folder, 'records.jsonl'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(TRUTH)
    expect(readSource(join(folder, SOURCE_FILE)).fields.map(({ name }) => name)).toEqual([
      'title',
      'price',
      'isbn',
    ])
    expect(existsSync(join(folder, 'fetched'))).toBe(true)
    expect(await crawl.write('csv')).toContain('title,price,isbn')
  })

  it('is stopped and resumed, also by another studio, and loses and doubles nothing', async () => {
    await teachDetails()
    slow = 15
    crawl.start(false)
    while (crawl.progress().pages < 4) await new Promise((resolve) => setTimeout(resolve, 5))
    crawl.stop()
    const stopped = await finished()
    expect(stopped).toMatchObject({ end: 'Stopped.', resumable: true })
    expect(stopped.pages).toBeLessThan(15)
    crawl.close()
    crawl = createCrawl(session, types, true)
    expect(crawl.progress()).toMatchObject({ running: false, pages: stopped.pages, resumable: true })
    crawl.start(false)
    expect(await finished()).toMatchObject({ pages: 15 })
    expect(records()).toEqual(TRUTH)
    const asked = shop.asked.length
    crawl.start(true)
    expect((await finished()).pages).toBe(15)
    expect(records()).toEqual(TRUTH)
    expect(shop.asked.length).toBeGreaterThan(asked)
  })

  it('writes nothing through a link that leads out of the folder', async () => {
    await teachDetails()
    const elsewhere = mkdtempSync(join(tmpdir(), 'gleaner-elsewhere-'))
    symlinkSync(elsewhere, join(folder, 'fetched'))
    expect(() => crawl.start(false)).toThrow('outside the project')
    rmSync(join(folder, 'fetched'))
    mkdirSync(join(folder, 'fetched/crawl'), { recursive: true })
    symlinkSync(join(elsewhere, 'target'), join(folder, 'fetched/crawl/journal'))
    crawl.start(false)
    await finished()
    expect(existsSync(join(elsewhere, 'target'))).toBe(false)
    expect(lstatSync(join(folder, 'fetched/crawl/journal')).isFile()).toBe(true)
    rmSync(elsewhere, { recursive: true })
  })
})
