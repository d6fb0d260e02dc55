import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { fillForm } from './forms.ts'

const page = (html: string, url = 'https://a.example/dir/search') => createPage(html, { url })

describe('a form', () => {
  it('keeps hidden fields and what is chosen, and takes what is given', () => {
    const html = `<form action="find#x"><input type=hidden name=token value="a&amp;b"><input name=q value=old>
      <select name=lang><option>en<option selected value=d>de</select><textarea name=note>two
lines</textarea><input type=checkbox name=new checked><input type=checkbox name=used value=1>
      <input type=radio name=r value=1><input type=radio name=r value=2 checked><input name=off disabled value=x>
      <input type=file name=f><button name=go value=1>Go</button><button name=other>Other</button></form>`
    const { address, post } = fillForm(page(html), 0, { q: 'x y', extra: '1' })
    expect(post).toBeUndefined()
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      token: 'a&b',
      q: 'x y',
      lang: 'd',
      note: 'two\nlines',
      new: 'on',
      r: '2',
      go: '1',
      extra: '1',
    })
    expect(address.startsWith('https://a.example/dir/find?')).toBe(true)
  })

  it('may be sent by POST, may be the second, and may lead to its own page', () => {
    const html = '<form></form><form method=POST><input name=a><input name=a value=2></form>'
    expect(fillForm(page(html), 1, { a: 'ü' })).toEqual({ address: 'https://a.example/dir/search', post: 'a=%C3%BC' })
  })

  it('that is not there, or on a page from nowhere, is an error', () => {
    expect(() => fillForm(page('<p>none'), 0, {})).toThrow('no form number 0')
    expect(() => fillForm(createPage('<form action="/x">'), 0, {})).toThrow('the address of its page is unknown')
  })
})
