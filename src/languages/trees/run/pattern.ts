import { z } from 'zod'

/** A skeleton of at most this size is compared with every candidate of a page. */
export const MAX_PATTERN_NODES = 300
export const MAX_PATTERN_DEPTH = 200
const text = z.string().max(400)

/**
 * A skeleton: the nodes of a tree in document order, each with its depth. What all examples share is an element or a
 * text; a text that differs is a wildcard. `list` marks a node that repeats, with the nodes below it as the template of an item;
 * `optional` one that some examples lack.
 */
const patternNodeSchema = z.strictObject({
  depth: z.int().min(0).max(MAX_PATTERN_DEPTH),
  kind: z.enum(['element', 'text', 'anyText']),
  /** The tag of an element. */
  tag: text.optional(),
  /** The tokens of an element that all examples share (see tokens.ts). */
  tokens: z.array(text).max(24).optional(),
  /** What a constant text says. */
  says: text.optional(),
  optional: z.boolean().optional(),
  list: z.boolean().optional(),
  /** The index of the field whose value this is. */
  field: z.int().min(0).max(512).optional(),
})

export const patternSchema = z.strictObject({ nodes: z.array(patternNodeSchema).max(MAX_PATTERN_NODES) })
export type PatternNode = z.infer<typeof patternNodeSchema>
export type Pattern = z.infer<typeof patternSchema>
