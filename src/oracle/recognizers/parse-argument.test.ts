import { describe, expect, it } from 'vitest'
import { parseRecognizers, type RecognizerArguments } from './parse-argument.ts'

const FILES: Record<string, string> = {
  'countries.txt': 'Congo\nSpain\n',
  'empty.txt': '\n',
  'old.jsonl': '{"price":"$1","shop":{"name":["A","B"]}}\n{"price":2}\n',
  'old.csv': 'title,price\r\n"Dune, again","$1"\r\nEmma,"a ""b"""\r\n',
}
const parse = (recognize: readonly string[], errors: Omit<RecognizerArguments, 'recognize'> = {}) =>
  parseRecognizers({ recognize, ...errors }, (file) => FILES[file])

describe('recognizers on the command line', () => {
  it('are a list, words, a pattern, known values or a kind', () => {
    expect(
      parse([
        'country=list:countries.txt',
        'size=words:S|M|XL',
        'code=regex:a=\\d+:b',
        'name=values:old.jsonl',
        'cost=values:old.csv#price',
        'call=phone:gb',
        'when=kind:date',
      ]),
    ).toEqual({
      country: { kind: 'list', words: ['Congo', 'Spain'], errors: 'incomplete', name: 'countries.txt' },
      size: { kind: 'list', words: ['S', 'M', 'XL'], errors: 'incomplete' },
      code: { kind: 'regex', pattern: 'a=\\d+:b', errors: 'unsound' },
      name: { kind: 'values', words: ['A', 'B'], errors: 'unreliable', name: 'old.jsonl' },
      cost: { kind: 'values', words: ['$1', 'a "b"'], errors: 'unreliable', name: 'old.csv#price' },
      call: { kind: 'type', type: 'phone', errors: 'unreliable', country: 'GB' },
      when: { kind: 'type', type: 'date', errors: 'unreliable' },
    })
  })

  it('make the errors that a person states', () => {
    const { code } = parse(['code=regex:\\d+'], { perfect: ['code'] })
    expect(code.errors).toBe('perfect')
  })

  it.each<[readonly string[], Omit<RecognizerArguments, 'recognize'>, RegExp]>([
    [['country'], {}, /field=recognizer/],
    [['a=nonsense'], {}, /unknown recognizer "nonsense"/],
    [['a=words:'], {}, /nothing follows "words:"/],
    [['a=list'], {}, /nothing follows "list"/],
    [['a=phone', 'a=date'], {}, /two recognizers/],
    [['a=list:empty.txt'], {}, /no words/],
    [['a=values:old.jsonl'], {}, /no record has a value of a/],
    [['a=values:old.csv'], {}, /no column "a"/],
    [['a=phone'], { perfect: ['b'] }, /names "b", which has no recognizer/],
    [['a=phone'], { perfect: ['a'], unsound: ['a'] }, /perfect and unsound/],
    [['__proto__=phone'], {}, /reserved/],
  ])('%j %j is refused', (recognize, errors, message) => {
    expect(() => parse(recognize, errors)).toThrow(message)
  })
})
