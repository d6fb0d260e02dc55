import fc from 'fast-check'

/** One change of a JSON document: where, counted over all its values, what kind, and with which material. */
export interface Change {
  readonly at: number
  readonly kind: number
  readonly with: number
}

/** Changes for `mutate`. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({ at: fc.nat(10_000), kind: fc.nat(20), with: fc.nat(1000) }),
  { minLength: 1, maxLength: 4 },
)

/** What replaces a value: of every type, empty, huge, and with a meaning to JavaScript or to a parser. */
const JUNK: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1,
    2,
    64,
    1e9,
    1.5,
    -0,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    'x',
    '__proto__',
    'constructor',
  ],
  ...[
    '<',
    '>',
    '"',
    '\0',
    '\ud800',
    '😀',
    'a'.repeat(300),
    '[',
    '\\',
    '$&',
    'file:///etc/passwd',
    'http://x/',
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    { __proto__: null },
    { is: 'steps' },
    { start: 0, end: 5, text: 5 },
    { start: 1, end: 0 },
  ],
]

/** A copy of a document with changes made one after the other; `others` are documents that values may come from. */
export function mutate(document: unknown, list: readonly Change[], others: readonly unknown[] = []): unknown {
  const root = { document: structuredClone(document) }
  for (const change of list) apply(root, change, others)
  return root.document
}

type Holder = Record<string, unknown>

/** Every place of a document: what holds a value, and its key. */
function placesOf(root: Holder): [Holder, string][] {
  const places: [Holder, string][] = []
  const open: Holder[] = [root]
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const key of Object.keys(holder)) {
      places.push([holder, key])
      const value = holder[key]
      if (typeof value === 'object' && value !== null) open.push(value as Holder)
    }
  }
  return places
}

function apply(root: Holder, change: Change, others: readonly unknown[]): void {
  const places = placesOf(root)
  const [holder, key] = places[change.at % places.length]
  const value = holder[key]
  if (change.kind === 0 && holder !== root) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  } else if (change.kind === 1 && Array.isArray(holder)) {
    const copies = Array.from({ length: 1 + (change.with % 20) }, () => structuredClone(value))
    holder.splice(Number(key), 0, ...copies)
  } else if (change.kind < 6 && others.length > 0) {
    const from = placesOf({ document: others[change.with % others.length] })
    const [otherHolder, otherKey] = from[(change.at * 31 + change.with) % from.length]
    holder[key] = structuredClone(otherHolder[otherKey])
  } else if (change.kind < 14 && typeof value !== 'object') holder[key] = tweak(value, change.with)
  else holder[key] = structuredClone(JUNK[change.with % JUNK.length])
}

/** Another value of the same type: what a schema is most likely to accept. */
function tweak(value: unknown, choice: number): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return [value + 1, value - 1, value * 2, -value, value / 2][choice % 5]
  const text = String(value)
  const cut = choice % (text.length + 1)
  return [text.slice(0, cut), text.slice(cut), text + text, `${text.slice(0, cut)}<${text.slice(cut)}`, ''][
    choice % 5
  ]
}
