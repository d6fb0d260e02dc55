import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { type PageView, viewOf } from '../../../page/page-view.ts'
import type { Climb, Step } from '../concepts/climb.ts'
import type { Candidate, Template } from './builder.ts'
import { steps, tagPath } from './structure.ts'

const template: Template = { constant: () => true }

function marked(source: string, ...texts: string[]): Candidate[] {
  const view = viewOf(createPage(source))
  return texts.map((text) => ({ view, node: view.texts[view.textsSaying(text)[0]] }))
}

/** A climb in the manner of XPath, from the top down. */
function write({ steps: climbed, text, rooted }: Climb): string {
  const path = climbed.map(writeStep).reverse().join('/')
  return `${rooted ? '/' : ''}${path}${text === undefined ? '' : ` text ${text}`}`
}

function writeStep({ tag, id, classes = [], attributes = [], nth }: Step): string {
  const marks = [
    ...(id === undefined ? [] : [`#${id}`]),
    ...classes.map((name) => `.${name}`),
    ...attributes.map(({ name, value }) => `[${name}=${value}]`),
    ...(nth === undefined ? [] : [`[${nth}]`]),
  ]
  return `${tag}${marks.join('')}`
}

function described(source: string, text = 'x'): string[] {
  return steps.refine(undefined, marked(source, text), template).map(write)
}

function shared(source: string, ...texts: string[]): string | undefined {
  const concept = steps.lgg(marked(source, ...texts), template)
  return concept === undefined ? undefined : write(concept)
}

describe('paths of tags', () => {
  it('reach from the parent to the root, general to specific', () => {
    const source = '<body><div><ul><li><b><i>x</i></b></li></ul></div></body>'
    const written = tagPath.refine(undefined, marked(source, 'x'), template).map(write)
    expect(written).toEqual(['i', 'b/i', 'ul/li/b/i', '/html/body/div/ul/li/b/i'])
  })

  it('are not longer than the page is deep', () => {
    const written = tagPath.refine(undefined, marked('<b>x</b>', 'x'), template).map(write)
    expect(written).toEqual(['b', 'body/b', '/html/body/b'])
  })
})

describe('the paths that hold of one text', () => {
  it('name classes at the nearest levels, but only where there are some', () => {
    expect(described('<div class="box wide"><p class=price>x</p></div>')).toEqual([
      'p.price',
      'div.box.wide/p.price',
      'div[1]/p[1] text 1',
      '/html[1]/body[1]/div[1]/p[1] text 1',
    ])
    expect(described('<div><p>x</p></div>')).toEqual([
      'div[1]/p[1] text 1',
      '/html[1]/body[1]/div[1]/p[1] text 1',
    ])
  })

  it('begin at the nearest identifier, with and without positions', () => {
    const source = '<div id=top><ul id=list><li>a</li><li><b>x</b></li></ul></div>'
    expect(described(source)).toEqual([
      'ul#list/li/b',
      'ul#list/li[2]/b[1] text 1',
      'li[2]/b[1] text 1',
      'div[1]/ul[1]/li[2]/b[1] text 1',
      '/html[1]/body[1]/div[1]/ul[1]/li[2]/b[1] text 1',
    ])
  })

  it('name attributes that say what an element is for, and none that hold data', () => {
    const told = (attributes: string): string[] =>
      described(`<p ${attributes}>x</p>`).filter((path) => path.includes('='))
    expect(told('itemprop="price"')).toEqual(['p[itemprop=price]'])
    expect(told('data-field="price" rel=tag role=cell')).toEqual(['p[data-field=price][rel=tag]'])
    expect(told('href="/dune" style="color:red" data-id="42" title="Dune"')).toEqual([])
  })

  it('number the text among the texts of its parent', () => {
    expect(described('<p>a<br>b<br>x</p>')).toContain('body[1]/p[1] text 3')
  })
})

describe('what several texts share', () => {
  it('is their tags, classes and attributes, without what differs', () => {
    const source = `<ul><li class="odd row" data-kind=book><b>x</b></li><li class="even row" data-kind=book><b>y</b></li></ul>`
    expect(shared(source, 'x', 'y')).toBe('li.row[data-kind=book]/b[1] text 1')
  })

  it('ends below the element that holds them all', () => {
    expect(shared('<div id=list><p>x</p><p>y</p></div>', 'x', 'y')).toBe('p text 1')
  })

  it('ends where their tags differ, and is nothing where the parents do', () => {
    expect(shared('<ul><li><b>x</b></li></ul><p><b>y</b></p>', 'x', 'y')).toBe('b[1] text 1')
    expect(shared('<i>x</i><b>y</b>', 'x', 'y')).toBeUndefined()
  })

  it('is everything about a single text', () => {
    expect(shared('<ul><li>a</li><li>x</li></ul>', 'x')).toBe('/html[1]/body[1]/ul[1]/li[2] text 1')
  })

  it('reaches to the root on several pages', () => {
    const pages: PageView[] = ['<div><p>x</p></div>', '<div><i>a</i><p>y</p></div>'].map((source) =>
      viewOf(createPage(source)),
    )
    const positives = pages.map((view, i) => ({ view, node: view.texts[i] }))
    expect(write(steps.lgg(positives, template)!)).toBe('/html[1]/body[1]/div[1]/p[1] text 1')
  })
})

describe('a path as a regular expression', () => {
  it('finds the value behind the start tag of its element', () => {
    const [concept] = marked('<p class="price now">x</p>', 'x').flatMap((one) =>
      steps.refine(undefined, [one], template),
    )
    const pattern = new RegExp(steps.pattern?.(concept, 'text', '([^<>]+)') ?? '', 'gi')
    const source = '<p class="now old price">$5</p><p class="priced now">$6</p><P class=price>$7</P>'
    expect(Array.from(source.matchAll(pattern), ([, value]) => value)).toEqual(['$5'])
  })
})
