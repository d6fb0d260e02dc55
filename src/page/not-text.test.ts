import { describe, expect, it } from 'vitest'
import { checkText, isText } from './not-text.ts'

describe('text', () => {
  it.each([
    ['a page', '<p>Dune</p>\r\n\t<i>1965</i>'],
    ['nothing', ''],
    ['a page with a few broken characters', `${'Les Misérables '.repeat(10)}\ufffd\u0000`],
    ['a page in another script', 'الأيام 日本語 Ωραία'],
  ])('is %s', (_name, source) => expect(isText(source)).toBe(true))

  it.each([
    ['a picture', `\u0089PNG${'\u0001\u0002\ufffdabc'.repeat(500)}`],
    ['zeros', '\0'.repeat(1000)],
    ['UTF-16 that was read as bytes', [...'<p>Dune</p>'].join('\0')],
  ])('is not %s', (_name, source) => {
    expect(isText(source)).toBe(false)
    expect(() => checkText({ name: 'a.html', source })).toThrow('this is not text')
  })
})
