import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../languages/budget.ts'
import type { Shape } from '../languages/task.ts'
import { createTask } from '../learn/learn.ts'
import { createPage, type Page } from '../page/page.ts'
import { isLabelledRecord, type LabelledPage, type LabelledRecord } from '../record/label.ts'
import type { Recognizers } from '../wrapper/recognizers/schema.ts'
import { labelPages } from './label-pages.ts'
import { createReader, instancesOn, learnFrom } from './learn-from-pages.ts'
import { openRecognizers } from './recognizers/recognize.ts'
import { chooseSelections } from './select/choose-selections.ts'
import { readUnits } from './select/units.ts'

const TITLES = ['Dune', 'Emma', 'Kim', 'Nana', 'Sula', 'Zadig', 'Faust', 'Hamlet']
const pages = TITLES.map((title, i) =>
  createPage(
    `<h1>${title}</h1><p>List price: <s>${20 + i} €</s></p><p>Our price: <b>${10 + i} €</b></p><p>Shop</p>`,
    { name: `${i}` },
  ),
)
const half: Recognizers = { title: { kind: 'list', words: TITLES.slice(0, 4), errors: 'incomplete' } }
const money: Recognizers = { price: { kind: 'type', type: 'money', errors: 'unsound' } }

async function label(
  recognizers: Recognizers,
  told: Parameters<typeof labelPages>[4] = [],
  read: readonly Page[] = pages,
  shape: Shape = 'single',
) {
  const open = await openRecognizers(recognizers)
  const units = readUnits(read)
  const instances = instancesOn(read, open, createReader(open), told)
  const chosen = chooseSelections(units, instances, UNLIMITED, shape)
  return labelPages(units, chosen, instances, [], told)
}

/** The first value of each record, with its weight. */
function firsts(records: readonly LabelledRecord[]) {
  return records.flatMap(({ values }) =>
    values[0].flatMap((value) => (isLabelledRecord(value) ? [] : [value])),
  )
}

describe('labels from recognizers', () => {
  it('are what was recognized, and the texts at the same places with less weight', async () => {
    const { labelled } = await label(half)
    const values = labelled.map(({ records }) => firsts(records)[0])
    expect(values.map(({ text }) => text)).toEqual(TITLES)
    expect(values.every(({ origin }) => origin === 'recognizer')).toBe(true)
    expect(values[0].weight).toBe(1)
    expect(values[7].weight).toBeCloseTo(0.5)
  })

  it('are whole texts where most recognized values are, although a known word is part of another text', async () => {
    const towns = ['Austin, TX', 'Boise, ID', 'Dover, DE', 'Salem, OR'].map((town, i) =>
      createPage(`<h1>Shop ${i}</h1><p>${town}</p>`, { name: `${i}` }),
    )
    const words = ['Austin, TX', 'Boise, ID', 'Dover, DE', 'Salem']
    const { labelled } = await label({ town: { kind: 'list', words, errors: 'incomplete' } }, [], towns)
    expect(labelled.map(({ records }) => firsts(records)[0].text)).toContain('Salem, OR')
  })

  it('make examples of six pages, those with most recognized values', async () => {
    const { task } = await label(half)
    expect(task.examples).toHaveLength(6)
    expect(task.unlabelled).toHaveLength(2)
    const names = task.examples.map(({ page }) => page.name)
    expect(names).toEqual(expect.arrayContaining(['0', '1', '2', '3']))
  })

  it('of values extracted before are marked as memory', async () => {
    const { labelled } = await label({ title: { kind: 'values', words: TITLES, errors: 'unreliable' } })
    expect(firsts(labelled[0].records)[0].origin).toBe('memory')
  })

  it('give way to those of a person, which decide between two places', async () => {
    const { source } = pages[7]
    const at = source.indexOf('27 €')
    const told = (text: string, start: number) =>
      createTask([{ page: pages[7], records: [{ price: { text, start, end: start + text.length } }] }], {
        shape: 'single',
      }).examples
    const listPrice = await label(money, told('27 €', at))
    expect(listPrice.labelled.map(({ records }) => firsts(records)[0].text)).toEqual(
      TITLES.map((_, i) => `${20 + i} €`),
    )
    const ours = await label(money, told('17 €', source.indexOf('17 €')))
    expect(ours.labelled.map(({ records }) => firsts(records)[0].text)).toEqual(
      TITLES.map((_, i) => `${10 + i} €`),
    )
    expect(ours.task.examples.map(({ page }) => page.name)).toContain('7')
  })
})

