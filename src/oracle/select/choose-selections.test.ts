import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../languages/budget.ts'
import type { Shape } from '../../languages/task.ts'
import { createPage, type Page } from '../../page/page.ts'
import type { ErrorKind, Recognizer, Recognizers } from '../../wrapper/recognizers/schema.ts'
import { countDistinct } from '../confidence.ts'
import { createReader, instancesOn } from '../learn-from-pages.ts'
import { openRecognizers } from '../recognizers/recognize.ts'
import { chooseSelections } from './choose-selections.ts'
import { readUnits } from './units.ts'

const words = (...list: string[]): Recognizer => ({ kind: 'list', words: list, errors: 'incomplete' })
const regex = (pattern: string, errors: ErrorKind = 'unsound'): Recognizer => ({
  kind: 'regex',
  pattern,
  errors,
})

async function choose(pages: readonly Page[], recognizers: Recognizers, shape?: Shape) {
  const units = readUnits(pages)
  const open = await openRecognizers(recognizers)
  const chosen = chooseSelections(units, instancesOn(pages, open, createReader(open)), UNLIMITED, shape)
  const texts = chosen.fields.map(({ selection }) => [...selection.units].map((unit) => units.text[unit]))
  return { units, chosen, texts }
}

const NAMES = ['Ann Lee', 'Bo Chan', 'Cy Dee', 'Di Eve', 'Ed Fox', 'Flo Gil']

/** One person a page, whose name is in the menu of every page if they are the first. */
const people = NAMES.map((name, i) =>
  createPage(
    `<p>By Ann Lee</p><h1>${name}</h1><table><tr><th>Born</th><td>${1950 + i}</td></tr><tr><th>Wed</th><td>${1980 + i}</td></tr></table>`,
    { name: `${i}` },
  ),
)

/** Lists of people, with a number beside each but the last. */
const lists = [NAMES.slice(0, 4), NAMES.slice(2)].map((names, i) => {
  const rows = names.map(
    (name, j) => `<li><b>${name}</b>${j === 3 ? '' : ` <i>${100 * (i + 1) + j}</i>`}</li>`,
  )
  return createPage(`<h1>List ${i + 1}</h1><ul>${rows.join('')}</ul><p>2 pages</p>`, { name: `${i}` })
})

describe('the places of all fields', () => {
  it('are those of one record a page, or of a list, whichever explains the finds', async () => {
    const single = await choose(people, { name: words('Bo Chan', 'Di Eve'), born: regex('195\\d') })
    expect(single.chosen.shape).toBe('single')
    expect(single.texts).toEqual([NAMES, ['1950', '1951', '1952', '1953', '1954', '1955']])
    const list = await choose(lists, { name: words('Bo Chan', 'Di Eve', 'Flo Gil'), code: regex('\\d{3}') })
    expect(list.chosen.shape).toBe('list')
    expect(list.texts[0]).toEqual([...NAMES.slice(0, 4), ...NAMES.slice(2)])
  })

  it('form rows, in which a value may be missing', async () => {
    const { chosen } = await choose(
      lists,
      { name: words('Bo Chan', 'Flo Gil'), code: regex('\\d{3}') },
      'list',
    )
    expect(chosen.rows.map((rows) => rows.length)).toEqual([4, 4])
    expect(chosen.holes).toBe(2)
    expect(chosen.rows.map((rows) => rows[3][1])).toEqual([-1, -1])
  })

  it('are not shared by two fields where each has a place of its own', async () => {
    const year = '19\\d\\d'
    const { texts } = await choose(people, { born: regex(year), wed: regex('198\\d') }, 'single')
    expect(texts[1]).toEqual(['1980', '1981', '1982', '1983', '1984', '1985'])
    expect(texts[0]).not.toEqual(texts[1])
  })

  it('leave out what the template says on every page, however often that is', async () => {
    const { chosen, texts, units } = await choose(
      people,
      { name: words('Ann Lee', 'Cy Dee', 'Di Eve', 'Flo Gil') },
      'single',
    )
    expect(texts[0]).toEqual(NAMES)
    expect(countDistinct(chosen.fields[0], units)).toEqual({ texts: 6, recognized: 4 })
  })

  it('have rivals that are other places, the likeliest first', async () => {
    const { chosen } = await choose(people, { year: regex('19[58]\\d') }, 'single')
    const [{ selection, rivals }] = chosen.fields
    expect(rivals.length).toBeGreaterThan(0)
    for (const rival of rivals) expect([...rival.units]).not.toEqual([...selection.units])
    const scores = rivals.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('do not depend on the order of the pages, nor of the fields', async () => {
    const recognizers = { name: words('Bo Chan', 'Di Eve'), born: regex('195\\d') }
    const { texts, chosen } = await choose(people, recognizers)
    const turned = await choose(people.toReversed(), recognizers)
    expect(turned.texts.map((own) => own.toSorted())).toEqual(texts.map((own) => own.toSorted()))
    expect(turned.chosen.score).toBeCloseTo(chosen.score, 9)
    const { born, name } = recognizers
    expect((await choose(people, { born, name })).texts).toEqual(texts.toReversed())
  })

  it('are asked for in vain where a page has nothing but what is recognized', async () => {
    const bare = [createPage('<p>7</p>', { name: 'bare.html' })]
    await expect(choose(bare, { code: regex('\\d') })).rejects.toThrow(
      'no places on the pages explain what the pattern \\d matches',
    )
  })
})
