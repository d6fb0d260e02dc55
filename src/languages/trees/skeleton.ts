import type { Labels } from './align/ordered-tree.ts'
import { type OrderedTree, TEXT } from './align/ordered-tree.ts'
import { alignTopDown } from './align/top-down.ts'
import type { Pattern, PatternNode } from './pattern.ts'

/** A skeleton while it is folded: one node for each place that some example fills. */
export interface Bone {
  /** The tag, or `TEXT`. */
  readonly label: string
  /** What the text says; undefined for an element, and for a text that differs between examples. */
  says: string | undefined
  tokens: readonly string[]
  /** How many examples have this node; a fraction inside a list where only some items have it. */
  support: number
  /** Whether the node stands for a run of similar siblings. */
  list: boolean
  /** The field whose value stands here. */
  field: number | undefined
  children: Bone[]
}

/** A skeleton larger than this is no longer read by a person, and folding more into it gains nothing. */
export const MAX_BONES = 2000

/** The nodes of a skeleton in document order. */
export function bonesOf(root: Bone): Bone[] {
  const bones: Bone[] = []
  const open = [root]
  for (let bone = open.pop(); bone !== undefined; bone = open.pop()) {
    bones.push(bone)
    for (let i = bone.children.length - 1; i >= 0; i--) open.push(bone.children[i])
  }
  return bones
}

/** The skeleton as alignment sees it. A text that differs between examples equals no text. */
export function toOrderedTree(bones: readonly Bone[], labels: Labels): OrderedTree {
  const index = new Map(bones.map((bone, i) => [bone, i]))
  const last = new Int32Array(bones.length)
  for (let i = bones.length - 1; i >= 0; i--) {
    const { children } = bones[i]
    last[i] = children.length === 0 ? i + 1 : last[index.get(children[children.length - 1])!]
  }
  return {
    size: bones.length,
    label: Int32Array.from(bones, (bone) => labels.intern(bone.label)),
    text: Int32Array.from(bones, (bone, i) => {
      if (bone.label !== TEXT) return -1
      return labels.intern(bone.says === undefined ? `\u0000${i}` : `=${bone.says}`)
    }),
    last,
    mark: Int32Array.from(bones, ({ tokens }) =>
      tokens.length === 0 ? -1 : labels.intern(tokens.join(' ')),
    ),
    origin: new Int32Array(0),
  }
}

/**
 * Folds one more example into a skeleton. What both have is kept, with the tokens both have; a text that differs
 * becomes a slot; what only the example has is added where it stands. Support tells later what is optional.
 */
export function fold(skeleton: Bone, example: Bone, labels: Labels): void {
  const ours = bonesOf(skeleton)
  const theirs = bonesOf(example)
  if (ours.length + theirs.length > 2 * MAX_BONES) return
  const { pairs } = alignTopDown(toOrderedTree(ours, labels), toOrderedTree(theirs, labels))
  const partner = new Map(pairs.map(([i, j]) => [theirs[j], ours[i]]))
  for (const [theirBone, ourBone] of partner) {
    ourBone.support += theirBone.support
    ourBone.tokens = ourBone.tokens.filter((token) => theirBone.tokens.includes(token))
    if (ourBone.says !== theirBone.says) ourBone.says = undefined
    ourBone.list ||= theirBone.list
    ourBone.field ??= theirBone.field
    insertMissing(ourBone, theirBone, partner)
  }
}

/** Adds the children that only the example has, each behind the partner of the child before it. */
function insertMissing(ours: Bone, theirs: Bone, partner: ReadonlyMap<Bone, Bone>): void {
  let at = 0
  for (const child of theirs.children) {
    const known = partner.get(child)
    if (known !== undefined) at = ours.children.indexOf(known) + 1
    else ours.children.splice(at++, 0, child)
  }
}

/** Supports of list items are fractions; below this part of the parent's support some example lacks the node. */
const ALL = 0.999

/** The skeleton as a rule keeps it: constants, wildcards, lists and optional parts. */
export function toPattern(root: Bone, examples: number): Pattern {
  const nodes: PatternNode[] = []
  const open: { bone: Bone; depth: number; above: number }[] = [{ bone: root, depth: 0, above: examples }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { bone, depth, above } = next
    if (depth > 200 || nodes.length >= MAX_BONES) continue
    const isText = bone.label === TEXT
    nodes.push({
      depth,
      kind: isText ? (bone.says === undefined ? 'anyText' : 'text') : 'element',
      ...(!isText && { tag: bone.label.slice(0, 400) }),
      ...(bone.tokens.length > 0 && { tokens: [...bone.tokens] }),
      ...(isText && bone.says !== undefined && { says: bone.says.slice(0, 400) }),
      ...(bone.support < above * ALL && { optional: true }),
      ...(bone.list && { list: true }),
      ...(bone.field !== undefined && { field: bone.field }),
    })
    for (let i = bone.children.length - 1; i >= 0; i--) {
      open.push({ bone: bone.children[i], depth: depth + 1, above: bone.support })
    }
  }
  return { nodes }
}
