import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceJsonSchema } from './schema.ts'

it('docs/source.schema.json is what the code says; `node scripts/make-schema.mjs` writes it', () => {
  const published = readFileSync(new URL('../../../docs/source.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(sourceJsonSchema())))
})
