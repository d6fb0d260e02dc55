import type { ElementTest, SlotTest, Step, ValuePlace } from '../rule.ts'
import type { Label } from '../run/labels.ts'

/** The strictest test that all given ones imply: any of their tags, the tokens they share. */
export function mergeTests(tests: readonly ElementTest[]): ElementTest {
  const [first] = tests
  const tags = [...new Set(tests.flatMap((test) => test.tags))].sort()
  const tokens = first.tokens.filter((token) => tests.every((test) => test.tokens.includes(token)))
  return { tags, tokens }
}

/** As `mergeTests`, with the label that all have. */
export function mergeSlots(tests: readonly SlotTest[]): SlotTest {
  const [{ label }] = tests
  const same = label !== undefined && tests.every((test) => test.label && isSameLabel(test.label, label))
  return { ...mergeTests(tests), ...(same && { label }) }
}

/**
 * Places that differ only in the tokens, labels or numbers of their steps become one; the others stay as alternatives, in
 * order.
 */
export function mergePlaces(places: readonly ValuePlace[]): ValuePlace[] {
  const merged: ValuePlace[] = []
  for (const place of places) {
    const at = merged.findIndex((other) => areAlike(other, place))
    if (at < 0) merged.push(place)
    else merged[at] = mergeTwo(merged[at], place)
  }
  return merged
}

function areAlike(a: ValuePlace, b: ValuePlace): boolean {
  return (
    a.slot === b.slot &&
    a.attribute === b.attribute &&
    sameTags(a.behind, b.behind) &&
    sameTags(a.ahead, b.ahead) &&
    a.path.length === b.path.length &&
    a.path.every((step, i) => step.tag === b.path[i].tag)
  )
}

function sameTags(a: ElementTest | undefined, b: ElementTest | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.tags.join() === b.tags.join()
}

function mergeTwo(a: ValuePlace, b: ValuePlace): ValuePlace {
  return {
    ...a,
    path: a.path.map((step, i) => mergeSteps(step, b.path[i])),
    ...(a.behind && b.behind && { behind: mergeTests([a.behind, b.behind]) }),
    ...(a.ahead && b.ahead && { ahead: mergeTests([a.ahead, b.ahead]) }),
  }
}

/** A label or a position counts only where both examples need it and agree on it. */
function mergeSteps(a: Step, b: Step): Step {
  const tokens = a.tokens.filter((token) => b.tokens.includes(token))
  const classed = tokens.length === 0 && hasClass(a) && hasClass(b)
  const nth = a.nth ?? b.nth
  const agree = nth !== undefined && (a.nth ?? nth) === (b.nth ?? nth)
  const label = a.label ?? b.label
  const same = label !== undefined && isSameLabel(a.label ?? label, b.label ?? label)
  return { tag: a.tag, tokens, ...(classed && { classed }), ...(same ? { label } : agree && { nth }) }
}

function isSameLabel(a: Label, b: Label): boolean {
  return a.at === b.at && a.says === b.says
}

function hasClass({ tokens, classed = false }: Step): boolean {
  return classed || tokens.some((token) => token.startsWith('.'))
}

/** The place with any class where its last step asks for certain ones. */
export function withAnyClass(place: ValuePlace): ValuePlace {
  const last = place.path.at(-1)
  if (last === undefined || !hasClass(last)) return place
  return { ...place, path: [...place.path.slice(0, -1), { ...last, tokens: [], classed: true }] }
}
