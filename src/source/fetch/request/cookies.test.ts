import { describe, expect, it } from 'vitest'
import { createCookies, parseCookies } from './cookies.ts'

const NETSCAPE = `# Netscape HTTP Cookie File
.shop.example\tTRUE\t/\tFALSE\t4102444800\tsid\tabc
#HttpOnly_www.shop.example\tFALSE\t/books\tTRUE\t0\tkey\tx=y
old.example\tFALSE\t/\tFALSE\t1\tgone\t1
`

describe('a file of cookies', () => {
  it('in Netscape form is sent where it belongs', async () => {
    const cookies = await createCookies(parseCookies(NETSCAPE, 'c.txt'))
    expect(await cookies.headerFor('http://a.shop.example/')).toBe('sid=abc')
    expect(await cookies.headerFor('https://www.shop.example/books/1')).toBe('key=x=y; sid=abc')
    expect(await cookies.headerFor('http://www.shop.example/books/1')).toBe('sid=abc')
    expect(await cookies.headerFor('http://old.example/')).toBe('')
    expect(await cookies.headerFor('http://elsewhere.example/')).toBe('')
  })

  it('may be JSON, as browsers export it', async () => {
    const list = [
      { name: 'a', value: '1', domain: '.shop.example', expirationDate: 4102444800.5, session: false },
      { name: 'b', value: '2', domain: 'shop.example', path: '/', expires: -1 },
    ]
    for (const text of [JSON.stringify(list), JSON.stringify({ cookies: list, origins: [] })]) {
      const cookies = await createCookies(parseCookies(text, 'c.json'))
      expect(await cookies.headerFor('http://shop.example/')).toBe('a=1; b=2')
      expect(await cookies.headerFor('http://www.shop.example/')).toBe('a=1')
    }
  })

  it.each([
    ['one column\n', { line: 1 }],
    ['[{"name":"a"}]', { path: '0.value' }],
    ['{"cookies":7}', { path: '' }],
  ])('that is none is refused with its place: %j', (text, place) => {
    expect(() => parseCookies(text, 'c.txt')).toThrow(
      expect.objectContaining({ code: 'option-invalid', place: expect.objectContaining(place) }),
    )
  })
})

it('a site may set cookies, but none for another site', async () => {
  const cookies = await createCookies()
  await cookies.take(['a=1', 'b=2; Domain=other.example', 'c=3; Domain=com'], 'https://shop.example.com/')
  expect(await cookies.headerFor('https://shop.example.com/x')).toBe('a=1')
  expect(await cookies.headerFor('https://other.example/')).toBe('')
})
