import fc from 'fast-check'
import sniffEncoding from 'html-encoding-sniffer'
import { describe, expect, it } from 'vitest'
import { declaredEncoding } from './declared-encoding.ts'

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
const declared = (text: string): string | null => declaredEncoding(latin(text))

describe('the encoding that a page declares', () => {
  it.each([
    ['<meta charset=koi8-r>', 'KOI8-R'],
    ['<META CHARSET="Shift_JIS">', 'Shift_JIS'],
    [`<meta http-equiv='Content-Type' content='text/html; charset=gb2312'>`, 'GBK'],
    ['<meta content="text/html; charset = \'big5\'" http-equiv=content-type>', 'Big5'],
    ['<meta content="text/html; charset=big5">', null],
    ['<!-- <meta charset=big5> --><meta charset=utf-16le>', 'UTF-8'],
    ['<p title="<meta charset=big5>"><meta charset=x-user-defined>', 'windows-1252'],
    ['<meta charset=klingon><meta charset=big5>', 'Big5'],
    ['\xef\xbb\xbf<meta charset=big5>', 'UTF-8'],
    ['\xfe\xff\0<', 'UTF-16BE'],
    // The package throws here.
    ['<meta content=charset><meta content="charset" charset=big5>', 'Big5'],
    ['<p>no word of it</p>', null],
    [`${' '.repeat(1020)}<meta charset=big5>`, null],
  ])('of %j is %s', (text, encoding) => {
    expect(declared(text)).toBe(encoding)
  })

  it('is that of the package for pages made of the parts that matter', () => {
    const part = fc.constantFrom(
      ...[
        '<meta',
        ' charset',
        '=',
        ' ',
        '"',
        "'",
        '>',
        '/',
        '<!--',
        '-->',
        '<p',
        '</p',
        '<?x',
        '<!d',
        'big5',
        'utf-16',
      ],
      ...[' http-equiv=content-type', ' content="text/html; charset=koi8-r"', ';', 'a', '\n', '\xff'],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        // What is cut off in the middle of a tag declares nothing here, as the standard says.
        const text = `${parts.join('')}'>">-->`
        expect(declared(text)).toBe(
          sniffEncoding(latin(text), { defaultEncoding: 'none' }).replace(/^none$/, '') || null,
        )
      }),
      { numRuns: 3000, seed: 11 },
    )
  })
})
