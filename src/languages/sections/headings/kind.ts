import { z } from 'zod'
import type { Evidence } from './evidence.ts'
import type { KindKey } from './units.ts'

/** A kind of place where headings are, and how to read them there. */
export interface HeadingKind {
  readonly key: KindKey
  /** How large its headings are set; a section lies inside the last larger one before it. */
  readonly size: number
  /** Whether the whole line is the heading; otherwise text may follow in the same line. */
  readonly line: boolean
  /** Which texts at such a place are headings beside those in `names`. */
  readonly open: Openness
  /** The headings that are known there, by name. */
  readonly names: readonly string[]
  /** Texts of the template at such a place that head nothing. */
  readonly never: readonly string[]
  /** How many elements up from the heading's own the element is that contains its section. */
  readonly climb: number
  /** Whether its headings are titles of pages, which head no section. */
  readonly title: boolean
  readonly evidence: readonly Evidence[]
}

/** Which unknown texts are headings: all, those that end in a colon, those in capitals, or none. */
export type Openness = (typeof OPENNESS)[number]

const OPENNESS = ['all', 'colon', 'capitals', 'none'] as const

const EVIDENCE = [
  'heading tag',
  'role',
  'caption',
  'summary',
  'term',
  'header cell',
  'label cell',
  'bold',
  'large',
  'capitals',
  'colon',
  'italic',
  'repeats',
  'shown',
] as const satisfies readonly Evidence[]

const MAX_NAMES = 20_000

/** What a heading kind is in a file. */
export const headingKindSchema: z.ZodType<HeadingKind> = z.strictObject({
  key: z.string().max(1000),
  size: z.number().min(0).max(100),
  line: z.boolean(),
  open: z.enum(OPENNESS),
  names: z.array(z.string().max(200)).max(MAX_NAMES),
  never: z.array(z.string().max(200)).max(MAX_NAMES),
  climb: z.int().min(0).max(64),
  title: z.boolean(),
  evidence: z.array(z.enum(EVIDENCE)).max(EVIDENCE.length),
})
