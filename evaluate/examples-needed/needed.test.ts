import { describe, expect, it } from 'vitest'
import { analogueOf, MADE_CLASSES } from './classes.ts'
import { countNeeded, makeSite } from './needed.ts'

describe("the paper's table", () => {
  it('has 23 classes, of which 20 succeed, most with one or two examples', () => {
    const needed = MADE_CLASSES.map(({ paper }) => paper.needed)
    const count = (wanted: number | undefined) => needed.filter((each) => each === wanted).length
    expect(needed).toHaveLength(23)
    expect([undefined, 1, 2, 5].map(count)).toEqual([3, 6, 13, 1])
  })

  it('has a row for some of the usual sites', () => {
    expect(analogueOf('javadoc-17')).toMatchObject({ class: 'Method', needed: 2 })
    expect(analogueOf('swde/movie-allmovie')).toMatchObject({ class: 'Movie', needed: undefined })
    expect(analogueOf('heise.de')).toBeUndefined()
  })
})

describe('pages made for a class', () => {
  it('are the same every time, and show every value of their records', () => {
    for (const made of MADE_CLASSES) {
      const { site, pages } = makeSite(made)
      expect(makeSite(made).pages.map(({ source }) => source)).toEqual(pages.map(({ source }) => source))
      for (const [i, { records }] of site.pages.entries()) {
        const values = records.flatMap((record) => Object.values(record).flat())
        expect(values.filter((value) => !pages[i].source.includes(String(value)))).toEqual([])
      }
    }
  })
})

describe('examples needed', () => {
  const needed = (name: string, method = 'auto', most = 3) =>
    countNeeded(makeSite(MADE_CLASSES.find(({ paper }) => paper.class === name)!), method, most).examples

  it('are one where the paper failed or needed five', () => {
    expect(['Movie', 'JavaClass', 'Book', 'BaseballGame'].map((name) => needed(name))).toEqual([1, 1, 1, 1])
  })

  it('are unknown where those tried are not enough', () => {
    expect(needed('JavaClass', 'trees', 1)).toBeUndefined()
  })
})
