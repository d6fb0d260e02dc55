import { describe, expect, it } from 'vitest'
import { formatError, GleanError } from '../errors.ts'
import { learn } from '../learn/learn.ts'
import { FORMAT, type WrapperFile } from './file.ts'
import { readWrapper, writeWrapper } from './read.ts'

const page = '<ul><li><b>Dune</b> <i>1965</i></li><li><b>Emma</b> <i>1815</i></li></ul>'
const records = [
  { title: 'Dune', year: '1965' },
  { title: 'Emma', year: '1815' },
]

function learned(): WrapperFile {
  const result = learn([{ page, records }], { name: 'books' })
  if (result.kind !== 'learned') throw new Error('declined')
  return result.wrapper.toJSON()
}

function failure(input: string | object): GleanError {
  try {
    readWrapper(input, 'w.json')
  } catch (error) {
    if (error instanceof GleanError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('the wrapper file', () => {
  it('is read back as it was written, and extracts the same', () => {
    const text = writeWrapper(learned())
    const wrapper = readWrapper(text)
    expect(writeWrapper(wrapper)).toBe(text)
    expect(wrapper.extract(page).records).toEqual(records)
    expect(wrapper.extract('').unmatched).toBe('the page is empty')
  })

  it.each([
    ['{', 'json-invalid', 'not valid JSON'],
    ['[]', 'wrapper-invalid', 'not a wrapper file'],
    ['{"title":"Dune"}', 'wrapper-invalid', 'no "format" number'],
    [`{"format":${FORMAT + 1}}`, 'wrapper-newer', 'Update Gleaner'],
    ['{"format":0}', 'wrapper-invalid', 'damaged'],
  ])('refuses %s', (text, code, part) => {
    const error = failure(text)
    expect(error.code).toBe(code)
    expect(formatError(error)).toContain(part)
    expect(formatError(error)).toContain('w.json')
  })

  it('refuses unknown languages, rules that are none, and unsafe or doubled fields', () => {
    const file = learned()
    const rule = file.rules[0]
    expect(failure({ ...file, rules: [{ ...rule, language: 'spells' }] }).message).toContain('spells')
    expect(formatError(failure({ ...file, rules: [{ ...rule, rule: { run: 'alert(1)' } }] }))).toContain(
      'rules[0].rule',
    )
    const field = file.fields[0]
    expect(failure({ ...file, fields: [{ ...field, name: '__proto__' }] }).code).toBe('field-name-invalid')
    expect(failure({ ...file, fields: [field, field] }).message).toContain('twice')
    expect(failure({ ...file, surprise: 1 }).code).toBe('wrapper-invalid')
  })

  it('survives a file that nests without end', () => {
    const text = `{"format":1,"fields":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    expect(failure(text).code).toMatch(/wrapper-invalid|json-invalid/)
  })
})
