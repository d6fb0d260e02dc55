import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { createIsTemplate, createSurroundingsReader } from './surroundings.ts'

const pageOf = (...ids: string[]): string => ids.map((id) => `<div id="${id}"><h2>${id}</h2></div>`).join('')

describe('the names of a template', () => {
  it('are those that several pages show', () => {
    const pages = [pageOf('menu', 'dune'), pageOf('menu', 'emma')].map((source) => createPage(source))
    const isTemplate = createIsTemplate(pages)
    expect(['id=menu', 'h menu', 'id=dune', 'h emma'].map(isTemplate)).toEqual([true, true, false, false])
  })

  it('are none of a page that is seen alone', () => {
    expect(createIsTemplate([createPage(pageOf('menu'))])('id=menu')).toBe(false)
  })

  it('are those of a fifth of many pages', () => {
    const pages = Array.from({ length: 15 }, (_, i) =>
      createPage(pageOf('menu', `part-${i % 8 < 3 ? i % 8 : `${i}-of`}`)),
    )
    const isTemplate = createIsTemplate(pages)
    expect(['id=menu', 'id=part-0', 'id=part-3-of'].map(isTemplate)).toEqual([true, false, false])
  })
})

describe('the surroundings of a record', () => {
  const page = createPage(
    '<main id="main"><h2>Books</h2><ul class="list is-open"><li class="book row1">Dune</li></ul></main>',
  )
  const { tree } = page
  const item = tree.name.indexOf(tree.names.indexOf('li'))

  it('are its tokens and those of its ancestors, without variations, numbers and what only one page names', () => {
    const [own, parent, ...others] = createSurroundingsReader([page]).read(page, [item])
    expect([own, parent]).toEqual([
      ['<li', '.book', '.row#'],
      ['<ul', '.list'],
    ])
    expect(others).toEqual([['<main'], ['<body'], [], []])
  })

  it('are the headings and the part of the page too, where several pages show them', () => {
    const again = createPage(page.source)
    expect(createSurroundingsReader([page, again]).read(page, [item]).slice(-2)).toEqual([
      ['Books'],
      ['id=main'],
    ])
  })
})
