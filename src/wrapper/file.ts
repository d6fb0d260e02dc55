import { z } from 'zod'
import type { Field } from '../record/field.ts'
import { ABSOLUTE_IRI } from './iri.ts'
import { savedRecognizersSchema } from './recognizers/schema.ts'

/** The format this version writes. A newer one is refused, an older one is upgraded (upgrade.ts). */
export const FORMAT = 1

const MAX_TEXT = 2000
const text = z.string().max(MAX_TEXT)
/** An absolute IRI, as classes and properties are named. */
export const iriSchema = z
  .string()
  .max(MAX_TEXT)
  .regex(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/i, 'must be an absolute IRI')
  .refine((text) => ABSOLUTE_IRI.test(text), 'must be an absolute IRI')

const mark = z
  .enum(['.', ',', 'either'])
  .describe(
    'the decimal mark; either if the examples showed none, and then only unambiguous numbers are read',
  )
const valueType = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['text', 'boolean', 'url']) }),
  z.strictObject({ kind: z.enum(['number', 'money']), mark }),
  z.strictObject({ kind: z.literal('date'), order: z.enum(['ymd', 'dmy', 'mdy']) }),
])

const field: z.ZodType<Field> = z.strictObject({
  name: z.string().max(200).describe('name of the field'),
  many: z.boolean().describe('whether a record may hold several values'),
  optional: z.boolean().describe('whether a record may lack the field'),
  property: iriSchema.optional().describe('IRI of the property that the field states of the record'),
  type: valueType.optional().describe('what kind of thing the values are, learned from the examples'),
  shares: z
    .array(z.string().max(200))
    .max(1000)
    .optional()
    .describe('fields beside it that may have a value at the same place, as in examples or on most pages'),
  get fields() {
    return z.array(field).max(1000).optional().describe('the fields of nested records')
  },
}) as unknown as z.ZodType<Field>

const ruleEntry = z.strictObject({
  language: z.string().max(100).describe('the language the rule is written in'),
  variant: z.string().max(100).optional().describe('the class of rules inside the language'),
  fields: z
    .array(z.string().max(200))
    .min(1)
    .max(1000)
    .optional()
    .describe('the fields that the rule provides, in its order; all fields of the wrapper if absent'),
  provides: z
    .array(z.string().max(200))
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'the fields that this rule provides for the records that another rule found; absent if the rule finds records itself',
    ),
  rule: z.unknown().describe('the rule: data in that language, checked by its own schema'),
})

/** A record of the sample: by field its texts, or the records inside it. */
export interface SampleRecord {
  [field: string]: string[] | SampleRecord[]
}

const sampleRecord: z.ZodType<SampleRecord> = z.lazy(() =>
  z.record(
    z.string().max(200),
    z.union([z.array(z.string().max(1000)).max(100), z.array(sampleRecord).max(100)]),
  ),
)

/** A profile keeps at most this many record counts: enough for a mean and a spread. */
export const MAX_COUNTS = 200

const numbers = z.array(z.number()).max(20)

const hashes = z.array(z.int().min(0)).max(200)
const template = z.strictObject({
  features: hashes.describe('hashes of elements inside elements'),
  least: z.number().min(0).max(1).describe('the least share of them that a page had'),
  texts: hashes.describe('hashes of short texts'),
})

const profile = z.strictObject({
  pages: z.int().min(0).describe('pages seen while learning'),
  records: z.int().min(0).describe('records extracted from them'),
  recordsPerPage: z
    .array(z.int().min(0))
    .max(MAX_COUNTS)
    .optional()
    .describe(
      'how many records each of these pages had, in ascending order; evenly sampled if there are many',
    ),
  closed: z.int().min(0).optional().describe('pages whose source ends with the end tag of html or body'),
  fields: z
    .array(
      z.strictObject({
        name: z.string().max(200),
        filled: z.int().min(0).describe('records that had the field'),
        onPages: z.int().min(0).optional().describe('pages with a record that had the field'),
        values: z.int().min(0).describe('values extracted'),
        minLength: z.int().min(0),
        maxLength: z.int().min(0),
        confidence: z
          .number()
          .min(0)
          .max(1)
          .optional()
          .describe('how sure it was, after learning, that the field comes out right on further pages'),
        distinct: z.int().min(0).optional().describe('different values among those extracted'),
        looks: z
          .strictObject({ means: numbers, deviations: numbers, between: numbers })
          .optional()
          .describe(
            'lengths and shares of kinds of characters: mean, standard deviation over values, and between the means of pages',
          ),
        musts: z.array(z.string().max(20)).max(100).optional().describe('what nearly every value has'),
        patterns: z
          .array(
            z.strictObject({
              side: z.enum(['start', 'end']),
              tokens: z.array(z.string().max(400)).max(10),
              share: z.number().min(0).max(1),
            }),
          )
          .max(20)
          .optional()
          .describe('tokens with which values begin or end more often than by chance'),
        before: z
          .array(text)
          .max(5)
          .optional()
          .describe('the texts before the values on most pages, such as labels'),
      }),
    )
    .max(1000),
  template: template.optional().describe('what the pages have in common'),
  sample: z
    .array(sampleRecord)
    .max(100)
    .optional()
    .describe('some of the records extracted, by which the wrapper can be repaired when the site changes'),
})

