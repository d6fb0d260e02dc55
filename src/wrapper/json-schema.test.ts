import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wrapperJsonSchema } from './json-schema.ts'

it('docs/wrapper.schema.json is what the code says; `node scripts/make-schema.mjs` writes it', () => {
  const published = readFileSync(new URL('../../docs/wrapper.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(wrapperJsonSchema())))
})

it('describes the rules of every language', () => {
  const schema = JSON.parse(JSON.stringify(wrapperJsonSchema()))
  const addresses = schema.properties.rules.items.allOf.map(
    (part: { then: { properties: { rule: { $ref: string } } } }) => part.then.properties.rule.$ref,
  )
  const defined = Object.values<{ $id?: string }>(schema.$defs).map(({ $id }) => $id)
  expect(defined).toEqual(expect.arrayContaining(addresses))
})
