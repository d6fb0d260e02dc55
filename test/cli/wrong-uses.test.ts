import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'
import { createWorkplace, type Workplace } from './glean.ts'

/** A wrong use, with what it must print and how it must end. */
interface WrongUse {
  readonly line: string
  readonly stderr: string
  readonly code: number
}

const TRANSCRIPT = readFileSync(join(ROOT, 'test/cli/wrong-uses.txt'), 'utf8')
const USES = Array.from(
  TRANSCRIPT.matchAll(/^\$ (?<line>.*)\n(?<stderr>(?:(?!exit \d).*\n)*)exit (?<code>\d)$/gm),
  ({ groups }): WrongUse => ({ line: groups!.line, stderr: groups!.stderr, code: Number(groups!.code) }),
)

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
  work.shell('cp examples/countries/codes.html examples/countries/examples.jsonl .')
  work.shell('glean learn examples.jsonl -m delimiters/hlrt -o w.json')
  mkdirSync(work.path('empty'))
  work.write('stairs.json', '{"builders":["steps","stairs"]}')
  work.write('newer.json', '{"format":99}')
  work.write('typo.jsonl', '{"page":"codes.html","records":[{"country":"Congoo"}]}')
  work.write('lost.jsonl', '{"page":"none.html","records":[{"a":"b"}]}')
  work.write('laid-out.jsonl', '{"page":"codes.html",\n "records":[]}\n')
  work.write('key.jsonl', '{"page":"codes.html","record":[]}')
  work.write('note.txt', 'x')
  const source = (change: object) =>
    JSON.stringify({
      format: 1,
      name: 'codes',
      from: [{ addresses: ['https://codes.example/'] }],
      types: [{ name: 'page', wrappers: ['w.json'] }],
      ...change,
    })
  work.write('broken.source.json', '{"format":1')
  work.write('newer.source.json', '{"format":99}')
  work.write('origin.source.json', source({ from: [{ adresses: [] }] }))
  work.write('ftp.source.json', source({ from: [{ addresses: ['ftp://codes.example/'] }] }))
  work.write('wrapper.source.json', source({ types: [{ name: 'page', wrappers: ['none.json'] }] }))
  const follow = [{ field: 'link', to: 'page' }]
  work.write('follow.source.json', source({ types: [{ name: 'page', wrappers: ['w.json'], follow }] }))
  work.write('template.source.json', source({ from: [{ template: 'https://codes.example/{town}.html' }] }))
  work.write('filter.source.json', source({ from: [{ template: 'https://codes.example/{town|big}.html' }] }))
  work.write('good.source.json', source({}))
})
afterAll(() => work.remove())

describe('wrong uses', () => {
  it('are many', () => {
    expect(USES.length).toBeGreaterThanOrEqual(40)
    expect(TRANSCRIPT.match(/^\$ /gm)).toHaveLength(USES.length)
  })

  it.each(USES.map((use) => [use.line, use] as const))('%s', (_line, { line, stderr, code }) => {
    const run = work.shell(line)
    const pattern = stderr.split('…').map(escapePattern).join('.*')
    expect(run.stderr).toMatch(new RegExp(`^${pattern}$`))
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code, stdout: '' })
  })
})

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
