import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { conditionsFor, leastFields } from './conditions-for.ts'
import type { Candidate, PlacedCandidate } from './groups.ts'
import { type JudgedGroup, judgeGroups } from './judge.ts'
import { conditionOf } from './questions.ts'
import type { Surroundings } from './surroundings.ts'

interface Drawn {
  readonly own: readonly string[]
  readonly parent?: readonly string[]
  readonly headings?: readonly string[]
  readonly pages?: readonly number[]
  readonly count?: number
  readonly marks?: number
  readonly wrong?: number
  /** The marked ones were accepted when asked about. */
  readonly asked?: boolean
  readonly nested?: boolean
  readonly fit?: number
  readonly texts?: (i: number) => readonly (string | undefined)[]
}

let nodes = 10

/** A group of candidates on some pages, each page with `count` of them in one element. */
function drawn({ own, parent = ['<ul'], headings = [], pages = [0], count = 5, ...rest }: Drawn) {
  const {
    marks = 0,
    wrong = 0,
    asked = false,
    nested = false,
    fit = 1,
    texts = (i) => [`Name ${i}`, `about ${i}`],
  } = rest
  const surroundings: Surroundings = [['<li', ...own], parent, [], [], headings, []]
  const members: Candidate[] = pages.flatMap((page) => {
    const container = page * 1000 + 1
    return Array.from({ length: count }, (_, i): Candidate => {
      const values = texts(page * count + i)
      const at = page === pages[0] ? i : count
      return {
        page,
        nodes: [nodes++, container, 0],
        nested,
        filled: values.map((text) => text !== undefined),
        fit,
        mark: at < marks ? (asked ? 'accepted' : 'right') : at < marks + wrong ? 'wrong' : undefined,
        readText: (f) => values[f],
      }
    })
  })
  return { surroundings, members: members as PlacedCandidate[] }
}

function accepted(groups: Drawn[]): boolean[] {
  return judgeGroups(groups.map(drawn)).map((group) => group.accepted)
}

