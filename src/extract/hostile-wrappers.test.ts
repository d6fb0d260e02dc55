import { describe, expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import { createPage } from '../page/page.ts'
import type { Field } from '../record/field.ts'
import { CONTEXT } from '../wrapper/file.ts'
import { readWrapper } from '../wrapper/read.ts'
import { extractSource } from './extract-source.ts'

function fieldsOf(count: number, many = false): Field[] {
  return Array.from({ length: count }, (_, f) => ({ name: `f${f}`, many, optional: true }))
}

function wrapperOf(language: string, rule: unknown, fields: readonly Field[], more: object = {}) {
  return {
    '@context': CONTEXT,
    '@type': 'Wrapper',
    format: 1,
    name: 'hostile',
    fields,
    rules: [{ language, rule }],
    profile: { pages: 0, records: 0, fields: [] },
    examples: { digest: '', pages: 0, records: 0 },
    declined: [],
    ...more,
  }
}

const nestedDivs = `${'<div class="a">'.repeat(20_000)}x`
const any = { tags: [], tokens: [] }
const place = {
  slot: 0,
  path: Array.from({ length: 16 }, () => ({ tag: 'div', tokens: ['.a'] })),
  least: 0.2,
}
const list = { slots: [any], conditions: [], atLeast: 1 }
const guard = { prefix: '', digits: 'some', never: [], foreign: [] }

/** Rules that the schemas accept, each on a page made for it: before steps were counted, seconds to hours. */
const hostile: [string, object, string][] = [
  [
    'fields that fit elements of any depth, on nested elements',
    wrapperOf(
      'trees',
      { records: { ...list, fields: fieldsOf(512).map(() => ({ places: [place] })) } },
      fieldsOf(512, true),
    ),
    nestedDivs,
  ],
  [
    'long paths that differ in each field',
    wrapperOf(
      'trees',
      {
        records: {
          ...list,
          fields: fieldsOf(512).map((_, f) => ({
            places: [
              { ...place, path: Array.from({ length: 64 }, (_, i) => ({ tag: `x${i}`, tokens: [`.${f}`] })) },
            ],
          })),
        },
      },
      fieldsOf(512),
    ),
    Array.from({ length: 20_000 }, (_, i) => `<p class="a${i} ${i % 512}"><b id=${i}>x</b>`).join(''),
  ],
  [
    'optional repeated delimiters',
    wrapperOf(
      'delimiters',
      {
        class: 'lr',
        pairs: fieldsOf(200).map((_, f) => ({
          path: [f],
          left: `a${f}<`,
          right: '>',
          optional: true,
          many: true,
        })),
      },
      fieldsOf(200, true),
    ),
    'a199<b>'.repeat(430_000),
  ],
  [
    'long delimiters that the page almost has',
    wrapperOf(
      'delimiters',
      {
        class: 'lr',
        pairs: fieldsOf(200).map((_, f) => ({
          path: [f],
          left: `${'a'.repeat(249)}${String.fromCharCode(200 + f)}${'a'.repeat(249)}`,
          right: '>',
          optional: true,
        })),
      },
      fieldsOf(200),
    ),
    'a'.repeat(3_000_000),
  ],
  [
    'classes of an ancestor of everything',
    wrapperOf(
      'predicates',
      {
        fields: fieldsOf(50).map(() => ({
          roles: [
            {
              domain: { of: 'text' },
              vote: false,
              clauses: Array.from({ length: 8 }, () => ({
                when: [{ is: 'steps', steps: [{ tag: 'b' }, { tag: 'div', classes: ['never'] }] }],
                weight: 1,
                trusted: true,
              })),
              quorum: 0,
              guard,
            },
          ],
        })),
        grouping: { by: 'page' },
      },
      fieldsOf(50),
    ),
    `<div class="${'never1 '.repeat(100_000)}">${'<b>x</b>'.repeat(20_000)}</div>`,
  ],
]

describe('a wrapper that the schema accepts', () => {
  it.each(hostile)('is stopped on a page made for it: %s', (_, file, page) => {
    const { extraction, records, unmatched } = readWrapper(file).extract(createPage(page))
    expect(extraction.exceeded).toBe(true)
    expect(records).toEqual([])
    expect(unmatched).toMatch(/needs more than [\d,]+ steps/)
  })

  it('makes a page that is too costly a problem with a code, and goes on with the next', () => {
    const [, file, page] = hostile.find(([name]) => name === 'optional repeated delimiters')!
    const wrapper = readWrapper(file)
    const outcome = extractSource(wrapper, { name: 'a.html', bytes: new TextEncoder().encode(page) }, {})
    expect(outcome).toMatchObject({
      kind: 'unreadable',
      page: 'a.html',
      problem: { code: 'page-too-costly' },
    })
    const next = extractSource(wrapper, { name: 'b.html', bytes: new TextEncoder().encode('a7<b>') }, {})
    expect(next).toMatchObject({ kind: 'matched', records: [{ f7: ['b'] }] })
  })
})

describe('a wrapper file that nests deep', () => {
  const nest = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
    let value: unknown = {}
    for (let i = 0; i < depth; i++) value = wrap(value)
    return value
  }
  const base = wrapperOf('trees', { records: { ...list, fields: [] } }, fieldsOf(1))
  const deep: [string, object][] = [
    ['fields', { ...base, fields: [nest(2000, (fields) => ({ ...fieldsOf(1)[0], fields: [fields] }))] }],
    ['@context', { ...base, '@context': nest(2000, (inner) => ({ inner })) }],
    [
      'rules',
      {
        ...base,
        rules: [
          {
            language: 'trees',
            rule: { records: nest(1000, (nested) => ({ ...list, fields: [{ nested }] })) },
          },
        ],
      },
    ],
  ]

  it.each(deep)('is refused with a code: %s', (_, file) => {
    for (const input of [file, JSON.stringify(file)]) {
      try {
        readWrapper(input, 'w.json')
        expect.unreachable()
      } catch (error) {
        expect(error).toBeInstanceOf(GleanError)
        expect(error).toMatchObject({ code: 'json-invalid', place: { file: 'w.json' } })
      }
    }
  })
})
