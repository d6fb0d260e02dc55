import { describe, expect, it } from 'vitest'
import { pageOrigins } from './page-origins.ts'

describe('the origins of pages', () => {
  it('are kept apart by kind', () => {
    expect(
      pageOrigins([
        'saved',
        'https://a.example/map.xml',
        'https://a.example/books',
        'shop.warc.gz',
        'https://b.example/',
        'x/*.html',
      ]),
    ).toEqual([
      { addresses: ['https://a.example/books', 'https://b.example/'] },
      { sitemap: 'https://a.example/map.xml' },
      { files: ['saved', 'x/*.html'] },
      { archive: 'shop.warc.gz' },
    ])
  })
})
