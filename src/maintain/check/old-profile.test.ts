import { describe, expect, it } from 'vitest'
import { learn } from '../../learn/learn.ts'
import { readWrapper } from '../../wrapper/read.ts'
import { booksOf, newList, oldList } from '../repair/made-site.ts'
import { checkPages } from './check-pages.ts'
import { createDriftCheck } from './drift.ts'
import { updateProfile } from './update.ts'

/** What every profile had before wrappers kept what values look like, a template and a sample. */
const FIRST = ['pages', 'records', 'fields']
const LATER = ['recordsPerPage', 'closed']
const FIRST_OF_FIELD = ['name', 'filled', 'values', 'minLength', 'maxLength']
const LATER_OF_FIELD = ['onPages', 'confidence']

const pick = (from: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

const result = learn([{ page: oldList(0), records: booksOf(0).map((book) => ({ ...book })) }], {
  unlabelled: [1, 2, 3, 4, 5].map((p) => oldList(p)),
})
if (result.kind !== 'learned') throw new Error('nothing was learned')
const file = result.wrapper.toJSON()

/** The wrapper as a file whose profile has only these properties. */
function wrapperWith(names: readonly string[], fieldNames: readonly string[]) {
  const profile = {
    ...pick(file.profile, names),
    fields: file.profile.fields.map((field) => pick(field, fieldNames)),
  }
  return readWrapper(JSON.stringify({ ...file, profile }))
}

const pages = Array.from({ length: 10 }, (_, i) => i + 20)

describe.each([
  ['counts of pages', [...FIRST, ...LATER], [...FIRST_OF_FIELD, ...LATER_OF_FIELD], 'broken'],
  // Without counts of pages nobody knows how often a page had no record.
  ['the first properties', FIRST, FIRST_OF_FIELD, 'doubtful'],
] as const)('a wrapper file whose profile has only %s', (_name, names, fieldNames, verdict) => {
  const wrapper = wrapperWith(names, fieldNames)

  it('is read, and passes pages as they were', () => {
    expect(Object.keys(wrapper.toJSON().profile)).not.toContain('template')
    expect(
      checkPages(
        wrapper,
        pages.map((p) => oldList(p)),
      ),
    ).toMatchObject({ verdict: 'ok', records: 60 })
    const check = createDriftCheck(wrapper.toJSON())
    for (const p of pages) check.page({ records: wrapper.extract(oldList(p)).records, closed: true })
    expect(check.summary()).toEqual([])
  })

  it(`is ${verdict} on pages of another template`, () => {
    expect(
      checkPages(
        wrapper,
        pages.map((p) => newList(p)),
      ),
    ).toMatchObject({ verdict, records: 0 })
  })

  it('notices that values are of another kind', () => {
    const changed = pages.map((p) =>
      oldList(
        p,
        booksOf(p).map((book) => ({ ...book, price: 'Sold out' })),
      ),
    )
    const { verdict: found, fields } = checkPages(wrapper, changed)
    expect(found).not.toBe('ok')
    expect(fields.map((field) => field.verdict)).toEqual(['ok', 'ok', 'broken'])
  })

  it('can be updated with further pages', () => {
    const updated = updateProfile(
      wrapper.toJSON(),
      pages.map((p) => oldList(p)),
    )
    expect(updated.profile.pages).toBe(16)
    expect(() => readWrapper(JSON.stringify(updated))).not.toThrow()
  })
})
