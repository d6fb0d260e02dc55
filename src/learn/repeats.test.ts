import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../page/page.ts'
import { placesOf } from '../record/locate.ts'
import { createRepetition } from './repeats.ts'

const about = (title: string, ...facts: string[]) =>
  createPage(
    `<h1>${title}</h1><table>${['Pages', 'Price', 'Printed']
      .map((label, i) => `<tr><th>${label}</th><td>${facts[i]}</td></tr>`)
      .join('')}</table>`,
  )
const shelf = (...rows: [string, string][]) =>
  createPage(
    `<h1>Books</h1><ul>${rows.map(([title, price]) => `<li><b>${title}</b> Price: <i>${price}</i></li>`).join('')}</ul>`,
  )

function repeats(value: string, page: Page, ...others: Page[]): boolean {
  return createRepetition(page, others)(placesOf(page, value))
}

describe('values that repeat', () => {
  const details = [
    about('Dune', '612', '$9', 'Leeds'),
    about('Emma', '474', '$4', 'Bath'),
    about('Kim', '368', '$5', 'Lahore'),
  ]
  const shelves = [
    shelf(['Dune', '$9'], ['Emma', '$4']),
    shelf(['Kim', '$5'], ['Nana', '$6']),
    shelf(['Faust', '$7'], ['Walden', '$3']),
  ]

  it('are those of a list, the first one too, which follows a heading', () => {
    for (const value of ['Dune', 'Emma', '$9', '$4']) {
      expect(repeats(value, shelves[0], shelves[1], shelves[2])).toBe(true)
    }
  })

  it('are not the only ones of their form', () => {
    expect(repeats('Dune', details[0], details[1], details[2])).toBe(false)
  })

  it('are not rows of which each has a label that other pages show as well', () => {
    for (const value of ['612', '$9', 'Leeds'])
      expect(repeats(value, details[0], details[1], details[2])).toBe(false)
  })

  it('may be rows where no other page shows that their labels are labels', () => {
    expect(repeats('612', details[0])).toBe(true)
  })

  it('are not meant where the value also occurs in a form of its own', () => {
    const page = createPage('<h2>Emma</h2><ul><li>Dune</li><li>Emma</li></ul>')
    expect(repeats('Emma', page)).toBe(false)
    expect(repeats('Dune', page)).toBe(true)
  })
})
