import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { type Climb, climbToXPath, compileClimb, elementsAbove, MAX_STEPS } from './climb.ts'

/** The texts of a page that a climb selects: by testing all, and by testing those it seeks. */
function selected(source: string, climb: Climb): string[] {
  const view = viewOf(createPage(source))
  const { test, seek } = compileClimb(climb)
  const tested = [...view.texts.keys()].filter((i) => test(view, view.texts[i]))
  const sought = seek?.(view).filter((i) => test(view, view.texts[i]))
  expect(sought).toEqual(tested)
  return tested.map((i) => view.text(i))
}

const ROOT = [
  { tag: 'body', nth: 1 },
  { tag: 'html', nth: 1 },
]

describe('a climb', () => {
  it('compares names of elements from the parent up', () => {
    const source = '<ul><li><b>a</b></li></ul><ol><li><b>b</b></li></ol><b>c</b>'
    expect(selected(source, { steps: [{ tag: 'b' }, { tag: 'li' }] })).toEqual(['a', 'b'])
    expect(selected(source, { steps: [{ tag: 'b' }, { tag: 'li' }, { tag: 'ol' }] })).toEqual(['b'])
    expect(selected(source, { steps: [{ tag: 'li' }] })).toEqual([])
  })

  it('may have to reach the root', () => {
    const source = '<p>a</p><div><p>b</p></div>'
    expect(selected(source, { steps: [{ tag: 'p' }, ...ROOT], rooted: true })).toEqual(['a'])
  })

  it.each([
    ['now', true],
    ['big now', true],
    ['now\tbig', true],
    ['nowhere', false],
    ['un-now', false],
    ['nownow now', true],
    ['', false],
  ])('asks for class tokens: "%s"', (value, isThere) => {
    const found = selected(`<p class="${value}">a</p>`, { steps: [{ tag: 'p', classes: ['now'] }] })
    expect(found).toEqual(isThere ? ['a'] : [])
  })

  it('asks for an identifier, also where several elements have it', () => {
    const climb = { steps: [{ tag: 'b' }, { tag: 'p', id: 'x' }] }
    expect(selected('<p id=x><b>a</b></p><p><b>b</b></p>', climb)).toEqual(['a'])
    expect(selected('<p id=x><b>a</b></p><p id=x><b>b</b></p>', climb)).toEqual(['a', 'b'])
    expect(selected('<p id=y><b>a</b></p>', climb)).toEqual([])
  })

  it('asks for attributes with their decoded values', () => {
    const climb = { steps: [{ tag: 'p', attributes: [{ name: 'itemprop', value: 'a & b' }] }] }
    expect(selected('<p itemprop="a &amp; b">x</p><p itemprop="a">y</p><p>z</p>', climb)).toEqual(['x'])
  })

  it('follows positions from the root, and numbers texts', () => {
    const source = '<div><p>a</p></div><div><p>b</p><p>c<br>d</p></div>'
    const steps = [{ tag: 'p', nth: 2 }, { tag: 'div', nth: 2 }, ...ROOT]
    expect(selected(source, { steps, rooted: true })).toEqual(['c', 'd'])
    expect(selected(source, { steps, rooted: true, text: 2 })).toEqual(['d'])
    expect(selected(source, { steps: [{ tag: 'p', nth: 9 }, ...steps.slice(1)], rooted: true })).toEqual([])
  })
})

it('gives no more elements than one beyond the steps a climb may have', () => {
  const view = viewOf(createPage(`${'<div>'.repeat(500)}x`))
  expect(elementsAbove(view, view.texts[0])).toHaveLength(MAX_STEPS + 1)
})

describe('a climb in XPath', () => {
  it('is written from the node up', () => {
    const climb: Climb = {
      steps: [
        { tag: 'td', nth: 2 },
        { tag: 'tr', id: 'x' },
      ],
      text: 1,
      rooted: true,
    }
    expect(climbToXPath(climb, 'text')).toBe(
      "parent::td[count(preceding-sibling::td)=1]/parent::tr[@id='x'][not(parent::*)] and count(preceding-sibling::text())=0",
    )
  })

  it('begins at the element itself where that is the node', () => {
    expect(climbToXPath({ steps: [{ tag: 'a' }, { tag: 'p' }] }, 'element')).toBe('self::a/parent::p')
    expect(climbToXPath({ steps: [{ tag: 'a' }], text: 1 }, 'element')).toBeUndefined()
  })

  it('does not exist for names that XPath cannot write', () => {
    expect(climbToXPath({ steps: [{ tag: 'a"b' }] }, 'text')).toBeUndefined()
    const odd = { steps: [{ tag: 'a', attributes: [{ name: 'x:y z', value: '1' }] }] }
    expect(climbToXPath(odd, 'text')).toBeUndefined()
  })
})
