import { describe, expect, it } from 'vitest'
import { KIND_NAMES } from '../../wrapper/recognizers/kind-names.ts'
import { recognizeHandlers, recognizeSchemas } from './handlers.ts'

const accepts = (fields: unknown) => recognizeSchemas.recognize.safeParse({ fields }).success
const list = { kind: 'list', words: ['Congo'] }

describe('calls about recognizers', () => {
  it('list the kinds that may be picked, and accept each of them', async () => {
    const { kinds } = await recognizeHandlers.kinds({} as never, {}, {} as never)
    expect(kinds).toEqual(KIND_NAMES)
    for (const type of kinds) expect(accepts([{ name: 'a', looks: { kind: 'type', type } }])).toBe(true)
  })

  it.each([
    ['a list', [{ name: 'country', looks: list }], true],
    ['a pattern', [{ name: 'code', looks: { kind: 'regex', pattern: '\\d+' } }], true],
    ['no field', [], false],
    ['a field without a name', [{ name: '', looks: list }], false],
    ['an empty pattern', [{ name: 'a', looks: { kind: 'regex', pattern: '' } }], false],
    ['a kind that does not exist', [{ name: 'a', looks: { kind: 'type', type: 'colr' } }], false],
    ['labels, which only marks in the page give', [{ name: 'a', looks: { kind: 'labels', places: [] } }], false],
    ['errors, which the studio does not ask for', [{ name: 'a', looks: { ...list, errors: 'perfect' } }], false],
    ['more fields than the form has', Array.from({ length: 31 }, (_, i) => ({ name: `${i}`, looks: list })), false],
  ])('are checked: %s', (_, fields, expected) => {
    expect(accepts(fields)).toBe(expected)
  }) // biome-ignore format: one line each
})
