import { expect, it } from 'vitest'
import { extractWanted, pageTask, ruleOf, type Wanted } from '../../../../test/predicate-pages.ts'
import { predicateLearner } from '../learn.ts'

function learnAndRun(labelled: [string, Wanted][], unlabelled: string[], sources: string[]): unknown[] {
  const task = pageTask(['name'], labelled, unlabelled)
  const rule = ruleOf(predicateLearner, task)
  return sources.map((source) => extractWanted(rule, source, task.fields)[0]?.name ?? [])
}

/** A product whose name is in a link, and again, mostly with its features, in a box with more marks. */
function product(name: string, boxed: string): string {
  return `<html><head><title>${name} - Shop</title></head><body><p><a>${name}</a></p>
    <div id="box"><b>This item:</b> <span class="boxed">${boxed}</span> <i>Add to cart</i></div></body></html>`
}

const products = ['Canon A1', 'Nikon D3', 'Leica M6', 'Ricoh GR', 'Sony T9'].map((name) =>
  product(name, `${name}, 12 megapixels`),
)

it('takes the place whose values the page titles hold, if they hold the labelled one', () => {
  const labelled: [string, Wanted][] = [[product('Fuji X1', 'Fuji X1'), { name: ['Fuji X1'] }]]
  const pages = [
    product('Casio Z2', 'Casio Z2, silver'),
    product('Kodak C5', 'Kodak C5, with a very long cable'),
  ]
  expect(learnAndRun(labelled, products, pages)).toEqual([['Casio Z2'], ['Kodak C5']])
})

it('does not let the rows of a list outvote the heading', () => {
  const page = (heading: string, row: string): string =>
    `<body><div class="main"><h3>${heading}</h3></div><table>${[1, 2, 3, 4, 5, 6, 7, 8]
      .map((n) => `<tr><td>${n}.</td><td><b>${row}</b></td><td>Used copy</td></tr>`)
      .join('')}</table></body>`
  const labelled: [string, Wanted][] = [[page('Voltaire', 'Voltaire'), { name: ['Voltaire'] }]]
  const others = [
    page('Jane Austen', 'Austen, Jane'),
    page('Leo Tolstoy', 'Tolstoy, Leo'),
    page('Mark Twain', 'Twain, Mark'),
  ]
  expect(learnAndRun(labelled, others, [page('Emily Brontë', 'Brontë, Emily')])).toEqual([['Emily Brontë']])
})

it('extracts nothing where most pages lack the field and something else is near its place', () => {
  const article = (lead: string): string =>
    `<body><h1>News</h1><p>By a reporter</p><div class="share">Share</div><div class="body">${lead}<p>Text of ${lead.length}</p></div><p>Contact</p></body>`
  const labelled: [string, Wanted][] = [[article('<h2>It rains</h2>'), { name: ['It rains'] }]]
  const others = [
    '<h2>It snows</h2>',
    '<i>Photo: A</i>',
    '<i>Photo: BB</i>',
    '<i>Photo: C C</i>',
    '',
    '<b>Map</b>',
  ]
  const pages = [article('<h2>It is hot</h2>'), article('')]
  expect(learnAndRun(labelled, others.map(article), pages)).toEqual([['It is hot'], []])
})
