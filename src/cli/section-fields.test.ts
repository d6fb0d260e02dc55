import { expect, it } from 'vitest'
import { selectSections } from './section-fields.ts'

const fields = [
  'Geography',
  'Geography > Area',
  'Geography > Area > total',
  'Geography > Area code',
  'U.S. > note',
].map((name) => ({ name, many: false, optional: true }))

function names(...paths: string[]): string[] {
  return selectSections(fields, paths).fields.map(({ name }) => name)
}

it('selects a section and what is inside it', () => {
  expect(names('Geography > Area')).toEqual(['Geography > Area', 'Geography > Area > total'])
  expect(names('Geography>Area > total', 'U.S.')).toEqual(['Geography > Area > total', 'U.S. > note'])
})

it('takes dots for separators where no section has them in its name', () => {
  expect(names('Geography.Area.total')).toEqual(['Geography > Area > total'])
})

it('picks the entries of these fields, and keeps what is not a field', () => {
  const { pick } = selectSections(fields, ['Geography > Area > total'])
  expect(pick({ Geography: 'a', 'Geography > Area > total': 'b', _page: 'c' })).toEqual({
    'Geography > Area > total': 'b',
    _page: 'c',
  })
})

it('names sections that are like one that is not there', () => {
  expect(() => names('Geography > area')).toThrow(
    expect.objectContaining({ code: 'section-unknown', remedy: expect.stringContaining('Geography > Area') }),
  )
})
