import { describe, expect, it } from 'vitest'
import { learn } from '../../src/learn/learn.ts'
import { explainField } from './explain-field.ts'

const page = '<ul><li><b>Dune</b> <i>1965</i></li><li><b>Emma</b> <i>1815</i></li></ul>'
const records = [
  { title: 'Dune', year: '1965' },
  { title: 'Emma', year: '1815' },
]

describe('the rule of a field', () => {
  it.each(['trees', 'delimiters', 'predicates'])(
    'is put in words of %s, without the other fields',
    (method) => {
      const learned = learn([{ page, records }], { method })
      if (learned.kind === 'declined') throw new Error(`${method} declined`)
      const [name, first, ...rest] = explainField(learned.wrapper.toJSON(), 'year').split('\n')
      expect(name).toContain(method)
      expect(first).toMatch(/^year\b/)
      expect(rest.join('\n')).not.toContain('title')
      expect(rest.some((line) => line.trim().startsWith('/'))).toBe(false)
    },
  )
})
