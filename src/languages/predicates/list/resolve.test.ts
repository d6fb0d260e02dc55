import { expect, it } from 'vitest'
import { fieldsNamed, markPage, type Wanted } from '../../../../test/predicate-pages.ts'
import { createPage } from '../../../page/page.ts'
import { isLabelledRecord } from '../../../record/label.ts'
import { resolvePlaces } from './resolve.ts'

const fields = fieldsNamed('name', 'price')

/** Where the values of the records are taken to be, each with its number among the places of that value. */
function resolved(source: string, ...records: Wanted[]): string[][] {
  const page = createPage(source)
  const example = markPage(page, fields, records)
  return resolvePlaces(example, fields.length).map(({ places }, r) =>
    places.flatMap((spans, f) =>
      spans.map((span) => {
        const known = example.records[r].values[f].flatMap((value) =>
          isLabelledRecord(value) ? [] : value.places,
        )
        const number = known.findIndex(({ start }) => start === span.start)
        return `${page.source.slice(span.start, span.end)} ${number + 1} of ${known.length}`
      }),
    ),
  )
}

it('takes the places of a record that are together', () => {
  const source = '<p>5</p><ul><li>Tea</li></ul><p>x</p><p>y</p><table><tr><td>Tea</td><td>5</td></tr></table>'
  expect(resolved(source, { name: ['Tea'], price: ['5'] })).toEqual([['Tea 2 of 2', '5 2 of 2']])
})

it('prefers whole texts to parts of texts', () => {
  expect(resolved('<p>Tea 5</p><p>5</p>', { price: ['5'] })).toEqual([['5 2 of 2']])
})

it('has no place for a field that a record lacks', () => {
  expect(resolved('<p>Tea</p>', { name: ['Tea'] })).toEqual([['Tea 1 of 1']])
})
