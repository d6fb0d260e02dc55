import { expect, it } from 'vitest'
import { createTask } from '../../test/notation.ts'
import { createPage } from '../page/page.ts'
import { inferFields } from '../record/example.ts'
import type { ExtractedRecord } from '../record/extraction.ts'
import { isLabelledRecord, type LabelledRecord } from '../record/label.ts'
import { locateExample } from '../record/locate.ts'
import { compareWithLabels } from './replay.ts'
import type { Task } from './task.ts'

const PAGE =
  '<b>[title:Dune]</b> [price:$5]<br><b>[title:Emma]</b> [price:$7]<br><b>[title:Faust]</b> [price:$9]'

/** What a perfect rule would extract: the first place of every label. */
function perfect(task: Task): ExtractedRecord[] {
  const extract = (label: LabelledRecord): ExtractedRecord => {
    const values = label.values.map((list) =>
      list.map((value) =>
        isLabelledRecord(value) ? extract(value) : { ...value.places[0], text: value.text },
      ),
    )
    const all = values.flat()
    return { values, start: Math.min(...all.map((v) => v.start)), end: Math.max(...all.map((v) => v.end)) }
  }
  return task.examples[0].records.map(extract)
}

function compare(task: Task, records: readonly ExtractedRecord[], changes = {}) {
  return compareWithLabels({ records }, { ...task.examples[0], ...changes }, task.fields)
}

it('is exact when every label comes back', () => {
  const task = createTask([PAGE])
  expect(compare(task, perfect(task))).toEqual({
    exact: true,
    right: 6,
    missed: 0,
    wrong: 0,
    lost: 0,
    differences: [],
  })
})

it('accepts any of the places of an ambiguous value', () => {
  const task = createTask(['<p>Dune</p><b>[title:Dune]</b> [price:$5]'], { byText: true })
  const records = perfect(task)
  const second = task.examples[0].records[0].values[0][0]
  if (isLabelledRecord(second)) throw new Error('a value is not a record')
  const moved = { ...records[0], values: [[{ ...second.places[1], text: 'Dune' }], records[0].values[1]] }
  expect(second.places).toHaveLength(2)
  expect(compare(task, [moved]).exact).toBe(true)
})

it('accepts a value twice that the record shows twice and the label names once', () => {
  const page = createPage('<p><i>5</i> <i>6</i> <i>5</i></p>', { name: 'page' })
  const fields = inferFields([{ page: 'page', records: [{ sizes: ['5', '6'] }] }])
  const example = locateExample({ page: 'page', records: [{ sizes: ['5', '6'] }] }, page, fields)
  const value = (start: number) => ({ start, end: start + 1, text: page.source[start] })
  const extract = (...starts: number[]) => ({
    records: [{ values: [starts.map(value)], start: 0, end: page.source.length }],
  })
  expect(compareWithLabels(extract(6, 15, 24), example, fields).exact).toBe(true)
  expect(compareWithLabels(extract(6, 24), example, fields)).toMatchObject({ missed: 1, wrong: 0 })
})

it('names what is missing and what came instead', () => {
  const task = createTask([PAGE])
  const [first, second, third] = perfect(task)
  const broken = { ...third, values: [third.values[0], []] }
  expect(compare(task, [first, second, broken])).toEqual({
    exact: false,
    right: 5,
    missed: 1,
    wrong: 0,
    lost: 0,
    differences: ['page page-1.html, record 3: price: expected "$9", got nothing'],
  })
  const swapped = { ...third, values: [third.values[0], second.values[1]] }
  expect(compare(task, [first, second, swapped]).differences).toEqual([
    'page page-1.html, record 3: price: expected "$9", got "$7"',
  ])
})

it('counts a record that was not found with all its values', () => {
  const task = createTask([PAGE])
  const [first, , third] = perfect(task)
  expect(compare(task, [first, third])).toMatchObject({
    exact: false,
    right: 4,
    missed: 2,
    lost: 1,
    differences: ['page page-1.html, record 2: not found: title "Emma", price "$7"'],
  })
})

it('forbids extra records only where the page was marked completely', () => {
  const task = createTask(['<b>[title:Dune]</b> [price:$5]<br><b>Emma</b> $7'])
  const [first] = perfect(task)
  const { source } = task.examples[0].page
  const at = source.indexOf('Emma')
  const extra = { start: at, end: at + 4, values: [[{ start: at, end: at + 4, text: 'Emma' }], []] }
  expect(compare(task, [first, extra]).differences).toEqual([
    'page page-1.html: an extra record: title "Emma"',
  ])
  expect(compare(task, [first, extra], { complete: false }).exact).toBe(true)
  expect(compare(task, [first, extra], { region: { start: 0, end: at } }).exact).toBe(true)
})

it('never allows what is marked as wrong', () => {
  const task = createTask([{ text: '{<b>[title:Dune]</b>}{!<b>[title:Advert]</b>}', complete: false }])
  const [first] = perfect(task)
  const at = task.examples[0].page.source.indexOf('Advert')
  const extra = { start: at, end: at + 6, values: [[{ start: at, end: at + 6, text: 'Advert' }]] }
  expect(compare(task, [first, extra]).differences).toEqual([
    'page page-1.html: extracted what is marked as wrong: title "Advert"',
  ])
})

it('wants records in page order', () => {
  const task = createTask([PAGE])
  const [first, second, third] = perfect(task)
  expect(compare(task, [second, first, third]).differences).toEqual([
    'page page-1.html: the records do not come in page order',
  ])
})

it('compares nested records level by level', () => {
  const task = createTask([
    '{<h2>[continent:Africa]</h2>{countries:<b>[name:Congo]</b>}{countries:<b>[name:Egypt]</b>}}',
  ])
  const [africa] = perfect(task)
  expect(compare(task, [africa]).right).toBe(3)
  const shorter = { ...africa, values: [africa.values[0], africa.values[1].slice(0, 1)] }
  expect(compare(task, [shorter]).differences).toEqual([
    'page page-1.html, record 1: countries, record 2: not found: name "Egypt"',
  ])
})

it('says that a page was not recognised', () => {
  const task = createTask([PAGE])
  const result = compareWithLabels({ records: [], unmatched: 'no `<hr>`' }, task.examples[0], task.fields)
  expect(result.differences[0]).toBe('page page-1.html: not recognised: no `<hr>`')
})

it('looks at the places of a common value a few times for each record, not once for each of them', () => {
  const count = 1000
  const task = createTask(['<b>[state:In stock]</b>'.repeat(count)])
  const extracted = perfect(task)
  let reads = 0
  const spans = extracted.map(({ start, end }) => ({ start, end }))
  const places = new Proxy(spans, {
    get(target, key) {
      reads++
      return Reflect.get(target, key)
    },
  })
  const records = extracted.map(() => ({ values: [[{ text: 'In stock', places }]] }))
  expect(compare(task, extracted, { records }).exact).toBe(true)
  expect(compare(task, extracted.slice(1), { records })).toMatchObject({ right: count - 1, missed: 1 })
  expect(reads).toBeLessThan(count * 100)
})
