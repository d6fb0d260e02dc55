import { expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createBudget } from '../budget.ts'
import { sampleOf } from './sample.ts'
import { listsOf, recordZones } from './zones.ts'

/** The source of every record's zone. */
function zonesOf(notation: string): string[] {
  const sample = sampleOf(createTask([notation]), createBudget())
  if ('reason' in sample) throw new Error(sample.reason)
  const lists = listsOf(sample.pages)
  return recordZones(lists).flatMap((zones, l) => {
    const { source, start, end } = lists[l].lexemes
    return zones.map(({ from, to }) => source.slice(start[from], end[to - 1]))
  })
}

it('lets each record begin with what opens it and end where the next begins', () => {
  const zones = zonesOf('<ul>{<li><b>[name:Ann]</b></li>}{<li><b>[name:Bob]</b></li>}</ul>')
  expect(zones).toEqual(['<li><b>Ann</b></li>', '<li><b>Bob</b></li>'])
})

it('takes what closes the elements of the last record, though no other record ends with them', () => {
  const zones = zonesOf(
    '<ul>{<li><b>[name:Ann]</b> <u>[tag:x]</u></li>}{<li><b>[name:Bob]</b>, <i>[age:7]</i></li>}</ul><p>Ask</p>',
  )
  expect(zones[1]).toBe('<li><b>Bob</b>, <i>7</i></li>')
})

it('takes no more than its own elements where nothing closes them', () => {
  const zones = zonesOf('<ul>{<li>[name:Ann]<br>}{<li>[name:Bob]}</ul><p>Ask</p>')
  expect(zones[1].startsWith('<li>Bob')).toBe(true)
  expect(zones[1]).not.toContain('Ask')
})

it('does not look before the first record for what opens others, where that one begins in another way', () => {
  const zones = zonesOf(
    '<p>Ask <b>us</b></p><ul>{<li><i>[name:Ann]</i></li>}{<li><b>[name:Bob]</b></li>}{<li><b>[name:Cat]</b></li>}</ul>',
  )
  expect(zones[0]).toBe('<li><i>Ann</i></li>')
  expect(zones.slice(1)).toEqual(['<li><b>Bob</b></li>', '<li><b>Cat</b></li>'])
})
