import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { listButtons, listLinks } from './page-links.ts'

const page = (html: string, url = 'https://shop.example/list/1') => createPage(html, { name: 'p', url })
const addresses = (html: string) => listLinks(page(html)).map(({ address }) => address)

describe('the links of a page', () => {
  it('are in page order, whole, and without what leads to the page itself or nowhere', () => {
    const html =
      '<link rel=next href="2"><a href="#top">Top</a><a href="/list/1#x">Here</a><a href="mailto:a@b.c">Mail</a><a>None</a><a href=/book/1>Dune</a><area href="3">'
    expect(addresses(html)).toEqual([
      'https://shop.example/list/2',
      'https://shop.example/book/1',
      'https://shop.example/list/3',
    ])
  })

  it('are seen from the base that the page declares', () => {
    expect(addresses('<base href="https://other.example/x/"><a href="y">Y</a>')).toEqual([
      'https://other.example/x/y',
    ])
  })

  it.each(['data-url', 'data-href', 'data-next', 'data-next-url', 'data-load-more', 'hx-get', 'formaction'])(
    'may be buttons that keep their address in %s',
    (name) => {
      expect(addresses(`<button ${name}="/more?page=2">More</button>`)).toEqual([
        'https://shop.example/more?page=2',
      ])
      expect(addresses(`<p ${name}="/more">More</p><button ${name}="">More</button>`)).toEqual([])
    },
  )

  it('say what a person reads, or else what their label says', () => {
    const html =
      '<a href=2><b>Next</b>  page</a><a href=3 aria-label="Forward"><svg></svg></a><a href=4 title="Later"></a><a href=5><img alt="x"></a>'
    expect(listLinks(page(html)).map(({ text }) => text)).toEqual(['Next page', 'Forward', 'Later', ''])
  })

  it('have their class and id, by which some are known', () => {
    const [link] = listLinks(page('<a href=2 class="Pager NEXT" id=Go rel="Next nofollow">›</a>'))
    expect(link).toMatchObject({ names: 'pager next go', rel: 'next nofollow' })
  })

  it('that hold half a page are described by their label alone', () => {
    const [link] = listLinks(page(`<a href=2 title="All">${'<p>long</p>'.repeat(300)}</a>`))
    expect(link.text).toBe('All')
  })

  it('of a page without an address are those that are whole', () => {
    const bare = createPage('<a href="2">2</a><a href="https://a.example/">A</a>', { name: 'p' })
    expect(listLinks(bare).map(({ address }) => address)).toEqual(['https://a.example/'])
  })
})

it('the buttons that send a form are those that would', () => {
  const html =
    '<button>Go</button><button type=button>No</button><input type=submit value="Send"><input type=image alt="Search"><input type=text value="no"><button type=reset>No</button>'
  expect(listButtons(page(html)).map(({ text }) => text)).toEqual(['Go', 'Send', 'Search'])
})
