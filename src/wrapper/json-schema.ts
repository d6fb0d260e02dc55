import { z } from 'zod'
import { findLanguage, languageNames } from '../languages/registry.ts'
import { wrapperSchema } from './file.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/**
 * The wrapper file as JSON Schema (draft 2020-12), for editors and other programs; docs/wrapper.schema.json holds it.
 * Each language's rules are a schema resource of their own, so that its references resolve inside it.
 */
export function wrapperJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(wrapperSchema, { io: 'input' })
  const names = languageNames().sort()
  const rules = (schema.properties as { rules: { items: JsonSchema } }).rules
  rules.items.allOf = names.map((name) => ({
    if: { properties: { language: { const: name } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { rule: { $ref: ruleAddress(name) } } },
  }))
  return {
    ...schema,
    title: 'Gleaner wrapper',
    $defs: { ...schema.$defs, ...Object.fromEntries(names.map((name) => [name, ruleSchema(name)])) },
  }
}

function ruleSchema(name: string): JsonSchema {
  const language = findLanguage(name)
  if (language === undefined) throw new RangeError(`unknown language "${name}"`)
  const { $schema: _, ...schema } = z.toJSONSchema(language.schema, { io: 'input', unrepresentable: 'any' })
  return { $id: ruleAddress(name), ...schema }
}

function ruleAddress(name: string): string {
  return `urn:gleaner:rule:${name}`
}