describe('judging groups', () => {
  const marked = { own: ['.book'], marks: 1, pages: [0, 1, 2] }

  it('accepts the marked group, and others that differ in little', () => {
    expect(accepted([marked, { own: ['.book', '.sale'], pages: [0, 1] }])).toEqual([true, true])
  })

  it('counts no place of a marked record against records, in whichever place most marks are', () => {
    const archive = { own: ['.old'], parent: ['<div', '.archive'], pages: [3, 4], count: 60, marks: 1 }
    for (const group of judgeGroups([marked, archive].map(drawn))) {
      expect(group.evidence.place).toBeGreaterThanOrEqual(0)
    }
  })

  it('lets an accepted record support what is like it, and count nothing against other groups', () => {
    const more = { own: ['.book'], pages: [3, 4], marks: 1, asked: true }
    const film = { own: ['.film'], texts: () => ['Film', undefined], pages: [5] }
    const game = { own: ['.film', '.game'], pages: [5] }
    const alone = judgeGroups([marked, { ...more, marks: 0 }, film, game].map(drawn))
    const confirmed = judgeGroups([marked, more, film, game].map(drawn))
    expect(confirmed[1]).toMatchObject({ accepted: true, settled: true })
    for (const g of [2, 3]) expect(confirmed[g].evidence).toEqual(alone[g].evidence)
    const answered = judgeGroups([marked, more, { ...film, marks: 1, asked: true }, game].map(drawn))
    expect(answered[2]).toMatchObject({ accepted: true, settled: true })
    expect(answered[3].evidence.place).toBeGreaterThan(alone[3].evidence.place)
    expect(answered[3].evidence.fill).toBe(alone[3].evidence.fill)
  })

  it('leaves out a group of another kind in another place', () => {
    const other = { own: ['.film'], parent: ['<div', '.side'], headings: ['See also'], pages: [0, 1, 2] }
    expect(accepted([{ ...marked, headings: ['Books'] }, other])).toEqual([true, false])
  })

  it('leaves out a section of its own, and takes the parts of the marked one', () => {
    const books = { ...marked, headings: ['Books'] }
    const part = { own: ['.book'], headings: ['Novels', 'Books'], pages: [0, 1, 2] }
    const other = { own: ['.film'], headings: ['Films'], pages: [0, 1, 2] }
    expect(accepted([books, part, other])).toEqual([true, true, false])
  })

  it('counts it for a group that it looks like a marked record and fits the layout as well', () => {
    const fitOf = (own: string, fit: number): number => {
      const other = { own: [own], parent: ['<div', '.side'], headings: ['Recent'], pages: [0, 1, 2], fit }
      return judgeGroups([{ ...marked, headings: ['Books'], fit: 0.9 }, other].map(drawn))[1].evidence.fit
    }
    expect(fitOf('.book', 0.9)).toBeGreaterThan(0)
    expect(fitOf('.book', 0.8)).toBe(0)
    expect(fitOf('.film', 0.9)).toBe(0)
  })

  it('leaves out what many pages repeat, even where they show nothing else', () => {
    const unfilled = { own: ['.book'], parent: ['<template'], pages: [1, 2, 3, 4], count: 1 }
    const texts = () => ['{title}', '{about}']
    const [, { evidence, accepted: taken }] = judgeGroups([
      drawn({ ...marked, pages: [0] }),
      drawn({ ...unfilled, texts }),
    ])
    expect(taken).toBe(false)
    expect(evidence.pages).toBeCloseTo(0)
  })

  it('leaves out what lacks fields that marked records show', () => {
    const empty = { own: ['.more'], parent: ['<div'], texts: () => [undefined, 'more'] }
    expect(accepted([marked, empty])).toEqual([true, false])
  })

  it('leaves out what says the same on every page', () => {
    const menu = {
      own: ['.item'],
      parent: ['<nav'],
      pages: [0, 1, 2],
      texts: (i: number) => [`Menu ${i % 5}`, 'go'],
    }
    const [, { evidence, accepted: taken }] = judgeGroups([drawn(marked), drawn(menu)])
    expect(taken).toBe(false)
    expect(evidence.template).toBeLessThan(0)
  })

  it('expects every page to have records', () => {
    const far = { own: ['.book', '.wide'], parent: ['<div', '.stage'] }
    const same = { ...far, texts: (i: number) => [`Name ${i}`, undefined] }
    const [, beside] = judgeGroups([drawn(marked), drawn({ ...same, pages: [0, 1, 2] })])
    const [, alone] = judgeGroups([drawn(marked), drawn({ ...same, pages: [7, 8, 9] })])
    expect(beside.evidence.pages).toBeCloseTo(0)
    expect(alone.evidence.pages).toBeGreaterThan(1)
  })

  it('expects a list to have more records than were marked', () => {
    const odd = { own: ['.book', '.sale'], parent: ['<div'], texts: (i: number) => [`Name ${i}`, undefined] }
    const far = { ...odd, own: ['.film'] }
    const only = { ...marked, pages: [0], count: 1 }
    expect(accepted([{ ...only, count: 5 }, odd, far])).toEqual([true, false, false])
    expect(accepted([only, odd, far])).toEqual([true, true, false])
  })

  it('leaves out a group of which one was marked as wrong, and no other', () => {
    expect(accepted([marked, { own: ['.book', '.ad'], wrong: 1 }, { own: ['.book', '.new'] }])).toEqual([
      true,
      false,
      true,
    ])
  })

  it('takes two marks of two kinds as a sign that kinds vary', () => {
    const third = { own: ['.c'], pages: [0] }
    const score = (groups: Drawn[]): number => judgeGroups(groups.map(drawn)).at(-1)!.score
    expect(score([{ own: ['.a'], marks: 1 }, { own: ['.b'], marks: 1 }, third])).toBeGreaterThan(
      score([{ own: ['.a'], marks: 2 }, { own: ['.b'] }, third]),
    )
  })
})

