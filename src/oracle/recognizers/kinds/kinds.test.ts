import { describe, expect, it } from 'vitest'
import { inferType } from '../../../record/types/value-type.ts'
import { KIND_NAMES, type KindName } from '../../../wrapper/recognizers/kind-names.ts'
import { KINDS } from './index.ts'

async function find(kind: KindName, text: string, country?: string): Promise<string[]> {
  const finder = await KINDS[kind].open(country)
  return finder(text).map(({ start, end }) => text.slice(start, end))
}

describe('kinds of values', () => {
  it.each<[KindName, string, string[]]>([
    ['number', 'Pages: 412 of 1,024', ['412', '1,024']],
    ['number', 'no digits here', []],
    ['money', 'Our price: $12.99 (was 15,00 €)', ['$12.99', '15,00 €']],
    ['money', '12 apples', []],
    ['date', 'Published on April 3, 2010.', ['April 3, 2010']],
    ['date', 'Posted: 2010-04-03', ['2010-04-03']],
    ['date', 'May 2008', ['May 2008']],
    ['date', '412 pages', []],
    ['url', 'see https://example.org/a?b=1 now', ['https://example.org/a?b=1']],
    ['percentage', 'up 12.5 % to 40%', ['12.5 %', '40%']],
    ['email', 'Write to ann.lee@example.org, please', ['ann.lee@example.org']],
    ['phone', 'Call (213) 373-4253 today', ['(213) 373-4253']],
    ['phone', 'ISBN 978-0-441-01359-3', []],
    ['isbn', 'ISBN: 978-0-441-01359-3, or 0-441-01359-7', ['978-0-441-01359-3', '0-441-01359-7']],
    ['isbn', 'ISBN: 978-0-441-01359-4', []],
    ['ean', 'EAN 4006381333931', ['4006381333931']],
    ['ean', 'EAN 4006381333932', []],
    ['postal-code', 'Beverly Hills, CA 90210', ['90210']],
    ['postal-code', 'London SW1A 1AA', ['SW1A 1AA']],
    ['country', 'Made in Côte d’Ivoire and Deutschland', ['Côte d’Ivoire', 'Deutschland']],
    ['language', 'Language: English', ['English']],
    ['colour', 'Navy or #ff8800', ['Navy', '#ff8800']],
    ['person', 'Ursula K. Le Guin', ['Ursula K. Le Guin']],
    ['person', 'Add to basket', []],
    ['title', 'The Left Hand of Darkness', ['The Left Hand of Darkness']],
    ['title', 'Author:', []],
  ])('%s in %s', async (kind, text, expected) => {
    expect(await find(kind, text)).toEqual(expected)
  })

  it('refuses a country that does not exist', async () => {
    await expect(find('phone', '555 0100', 'ZZ')).rejects.toThrow('phone knows no country "ZZ"')
  })

  it('reads phone numbers of the country that is named', async () => {
    expect(await find('phone', 'Tel. 020 7946 0958', 'GB')).toEqual(['020 7946 0958'])
    expect(await find('phone', 'Tel. +44 20 7946 0958')).toEqual(['+44 20 7946 0958'])
  })

  it('finds of money and numbers only what --typed reads as such', async () => {
    for (const kind of ['money', 'number'] as const) {
      for (const text of ['$3', '12 €', 'USD 5', '1.5', '2,000', 'Rs. 500', '55 MPH', '-3']) {
        const isWhole = (await find(kind, text)).includes(text)
        expect(isWhole, `${kind} ${text}`).toBe(inferType([text]).kind === kind)
      }
    }
  })

  it('all find nothing in an empty text', async () => {
    for (const kind of KIND_NAMES) expect(await find(kind, '')).toEqual([])
  })
})
