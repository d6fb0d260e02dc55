import { describe, expect, it } from 'vitest'
import { pageTask, ruleOf, type Wanted } from '../../../../test/predicate-pages.ts'
import { createPage } from '../../../page/page.ts'
import { isRecord } from '../../../record/extraction.ts'
import { defaultBias } from '../builders/index.ts'
import { predicateLearner } from '../learn.ts'
import type { LearnedRule } from '../rule.ts'
import { createPredicates } from '../run/run.ts'

interface Restaurant {
  name: string
  address: string
  kind: string
  phone: string
}

/** A page of a guide: an address, a price with kinds of food, and a phone number, each one text of several values. */
function guidePage({ name, address, kind, phone }: Restaurant): string {
  return `<body><a href="/">Guide</a><h1>${name}</h1><div class="info"><p>${address}</p><p>${kind}</p><p>Tel. ${phone}</p></div>
    <p>${name} has been open for years. Book a table online, or call.</p><p>Copyright 2024, all rights reserved</p></body>`
}

const RESTAURANTS: readonly Restaurant[] = [
  {
    name: 'Lotus',
    address: '12 Mill Lane, Ely, CB7 4AA, England',
    kind: '££ · Thai, vegetarian',
    phone: '01353 662 100',
  },
  {
    name: 'Da Gino',
    address: '7 High Street, Bath, BA1 5DR, England',
    kind: '£ · Italian, pizza',
    phone: '01225 440 318',
  },
  {
    name: 'Old Inn',
    address: '112 Kings Road, Leeds, LS3 1LT, England',
    kind: '£££ · British',
    phone: '0113 245 900',
  },
  {
    name: 'Taj',
    address: '4 Church Row, Bury Edmunds, IP33 1NP, England',
    kind: '££ · Indian, halal',
    phone: '01284 700 555',
  },
  {
    name: 'Ocean',
    address: '29 Station Road, York, YO1 9QL, England',
    kind: '££ · Seafood',
    phone: '01904 611 702',
  },
]

const FIELDS = ['name', 'street', 'city', 'code', 'price', 'food', 'area']
const first: Wanted = {
  name: ['Lotus'],
  street: ['12 Mill Lane'],
  city: ['Ely'],
  code: ['CB7 4AA'],
  price: ['££'],
  food: ['Thai', 'vegetarian'],
  area: ['01353'],
}

const { language } = predicateLearner
const [marked, ...others] = RESTAURANTS.map(guidePage)
const task = pageTask(FIELDS, [[marked, first]], others)

function read(rule: LearnedRule, source: string): Record<string, string[]> {
  const [record] = language.run(rule, createPage(source), task.fields).records
  return Object.fromEntries(
    task.fields.map(({ name }, f) => [
      name,
      record.values[f].map((value) => (isRecord(value) ? '' : value.text)),
    ]),
  )
}

describe('values that share a text, one page marked', () => {
  const rule = ruleOf(predicateLearner, task, 'voting')

  it('are found on pages that were never seen', () => {
    const page = guidePage({
      name: 'Casa',
      address: '33 Park View, Hove, BN3 7AB, England',
      kind: '£ · Spanish, tapas',
      phone: '01273 290 111',
    })
    expect(read(rule, page)).toEqual({
      name: ['Casa'],
      street: ['33 Park View'],
      city: ['Hove'],
      code: ['BN3 7AB'],
      price: ['£'],
      food: ['Spanish', 'tapas'],
      area: ['01273'],
    })
  })

  it('have spans that say what their texts say', () => {
    const page = createPage(others[0])
    const [record] = language.run(rule, page, task.fields).records
    for (const value of record.values.flat()) {
      if (!isRecord(value)) expect(page.source.slice(value.start, value.end)).toBe(value.text)
    }
  })

  it('survive the way through a file, and are explained', () => {
    expect(language.schema.parse(JSON.parse(JSON.stringify(rule)))).toEqual(rule)
    expect(createPredicates(defaultBias).schema.parse(rule)).toEqual(rule)
    const said = language.explain(rule, task.fields)
    expect(said).toContain('street, city, code: parts of one text')
    expect(said).toContain('street: the words and numbers ahead of the first comma')
  })

  it('extract nothing from a page without the text', () => {
    expect(read(rule, '<body><h1>Closed</h1><p>Gone</p></body>').code).toEqual([])
  })
})