describe('conditions for groups', () => {
  const group = (
    own: string[],
    headings: string[],
    taken: boolean,
    settled = false,
    around: readonly string[] = [''],
  ): JudgedGroup => {
    const { surroundings, members } = drawn({ own, headings })
    const classes = own.map((token) => token.slice(1)).join(' ')
    const placed = members.map((each, i) => {
      const titles = headings.map((text) => `<h2>${text}</h2>`).join('')
      const source = createPage(`${titles}${around[i % around.length]}<li class="${classes}">x</li>`)
      const first = source.tree.size - 2
      return { ...each, source, match: { first, elements: [first] } }
    })
    const evidence = { place: 0, container: 0, fill: 0, values: 0, template: 0, fit: 0, nested: 0, pages: 0 }
    return {
      surroundings,
      members: placed as unknown as JudgedGroup['members'],
      evidence,
      score: taken ? 3 : -3,
      accepted: taken,
      settled,
    }
  }

  const chosenFor = (groups: readonly JudgedGroup[]) => conditionsFor(groups).map(conditionOf)

  it('are none where all groups are accepted', () => {
    expect(chosenFor([group(['.a'], [], true), group(['.b'], [], true)])).toEqual([])
  })

  it('ask for what all accepted groups have', () => {
    const groups = [
      group(['.x', '.a'], [], true),
      group(['.x', '.b'], [], false),
      group(['.x', '.c'], [], false),
    ]
    expect(chosenFor(groups)).toEqual([{ of: 'slot', test: { tags: [], tokens: ['.a'] }, expected: true }])
  })

  it('forbid where there is nothing in common', () => {
    expect(chosenFor([group([], [], true), group(['.ad'], [], false)])).toEqual([
      { of: 'slot', test: { tags: [], tokens: ['.ad'] }, expected: false },
    ])
  })

  it('go by headings where tokens are equal', () => {
    const groups = [group(['.a'], ['Methods'], true, true), group(['.a'], ['Signals'], false)]
    expect(chosenFor(groups)).toEqual([
      { of: 'section', test: { tags: [], tokens: [] }, says: 'Methods', expected: true },
    ])
  })

  it('see all that is around a record, as the rule does', () => {
    const groups = [
      group(['.a'], [], true, true, ['<main id="main"><div>']),
      group(['.a'], [], false, false, ['<main id="main"><div id="aside">']),
    ]
    expect(chosenFor(groups)).toEqual([
      { of: 'ancestor', test: { tags: [], tokens: ['id=aside'] }, expected: false },
    ])
  })

  it('forbid a tag around a record where nothing else tells groups apart', () => {
    const groups = [
      group(['.a'], [], true, true, ['<ul>']),
      group(['.a'], ['Books'], true, false, ['<ul>']),
      group(['.a'], [], false, false, ['<table><tr><td><ul>']),
    ]
    const [condition] = chosenFor(groups)
    expect(condition).toEqual({ of: 'ancestor', test: { tags: ['td'], tokens: [] }, expected: false })
  })

  it('ask for nothing that only some members of a group have', () => {
    const mixed = ['<div class="p1">', '<div class="p2">', '<div class="p3">', '<div class="p4">']
    const groups = [group(['.a'], ['Books'], true, true, mixed), group(['.a'], ['Films'], false)]
    expect(chosenFor(groups)).toEqual([
      { of: 'section', test: { tags: [], tokens: [] }, says: 'Books', expected: true },
    ])
  })

  it('ask for as many fields as tell the rejected groups from the accepted ones', () => {
    const showing = (fields: number, taken: boolean, mark?: 'right'): JudgedGroup => {
      const made = group(['.a'], [], taken)
      const filled = [true, fields > 1, fields > 2]
      return { ...made, members: made.members.map((each) => ({ ...each, filled, mark })) }
    }
    expect(leastFields([showing(3, true), showing(1, false)], [], 1)).toBe(2)
    expect(leastFields([showing(3, true), showing(2, false)], [], 1)).toBe(3)
    expect(leastFields([showing(3, true), showing(3, false)], [], 1)).toBe(1)
    expect(leastFields([showing(1, true, 'right'), showing(1, false), showing(1, false)], [], 1)).toBe(1)
  })
})
