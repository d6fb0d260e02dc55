import type { Field } from '../record/field.ts'

/** The records of a wrapper as JSON Schema (draft 2020-12). */
export function recordJsonSchema(fields: readonly Field[], name: string, typed: boolean): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    ...objectSchema(fields, typed),
  }
}

function objectSchema(fields: readonly Field[], typed: boolean): object {
  const properties = fields.map((field): [string, object] => {
    const item = field.fields === undefined ? valueSchema(field, typed) : objectSchema(field.fields, typed)
    return [field.name, field.many ? { type: 'array', items: item, minItems: 1 } : item]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.filter(({ optional }) => !optional).map(({ name }) => name),
    additionalProperties: false,
  }
}

/** A typed value may stay a text where it could not be read as its type; the schema allows that. */
function valueSchema({ type }: Field, typed: boolean): object {
  if (!typed) return { type: 'string' }
  switch (type?.kind) {
    case 'number':
      return { type: ['number', 'string'] }
    case 'boolean':
      return { type: ['boolean', 'string'] }
    case 'money':
      return {
        anyOf: [
          {
            type: 'object',
            properties: { amount: { type: 'number' }, currency: { type: 'string' } },
            required: ['amount'],
          },
          { type: 'string' },
        ],
      }
    default:
      return { type: 'string' }
  }
}

/** The records of a wrapper as a TypeScript type. */
export function recordTypeScript(fields: readonly Field[], name: string, typed: boolean): string {
  const lines: string[] = []
  writeFields(lines, fields, '  ', typed)
  return `/** A record of the wrapper ${JSON.stringify(name).replaceAll('*/', '* /')}. */\nexport interface ${identifier(name)} {\n${lines.join('\n')}\n}\n`
}

function writeFields(lines: string[], fields: readonly Field[], indent: string, typed: boolean): void {
  for (const field of fields) {
    const key = `${indent}${propertyName(field.name)}${field.optional ? '?' : ''}: `
    if (field.fields === undefined) {
      const type = valueType(field, typed)
      lines.push(`${key}${field.many ? (type.includes(' ') ? `(${type})[]` : `${type}[]`) : type}`)
    } else {
      lines.push(`${key}{`)
      writeFields(lines, field.fields, `${indent}  `, typed)
      lines.push(`${indent}}${field.many ? '[]' : ''}`)
    }
  }
}

function valueType({ type }: Field, typed: boolean): string {
  if (!typed) return 'string'
  switch (type?.kind) {
    case 'number':
      return 'number | string'
    case 'boolean':
      return 'boolean | string'
    case 'money':
      return '{ amount: number; currency?: string } | string'
    default:
      return 'string'
  }
}

function propertyName(name: string): string {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name)
}

/** `book-shop` as `BookShop`; a name without letters becomes `RecordType`. */
function identifier(name: string): string {
  const words = name.split(/[^\p{ID_Continue}]+/u).filter((word) => word !== '')
  const joined = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('')
  return /^\p{ID_Start}/u.test(joined) ? joined : `Record${joined === '' ? 'Type' : `_${joined}`}`
}
