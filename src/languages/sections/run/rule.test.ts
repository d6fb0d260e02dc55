import { expect, it } from 'vitest'
import { ruleSchema, structureSchema } from './rule.ts'

const KIND = {
  key: 'h2 < body',
  size: 50,
  line: true,
  open: 'all',
  names: ['Area'],
  never: [],
  climb: 1,
  title: false,
  evidence: ['heading tag'],
}
const SECTION = { name: 'Area', parent: -1, kind: 0, optional: false, repeated: false, free: false }
const RULE = { classes: [], kinds: [KIND], template: [], edits: [], sections: [SECTION], fields: [0, -1] }

it('accepts a rule', () => {
  expect(ruleSchema.parse(RULE)).toEqual(RULE)
  const { fields: _, ...structure } = RULE
  expect(structureSchema.parse(structure)).toEqual(structure)
})

it.each([
  ['a field without section', { fields: [1] }],
  ['a section inside itself', { sections: [{ ...SECTION, parent: 0 }] }],
  ['a section inside a later one', { sections: [{ ...SECTION, parent: 1 }, SECTION] }],
  ['a heading of no kind', { sections: [{ ...SECTION, kind: 1 }] }],
  ['a climb beyond any page', { kinds: [{ ...KIND, climb: 1e9 }] }],
  ['unknown evidence', { kinds: [{ ...KIND, evidence: ['hearsay'] }] }],
  ['an edit of no section', { edits: [{ path: [] }] }],
  ['something else', { script: 'alert(1)' }],
])('refuses %s', (_, change) => {
  expect(ruleSchema.safeParse({ ...RULE, ...change }).success).toBe(false)
})

it('refuses what is not a rule', () => {
  for (const junk of [null, 1, 'rule', [], {}]) expect(ruleSchema.safeParse(junk).success).toBe(false)
})
