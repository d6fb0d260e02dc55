import type { Budget, Declined, Learned, Learner } from '../language.ts'
import type { Task } from '../task.ts'
import { compileContext, firesAt } from '../tokens/context.ts'
import { type Border, learnContexts, specificity } from '../tokens/contexts.ts'
import { learnAndReplay, type RuleMaker } from '../tokens/learn-and-replay.ts'
import { rangesOf, type Sample } from '../tokens/sample.ts'
import { listsOf, recordZones } from '../tokens/zones.ts'
import type { SoftMealyRule } from './rule.ts'
import { softmealy } from './run.ts'

/** Learns SoftMealy wrappers: a path for each order of attributes that the examples show. */
export const softMealyLearner: Learner<SoftMealyRule> = {
  language: softmealy,
  variants: [],
  accepts: { labels: 'required', lists: true, nesting: false, noise: false },
  learn,
}

const maker: RuleMaker<SoftMealyRule> = {
  language: softmealy,
  make(sample, task, budget) {
    const walk = walkPages(sample, task.fields.length)
    return typeof walk === 'string' ? walk : assembleRule(sample, walk, budget)
  },
  withConfidence: (rule, confidence) => ({
    ...rule,
    attributes: rule.attributes.map((each) => ({ ...each, confidence: confidence(`${each.field}`) })),
  }),
  findsNothing: 'no context tells the borders of the values from others',
}

function learn(task: Task, budget: Budget): Learned<SoftMealyRule> | Declined {
  if (task.fields.some(({ fields }) => fields !== undefined)) {
    const reason = 'a tuple of SoftMealy holds values, and no tuples'
    return { kind: 'declined', method: softmealy.name, reason }
  }
  return learnAndReplay(maker, task, budget)
}

/** Borders at which a transition was made, and those at which none was, by state. */
interface Walk {
  readonly attributes: SoftMealyRule['attributes']
  /** Beginnings of tuples, by the attribute they begin with. */
  readonly starts: ReadonlyMap<number, Border[]>
  /** Beginnings of further attributes, by the attribute before and their own. */
  readonly continues: ReadonlyMap<string, Border[]>
  readonly ends: readonly Border[][]
  readonly last: ReadonlySet<number>
  /** Borders passed outside tuples. */
  readonly between: readonly Border[]
  /** Borders passed inside a tuple behind each attribute. */
  readonly behind: readonly Border[][]
  /** Borders passed inside each attribute. */
  readonly inside: readonly Border[][]
}