const alternatives = z.array(z.strictObject({ rules: z.array(ruleEntry).min(1).max(20), template })).max(4)
const misses = z.array(text).max(20)

/** The wrapper file. What it describes as rules is data: reading and running it executes nothing. */
export const wrapperSchema = z.strictObject({
  '@context': z.record(z.string(), z.unknown()).describe('makes the file JSON-LD, so that it is RDF as well'),
  '@type': z.literal('Wrapper'),
  format: z.literal(FORMAT).describe('version of this format'),
  name: text.describe('name of the wrapper'),
  class: iriSchema.optional().describe('IRI of the class of the records'),
  fields: z.array(field).min(1).max(1000),
  rules: z
    .array(ruleEntry)
    .min(1)
    .max(20)
    .describe(
      'tried in order; the first that recognises a page extracts from it, and rules that provide single fields complete its records',
    ),
  alternatives: alternatives
    .optional()
    .describe(
      'rules for further templates of the same pages; those extract from a page whose template it resembles most',
    ),
  profile: profile.describe('what the wrapper extracted while it was learned'),
  examples: z
    .strictObject({
      digest: text.describe('SHA-256 over the examples it was learned from'),
      pages: z.int().min(0),
      records: z.int().min(0),
    })
    .describe('the examples it was learned from'),
  recognizers: savedRecognizersSchema
    .optional()
    .describe(
      'by field, what recognized its values, if it was learned without labels; serves other sites too',
    ),
  misses: misses.optional().describe('what it does not reproduce of its own examples; absent if nothing'),
  declined: z
    .array(z.strictObject({ method: text, reason: text }))
    .max(100)
    .describe('simpler methods that were tried, and why each would not do'),
  history: z
    .array(
      z.strictObject({
        time: text.optional().describe('when it was repaired'),
        evidence: text.describe('what it was repaired from'),
        score: z.number().min(0).max(1).describe('how well the repaired rules agree with that evidence'),
        rules: z.array(ruleEntry).min(1).max(20).describe('the rules before'),
        profile: profile.describe('the profile before'),
        alternatives: alternatives.optional().describe('the rules for further templates before'),
        misses: misses.optional().describe('what it did not reproduce of its examples before'),
      }),
    )
    .max(5)
    .optional()
    .describe('repairs, the last one last; each can be undone'),
})

/** The content of a wrapper file. */
export type WrapperFile = z.infer<typeof wrapperSchema>

/** Makes the file JSON-LD: fields and rules are ordered, and a rule is one literal. */
export const CONTEXT: WrapperFile['@context'] = {
  '@vocab': 'urn:gleaner:wrapper:',
  fields: { '@container': '@list' },
  rules: { '@container': '@list' },
  provides: { '@container': '@list' },
  misses: { '@container': '@list' },
  recordsPerPage: { '@container': '@list' },
  declined: { '@container': '@list' },
  rule: { '@type': '@json' },
  alternatives: { '@type': '@json' },
  history: { '@type': '@json' },
  recognizers: { '@type': '@json' },
  looks: { '@type': '@json' },
  patterns: { '@type': '@json' },
  template: { '@type': '@json' },
  sample: { '@type': '@json' },
  musts: { '@type': '@json' },
  before: { '@type': '@json' },
  class: { '@type': '@id' },
  property: { '@type': '@id' },
  type: { '@type': '@json' },
}
