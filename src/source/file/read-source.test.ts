import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learnShop, shopSource } from '../../../test/shop.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import { readSource } from './read-source.ts'
import type { SourceInput } from './schema.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-source-'))
  const { list, book } = learnShop()
  writeFileSync(join(folder, 'list.json'), writeWrapper(list))
  writeFileSync(join(folder, 'book.json'), writeWrapper(book))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: unknown) {
  const path = join(folder, 'shop.source.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readSource(path)
}

const shop = (change: Partial<SourceInput> = {}) => shopSource('https://shop.example', change)

describe('a source file', () => {
  it('is read with its wrappers, its fields and its arguments', () => {
    const source = read(
      shop({
        arguments: { town: { default: 'Skarrow' }, note: { description: 'for nothing' } },
        from: [{ template: 'https://shop.example/{town|slug}/{shelf}/{1..3}.html' }],
      }),
    )
    expect(source.fields.map(({ name, optional }) => [name, optional])).toEqual([
      ['title', false],
      ['link', false],
      ['price', false],
      ['isbn', true],
    ])
    expect(source.arguments).toEqual([
      { name: 'town', required: false, default: 'Skarrow' },
      { name: 'note', required: false, description: 'for nothing' },
      { name: 'shelf', required: true },
    ])
    expect(source.start.name).toBe('list')
  })

  const [first] = shop().types
  it.each<[string, unknown, string, string]>([
    ['is not JSON', '{', 'json-invalid', ''],
    ['is not an object', [], 'source-invalid', ''],
    ['is newer', { format: 99 }, 'source-newer', ''],
    ['has an unknown key', { ...shop(), code: 'x' }, 'source-invalid', ''],
    ['has no pages', shop({ from: [] }), 'source-invalid', 'from'],
    ['has an address of no page', shop({ from: [{ addresses: ['https://a', 'ftp://a'] }] }), 'source-invalid', 'from[0].addresses[1]'], // biome-ignore format: a table
    ['has no sitemap', shop({ from: [{ sitemap: 'file:///map.xml' }] }), 'source-invalid', 'from[0].sitemap'],
    ['has an unknown start', shop({ start: 'shelf' }), 'source-invalid', 'start'],
    ['names a type twice', shop({ types: [first, first] }), 'source-invalid', 'types'],
    ['follows to nowhere', shop({ types: [first] }), 'source-invalid', 'types[0].follow[0].to'],
    [
      'follows no field',
      shop({ types: [{ ...first, follow: [{ field: 'x', to: 'list' }] }] }),
      'source-invalid',
      'types[0].follow[0]',
    ],
    [
      'has a bad template',
      shop({ from: [{ template: 'https://a.example/{a|rot13}' }] }),
      'source-invalid',
      'from',
    ],
    ['names no argument', shop({ from: [{ template: 'https://a.example/{}' }] }), 'source-invalid', 'from'],
    [
      'names a missing wrapper',
      shop({ types: [{ name: 'a', wrappers: ['none.json'] }] }),
      'file-missing',
      '',
    ],
    [
      'takes a page for a wrapper',
      shop({ types: [{ name: 'a', wrappers: ['shop.source.json'] }] }),
      'wrapper-invalid',
      '',
    ],
    [
      'has a next wrapper without its field',
      shop({
        types: [{ name: 'a', wrappers: ['list.json'], next: { kind: 'wrapper', wrapper: 'book.json' } }],
      }),
      'source-invalid',
      'types[0].next',
    ],
  ])('that %s is refused with its place', (_what, content, code, place) => {
    expect(() => read(content)).toThrow(
      expect.objectContaining({ code, place: expect.objectContaining(place === '' ? {} : { path: place }) }),
    )
  })

  it.each([
    [{ adresses: ['x'] }, 'one of addresses, template, form, lookup, sitemap, files, archive', 'from[0]'],
    [{ addresses: [] }, 'Too small', 'from[0].addresses'],
    [{ lookup: { source: 'a', argument: 'b', field: 'c' } }, 'Invalid input', 'from[0].lookup.link'],
    [{ template: 'x', extra: 1 }, 'Unrecognized key: "extra"', 'from[0]'],
    ['https://a.example', 'one of addresses', 'from[0]'],
  ])('says what is wrong with where pages come from: %j', (from, message, place) => {
    expect(() => read({ ...shop(), from: [from] } as SourceInput)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(message),
        place: expect.objectContaining({ path: place }),
      }),
    )
  })

  it('cannot reach the prototype of anything', () => {
    const hostile = JSON.stringify(shop()).replace(
      '"name":"shop"',
      '"name":"shop","arguments":{"__proto__":{"default":"x"}}',
    )
    expect(read(hostile).arguments.every(({ name }) => name !== '__proto__')).toBe(true)
    expect(({} as { default?: unknown }).default).toBeUndefined()
  })
})
