import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { createBudget } from '../budget.ts'
import { settleTask } from '../task.ts'
import { predicateLearner } from './learn.ts'
import { fieldsNamed, markPage, pageTask } from './sample-pages.ts'
import { learnSite, type PageTypeTask } from './site-learner.ts'
import { extractSite, readSite, type SiteWrapper } from './site-wrapper.ts'

function listPage(
  items: readonly (readonly [title: string, file: string])[],
  previous: string,
  next: string,
): string {
  const rows = items
    .map(([title, file]) => `<li class=book><a class=title href="${file}">${title}</a></li>`)
    .join('')
  const back = previous === '' ? '' : `<a href="${previous}">Back</a>`
  const onward = next === '' ? '' : `<a href="${next}">More books</a>`
  return `<h2>Books</h2><a href="/">Shop</a><ul>${rows}</ul><p>${back} ${onward}</p><a href="/help">Help</a>`
}

function detailPage(title: string, author: string): string {
  return `<h1>${title}</h1><table><tr><td>Author<td>${author}</tr><tr><td>Shop<td>Ours</tr></table>`
}

const first = listPage(
  [
    ['Dune', 'dune.html'],
    ['Emma', 'emma.html'],
  ],
  '',
  'two.html',
)
const second = listPage(
  [
    ['Solaris', 'solaris.html'],
    ['Walden', 'walden.html'],
  ],
  'one.html',
  'three.html',
)
const third = listPage(
  [
    ['Kim', 'kim.html'],
    ['Gone', 'gone.html'],
  ],
  'two.html',
  '',
)

const files = new Map([
  ['https://shop.example/one.html', first],
  ['https://shop.example/two.html', second],
  ['https://shop.example/three.html', third],
  ['https://shop.example/dune.html', detailPage('Dune', 'Frank Herbert')],
  ['https://shop.example/emma.html', detailPage('Emma', 'Jane Austen')],
  ['https://shop.example/solaris.html', detailPage('Solaris', 'Stanislaw Lem')],
  ['https://shop.example/walden.html', detailPage('Walden', 'Henry Thoreau')],
  ['https://shop.example/kim.html', detailPage('Kim', 'Rudyard Kipling')],
])

const listFields = fieldsNamed('title', 'link')
const types: PageTypeTask[] = [
  {
    name: 'list',
    task: {
      shape: 'list',
      fields: listFields,
      examples: [
        markPage(createPage(first), listFields, [
          { title: ['Dune'], link: ['dune.html'] },
          { title: ['Emma'], link: ['emma.html'] },
        ]),
      ],
      unlabelled: [createPage(second), createPage(third)],
    },
    detail: { field: 'link', to: 'book' },
    next: pageTask(
      ['next'],
      [
        [first, { next: ['two.html'] }],
        [second, { next: ['three.html'] }],
      ],
      [third],
    ),
  },
  {
    name: 'book',
    task: pageTask(
      ['author'],
      [[detailPage('Dune', 'Frank Herbert'), { author: ['Frank Herbert'] }]],
      [detailPage('Emma', 'Jane Austen')],
    ),
  },
]

async function readAll(wrapper: SiteWrapper, maxPages?: number): Promise<Record<string, string>[]> {
  const open = async (address: string) => {
    const source = files.get(address)
    return source === undefined ? undefined : createPage(source, { url: address })
  }
  const found: Record<string, string>[] = []
  const reading = maxPages === undefined ? { open } : { open, maxPages }
  for await (const { values } of extractSite(wrapper, ['https://shop.example/one.html'], reading)) {
    found.push(Object.fromEntries([...values].map(([name, list]) => [name, list[0].text])))
  }
  return found
}

function learnShop(): SiteWrapper {
  const wrapper = learnSite(types, predicateLearner, createBudget())
  if ('kind' in wrapper) throw new Error(wrapper.reason)
  return wrapper
}

describe('a site wrapper', () => {
  it('follows next pages and joins list and detail pages', async () => {
    expect(await readAll(learnShop())).toEqual([
      { title: 'Dune', author: 'Frank Herbert' },
      { title: 'Emma', author: 'Jane Austen' },
      { title: 'Solaris', author: 'Stanislaw Lem' },
      { title: 'Walden', author: 'Henry Thoreau' },
      { title: 'Kim', author: 'Rudyard Kipling' },
      { title: 'Gone' },
    ])
  })

  it('reads no more pages than it may', async () => {
    expect(await readAll(learnShop(), 2)).toEqual([
      { title: 'Dune', author: 'Frank Herbert' },
      { title: 'Emma' },
    ])
  })

  it('survives its file', () => {
    const wrapper = learnShop()
    expect(readSite(JSON.stringify(wrapper))).toEqual(wrapper)
  })

  it('is refused where its file is damaged or names a page type that it lacks', () => {
    const wrapper = learnShop()
    const refusals: [string | object, string][] = [
      ['{', 'json-invalid'],
      [{ start: 'list', types: [{ name: 'list' }] }, 'wrapper-invalid'],
      [{ ...wrapper, start: 'shelf' }, 'wrapper-invalid'],
      [{ ...wrapper, types: wrapper.types.slice(0, 1) }, 'wrapper-invalid'],
    ]
    for (const [input, code] of refusals) {
      expect(() => readSite(input, { file: 'site.json' })).toThrow(expect.objectContaining({ code }))
    }
  })

  it('declines with the page type that cannot be learnt', () => {
    const empty = settleTask({ fields: fieldsNamed('a'), examples: [], unlabelled: [] })
    expect(learnSite([{ name: 'odd', task: empty }], predicateLearner, createBudget())).toMatchObject({
      kind: 'declined',
      reason: 'page type "odd": no record is marked',
    })
  })
})
