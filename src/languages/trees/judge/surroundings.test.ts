import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { createIsTemplate } from './surroundings.ts'

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

  it('are numbered alike on all pages, else the numbers count what a page holds', () => {
    const pages = [
      pageOf('column1', 'column2', 'section1', 'section2'),
      pageOf('column1', 'column2', 'section1', 'section2', 'section3'),
      pageOf('column1', 'column2', 'section1'),
    ].map((source) => createPage(source))
    const isTemplate = createIsTemplate(pages)
    expect(['id=column2', 'id=section1', 'id=section2'].map(isTemplate)).toEqual([true, false, false])
  })
})