describe('labels beside one record that a person marked', () => {
  const names = ['Ann', 'Ben', 'Cy', 'Di']
  const shelf = createPage(
    `<ul>${names.map((name, i) => `<li><b>${name}</b> <i>${10 + i} €</i></li>`).join('')}</ul><p>Ours: <u>Ed</u> 99 €</p>`,
  )
  const both: Recognizers = { name: { kind: 'list', words: ['Ann', 'Di'], errors: 'incomplete' }, ...money }
  const labelOne = async (name: string, price: string, complete: boolean) => {
    const examples = [{ page: shelf, records: [{ name, price }], complete }]
    const { labelled } = await label(both, createTask(examples, { shape: 'list' }).examples, [shelf], 'list')
    const { complete: isComplete, records } = labelled[0]
    return { isComplete, names: firsts(records).map(({ text, origin = 'person' }) => `${text} ${origin}`) }
  }

  it('are those of the other records, in page order', async () => {
    const [ann, , cy, di] = names.map((name) => `${name} recognizer`)
    expect(await labelOne('Ben', '11 €', false)).toEqual({
      isComplete: true,
      names: [ann, 'Ben person', cy, di],
    })
  })

  it('are none where the person labelled all, or where the marked record is not one of those recognized', async () => {
    expect(await labelOne('Ben', '11 €', true)).toEqual({ isComplete: true, names: ['Ben person'] })
    expect(await labelOne('Ours:', '99 €', false)).toEqual({ isComplete: false, names: ['Ours: person'] })
  })
})

describe('labels of a part of a text', () => {
  const films = TITLES.map((title, i) =>
    createPage(`<h1>Film: ${title} (${1950 + i})</h1><p>Our price: <b>${10 + i} €</b></p><p>Shop</p>`, {
      name: `${i}`,
    }),
  )
  const from = async (read: readonly Page[]) => {
    const open = await openRecognizers({ ...half, ...money })
    return learnFrom(read, read, open, createReader(open), { shape: 'single' }, 8)!
  }

  it('make no example of a page whose value is not known, as if it had none', async () => {
    const { task, labelled, result } = await from(films)
    expect(task.examples.map(({ page }) => page.name)).toEqual(['0', '1', '2', '3'])
    expect(task.fields).toMatchObject([
      { name: 'title', optional: false },
      { name: 'price', optional: false },
    ])
    expect(labelled[7].records).toMatchObject([{ values: [[], [{ text: '17 €' }]] }])
    if (result.kind !== 'learned') throw new Error('nothing was learned')
    expect(result.wrapper.extract(films[7]).records).toEqual([{ title: 'Hamlet', price: '17 €' }])
  })
})

describe('learning once', () => {
  it('leaves out fields of which nothing was found, with their labels, and waits where that is all of them', async () => {
    const open = await openRecognizers({ ...half, ...money })
    const from = (read: readonly Page[], recognizers = open, told: readonly LabelledPage[] = []) =>
      learnFrom(read, pages, recognizers, createReader(recognizers), { shape: 'single' }, 4, told)
    const fieldsOf = (learned: ReturnType<typeof from>) => learned?.task.fields.map(({ name }) => name)
    const unknown = pages.slice(4, 6)
    expect(fieldsOf(from(unknown))).toEqual(['price'])
    expect(from(unknown)?.recognizers).toEqual([open[1]])
    expect(from(unknown, [open[0]])).toBeUndefined()
    expect(fieldsOf(from(pages))).toEqual(['title', 'price'])
    const start = pages[4].source.indexOf('14 €')
    const value = { text: '14 €', places: [{ start, end: start + 4 }] }
    const told = {
      page: pages[4],
      records: [{ values: [[], [value]] }],
      complete: true,
      region: { start: 0, end: pages[4].source.length },
      negatives: [{ values: [[value], []] }],
    }
    expect(from(unknown, open, [told])?.labelled[0]).toMatchObject({
      records: [{ values: [[value]] }],
      negatives: [],
    })
  })

  it('lets every recognizer read every page once', async () => {
    const [open] = await openRecognizers(half)
    let reads = 0
    const counting = {
      ...open,
      find: (page: (typeof pages)[number]) => {
        reads++
        return open.find(page)
      },
    }
    const reader = createReader([counting])
    for (let i = 0; i < 3; i++) expect(reader(counting, pages[0])).toHaveLength(1)
    expect(reads).toBe(1)
  })
})