/** Follows the labels through the pages, as the transducer will; or says which page has none it can follow. */
function walkPages({ pages }: Sample, fieldCount: number): Walk | string {
  const attributes: { field: number; attribute?: string }[] = []
  const numbers = new Map<string, number>()
  const numberOf = (field: number, attribute: string | undefined): number => {
    const key = `${field} ${attribute ?? ''}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, attributes.length)
    return attributes.push({ field, ...(attribute === undefined ? {} : { attribute }) }) - 1
  }
  const starts = new Map<number, Border[]>()
  const continues = new Map<string, Border[]>()
  const ends: Border[][] = []
  const behind: Border[][] = []
  const inside: Border[][] = []
  const between: Border[] = []
  const last = new Set<number>()
  for (const { page, lexemes, records, complete } of pages) {
    const pass = (into: Border[], from: number, to: number): void => {
      for (let at = from; at < to; at++) into.push({ lexemes, at })
    }
    let at = 0
    for (const record of records) {
      const values = Array.from({ length: fieldCount }, (_, field) =>
        rangesOf(record, field).map((range) => ({ k: numberOf(field, range.attribute), ...range })),
      )
        .flat()
        .sort((a, b) => a.from - b.from)
      for (const [i, { k, from, to }] of values.entries()) {
        if (from < at) return `page ${page.name}: two values overlap`
        const before = values[i - 1]
        ends[k] ??= []
        behind[k] ??= []
        inside[k] ??= []
        if (before === undefined) {
          // What is between the marked records of a page that is marked in part may be records too.
          if (complete) pass(between, at, from)
          add(starts, k, { lexemes, at: from })
        } else {
          pass(behind[before.k], at, from)
          add(continues, `${before.k} ${k}`, { lexemes, at: from })
        }
        pass(inside[k], from + 1, to)
        ends[k].push({ lexemes, at: to })
        at = to
      }
      if (values.length > 0) last.add(values[values.length - 1].k)
    }
    if (complete) pass(between, at, lexemes.size + 1)
  }
  return { attributes, starts, continues, ends, last, between, behind, inside }
}

function add<K>(map: Map<K, Border[]>, key: K, border: Border): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [border])
  else list.push(border)
}

function assembleRule(sample: Sample, walk: Walk, budget: Budget): SoftMealyRule {
  const { attributes, last } = walk
  const starts = [...walk.starts].map(([to, borders]) => {
    // The arc leaves every state in which a tuple may be over.
    const others = [
      ...walk.between,
      ...[...last].flatMap((k) => walk.behind[k]),
      ...[...last].flatMap((k) => beginningsBehind(walk, k)),
      ...[...walk.starts].flatMap(([other, list]) => (other === to ? [] : list)),
    ]
    return { to, contexts: learnContexts(borders, others, budget), covered: borders.length }
  })
  const continues = [...walk.continues].map(([key, borders]) => {
    const [from, to] = key.split(' ').map(Number)
    const rivals = [...walk.continues].flatMap(([other, list]) =>
      other !== key && other.startsWith(`${from} `) ? list : [],
    )
    const openings = last.has(from) ? [...walk.between, ...[...walk.starts.values()].flat()] : []
    const others = [...walk.behind[from], ...rivals, ...openings]
    return { from, to, contexts: learnContexts(borders, others, budget), covered: borders.length }
  })
  const ends = walk.ends.map((borders, k) => learnContexts(borders, walk.inside[k], budget))
  return {
    attributes: [...attributes],
    body: learnBody(sample, budget),
    starts: inOrder(starts).map(({ to, contexts }) => ({ to, contexts })),
    continues: inOrder(continues).map(({ from, to, contexts }) => ({ from, to, contexts })),
    ends,
    last: [...last].sort((a, b) => a - b),
  }
}

function beginningsBehind({ continues }: Walk, k: number): Border[] {
  return [...continues].flatMap(([key, list]) => (key.startsWith(`${k} `) ? list : []))
}

/** Arcs are tried by how much they ask for, then by how many borders of the examples they are for. */
function inOrder<A extends { readonly contexts: SoftMealyRule['ends'][number]; readonly covered: number }>(
  arcs: readonly A[],
): A[] {
  const least = ({ contexts }: A) => contexts.reduce((a, each) => Math.min(a, specificity(each)), 100)
  return arcs.toSorted((a, b) => least(b) - least(a) || b.covered - a.covered)
}

/** The body begins with the first record and ends behind the last, where a single context says so on every page. */
function learnBody({ pages }: Sample, budget: Budget): SoftMealyRule['body'] {
  const lists = pages.filter(({ complete, records }) => complete && records.length > 0)
  if (lists.length === 0 || lists.every(({ single }) => single)) return {}
  const zones = recordZones(listsOf(lists))
  const begins: Border[] = []
  const beforeBegin: Border[] = []
  const finishes: Border[] = []
  const beforeEnd: Border[] = []
  for (const [p, { lexemes }] of lists.entries()) {
    const from = zones[p][0].from
    const to = zones[p][zones[p].length - 1].to
    begins.push({ lexemes, at: from })
    finishes.push({ lexemes, at: to })
    for (let at = 0; at < from; at++) beforeBegin.push({ lexemes, at })
    for (let at = from + 1; at < to; at++) beforeEnd.push({ lexemes, at })
  }
  const only = (borders: readonly Border[], others: readonly Border[]) => {
    const contexts = learnContexts(borders, others, budget)
    const compiled = contexts.map(compileContext)
    const separates = others.every(({ lexemes, at }) => !compiled.some((each) => firesAt(each, lexemes, at)))
    return contexts.length === 1 && separates ? contexts : undefined
  }
  const begin = only(begins, beforeBegin)
  // Where the body begins at the start of the page, its end must not be found before the first record.
  const end = only(finishes, begin === undefined ? [...beforeBegin, ...begins, ...beforeEnd] : beforeEnd)
  return { ...(begin === undefined ? {} : { begin }), ...(end === undefined ? {} : { end }) }
}
