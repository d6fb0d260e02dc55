import { describe, expect, it } from 'vitest'
import { createLesson } from '../../oracle/teach/lesson.ts'
import { createPage } from '../../page/page.ts'
import { runDialogue } from './dialogue.ts'
import { parseOrder } from './orders.ts'

const shelf = (name: string, ...books: [string, number][]) =>
  createPage(`<ul>${books.map(([title, year]) => `<li><b>${title}</b> <i>${year}</i></li>`).join('')}</ul>`, {
    name,
  })
const pages = [
  shelf('a.html', ['Dune', 1965], ['Emma', 1815], ['Kim', 1901]),
  shelf('b.html', ['Nana', 1880], ['War and Peace', 1869]),
]

/** What the dialogue shows, and the lesson after it. */
const converse = (...lines: string[]) => converseOn(pages, ...lines)

async function converseOn(own: typeof pages, ...lines: string[]) {
  const shown: string[] = []
  const lesson = createLesson(own, { shape: 'list' })
  async function* say() {
    yield* lines
  }
  await runDialogue(lesson, say(), (text) => shown.push(text))
  return { lesson, shown }
}

describe('orders', () => {
  it.each([
    ['accept', { kind: 'accept' }],
    ['a', { kind: 'accept' }],
    ['  q ', { kind: 'quit' }],
    ['drop 2', { kind: 'drop', record: 2 }],
    ['new title=War and Peace year=1869', { kind: 'new', values: { title: 'War and Peace', year: '1869' } }],
    [
      'new title="War and Peace" year=\'1869\'',
      { kind: 'new', values: { title: 'War and Peace', year: '1869' } },
    ],
    ['new title="x = y" year=1869', { kind: 'new', values: { title: 'x = y', year: '1869' } }],
    ["new title=Rock 'n' Roll", { kind: 'new', values: { title: "Rock 'n' Roll" } }],
    ['new title=5" disc year=9', { kind: 'new', values: { title: '5" disc', year: '9' } }],
    ['f 1 year=1901', { kind: 'fix', record: 1, values: { year: '1901' } }],
    ['', undefined],
    ['?', undefined],
  ])('%s', (line, order) => {
    expect(parseOrder(line)).toEqual(order)
  })

  it.each([
    ['perhaps', /"perhaps" is not understood/],
    ['drop', /number of a record/],
    ['drop 0', /number of a record/],
    ['new', /no value/],
    ['new Dune', /field=value/],
  ])('%s is refused', (line, message) => {
    expect(() => parseOrder(line)).toThrow(message)
  })
})

describe('teaching on a terminal', () => {
  const first = (page: string) =>
    page === 'a.html' ? 'new title=Dune year=1965' : 'new title=Nana year=1880'

  it('refuses a record that was found already, unless the page shows it twice', async () => {
    const begun = createLesson(pages, { shape: 'list' }).next()!.page.name
    const { shown } = await converse(first(begun), first(begun))
    expect(shown.at(-1)).toMatch(/record 1 has these values already/)
    const twice = [shelf('c.html', ['Dune', 1965], ['Emma', 1815], ['Dune', 1965])]
    const lines = ['new title=Dune year=1965', 'drop 3', 'new title=Dune year=1965']
    const again = await converseOn(twice, ...lines)
    expect(again.shown.join()).not.toMatch(/already/)
  })

  it('finds the rest of a page from its first records, and the other page by itself', async () => {
    const begun = createLesson(pages, { shape: 'list' }).next()!.page.name
    const { lesson, shown } = await converse(first(begun), 'accept', 'accept')
    expect(lesson.examples.map(({ records }) => records.length).sort()).toEqual([2, 3])
    expect(lesson.wrapper?.extract(pages[0]).records).toHaveLength(3)
    expect(shown.at(-1)).toBe('That was the last page.')
  })

  it('corrects, drops, skips and undoes; a mistake is explained and changes nothing', async () => {
    const begun = createLesson(pages, { shape: 'list' }).next()!.page.name
    const { lesson, shown } = await converse(
      'new title=Nowhere',
      first(begun),
      'drop 9',
      'fix 8 title=Nowhere',
      'fix 1 year=1999',
      'undo',
      'skip',
      'undo',
      'undo',
      'undo',
      '',
      'quit',
      'accept',
    )
    expect(shown.join('\n')).toMatch(/is not on the page/)
    expect(shown.join('\n')).toMatch(/no record has the number 9/)
    expect(shown.join('\n')).toMatch(/no record has the number 8/)
    expect(shown.join('\n')).toMatch(/There is nothing to undo/)
    expect(lesson.examples).toEqual([])
  })

  it('brings back what was typed when an answer is undone', async () => {
    const begun = createLesson(pages, { shape: 'list' }).next()!.page.name
    const { lesson, shown } = await converse(first(begun), 'accept', 'undo', 'accept')
    const typed = shown.filter((text) => text.includes('Learned from what you typed'))
    expect(typed).toHaveLength(2)
    expect(new Set(typed).size).toBe(1)
    expect(lesson.examples.map(({ page }) => page.name)).toEqual([begun])
    expect(lesson.wrapper?.extract(pages[0]).records).toHaveLength(3)
  })

  it('takes no empty page for one without records before anything is learned', async () => {
    const { lesson, shown } = await converse('accept', 'more', 'skip')
    expect(shown.filter((text) => text.includes('no records here yet'))).toHaveLength(2)
    expect(lesson.examples).toEqual([])
  })

  it('refuses a correction that the page does not show, at once', async () => {
    const begun = createLesson(pages, { shape: 'list' }).next()!.page.name
    const { lesson, shown } = await converse(first(begun), 'fix 1 title=Nowhere', 'accept')
    expect(shown.join('\n')).toMatch(/"Nowhere" is not on the page/)
    expect(JSON.stringify(lesson.examples[0].records)).not.toContain('Nowhere')
  })

  it('asks for every line once', async () => {
    let asked = 0
    async function* lines() {
      yield* ['', 'perhaps', 'undo', 'skip', 'quit']
    }
    await runDialogue(
      createLesson(pages, { shape: 'list' }),
      lines(),
      () => {},
      () => asked++,
    )
    expect(asked).toBe(5)
  })

  it('keeps what was dropped as no record', async () => {
    const begun = createLesson(pages, { shape: 'list' }).next()!.page.name
    const { lesson } = await converse(first(begun), 'drop 1', 'more')
    expect(lesson.examples[0].negatives).toHaveLength(1)
    expect(lesson.examples[0].complete).toBe(false)
  })
})
