import type { Page } from '../../../page/page.ts'
import { overlaps } from '../../../page/span.ts'
import type { Field } from '../../../record/field.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../../record/label.ts'
import { evenly } from '../../../strings/evenly.ts'
import { leastOf } from '../../../strings/extremes.ts'
import type { Task } from '../../task.ts'
import { chooseParts } from '../homes/choose-parts.ts'
import type { MarkedPart, MarkedText } from '../learn/learn-parts.ts'
import { type Layout, layoutOf, type TextFields } from '../run/layout.ts'
import { offsetIn } from '../run/part-span.ts'
import { type Chosen, createHostChooser } from './choose-hosts.ts'
import { createHostFinder, type Finders, type Host, type HostFinder } from './hosts.ts'
import { isWhole, type ResolvedRecord, resolveRecord } from './resolve.ts'

/** A text that is split, with its labelled parts. */
export interface PlannedText extends TextFields {
  readonly within: readonly number[]
  /** For each layer the labelled texts; parts number the fields as the layer lists them. */
  readonly marked: readonly (readonly MarkedText[])[]
}

/** What to find and what to split: the task of a learner that finds whole texts, and the texts. */
export interface Plan {
  readonly task: Task
  readonly texts: readonly PlannedText[]
}

/**
 * The task in which every text that holds labelled values as its parts is one field; undefined where all values are
 * whole texts.
 */
export function planTexts(task: Task, finders: Finders = keep(createHostFinder)): Plan | undefined {
  const labels: TextLabels = new Map()
  const texts: PlannedText[] = []
  const levels: Level[] = [
    {
      within: [],
      fields: task.fields,
      records: task.examples.flatMap(({ page, records }) => records.map((record) => ({ page, record }))),
      negatives: task.examples.flatMap(({ page, negatives }) =>
        negatives.map((record) => ({ page, record })),
      ),
    },
  ]
  for (let level = levels.pop(); level !== undefined; level = levels.pop()) {
    texts.push(...planLevel(level, finders, labels))
    for (const [f, field] of level.fields.entries()) {
      if (field.fields === undefined) continue
      const inner = (all: readonly Marked[]): Marked[] =>
        all.flatMap(({ page, record }) =>
          (record.values[f] ?? []).filter(isLabelledRecord).map((nested) => ({ page, record: nested })),
        )
      levels.push({
        within: [...level.within, f],
        fields: field.fields,
        records: inner(level.records),
        negatives: inner(level.negatives),
      })
    }
  }
  if (texts.length === 0) return undefined
  const layout = layoutOf(task.fields, texts)
  const convert = (record: LabelledRecord): LabelledRecord => convertRecord(record, layout, labels)
  return {
    texts,
    task: {
      ...task,
      fields: layout.found,
      examples: task.examples.map((example) => ({
        ...example,
        records: example.records.map(convert),
        negatives: example.negatives.map(convert),
      })),
    },
  }
}

function keep(make: (page: Page) => HostFinder): Finders {
  const known = new Map<Page, HostFinder>()
  return (page) => {
    let found = known.get(page)
    if (found === undefined) {
      found = make(page)
      known.set(page, found)
    }
    return found
  }
}

/** For each record and text, the labels of the text as a whole. */
type TextLabels = Map<LabelledRecord, Map<TextFields, LabelledValue[]>>

interface Marked {
  readonly page: Page
  readonly record: LabelledRecord
}

/** The records of the page, or those nested in one field, wherever they are. */
interface Level {
  readonly within: readonly number[]
  readonly fields: readonly Field[]
  readonly records: readonly Marked[]
  readonly negatives: readonly Marked[]
}

/** Records that show whether values are parts of texts: with 2,000 equal ones, looking at each took 6 of 9 s. */
const MOST_SAMPLED = 100

function planLevel(
  { within, fields, records, negatives }: Level,
  finders: Finders,
  labels: TextLabels,
): PlannedText[] {
  const resolve = ({ page, record }: Marked): ResolvedRecord => resolveRecord(page, record, finders(page))
  const sample = evenly(records, MOST_SAMPLED).map(resolve)
  const needed = new Set(
    fields.flatMap((field, f) => (field.fields === undefined && needsParts(sample, f) ? [f] : [])),
  )
  if (needed.size === 0) return []
  const resolved = records.length > MOST_SAMPLED ? records.map(resolve) : sample
  const choose = createHostChooser(resolved, needed, finders)
  const chosen = resolved.map(choose)
  const refused = negatives.map((negative) => choose(resolve(negative)))
  return groupFields([...needed], chosen).map((group) => {
    const whole = wholeField(group, chosen, resolved, needed)
    const layers = layersOf(group, chosen)
    const text: PlannedText = {
      within,
      ...(whole === undefined ? {} : { whole }),
      ...(chosen.some((each) => hostsOf(each, group).length > 1) ? { many: true } : {}),
      layers: layers.map((layer) => ({ fields: layer })),
      marked: layers.map((layer) => chosen.flatMap((each) => markedTexts(each, layer))),
    }
    for (const each of [...chosen, ...refused]) {
      const own = labels.get(each.record) ?? new Map<TextFields, LabelledValue[]>()
      labels.set(each.record, own)
      own.set(
        text,
        hostsOf(each, group).map((host) => labelOf(host, each, group)),
      )
    }
    return text
  })
}

/** Whether some record has values of the field of which most are nowhere near it a whole text. */
function needsParts(records: readonly ResolvedRecord[], field: number): boolean {
  return records.some(({ values }) => {
    const own = values.filter((value) => value.field === field)
    return own.filter(({ chosen }) => !isWhole(chosen)).length * 2 > own.length
  })
}

/** The texts of a record that hold values of some fields, in page order. */
function hostsOf({ values }: Chosen, fields: readonly number[]): Host[] {
  const own = values.filter(({ value }) => fields.includes(value.field)).map(({ host }) => host)
  return [...new Set(own)].sort((a, b) => a.start - b.start)
}

/** Fields that share their texts in most of the records that have both. */
function groupFields(fields: readonly number[], chosen: readonly Chosen[]): number[][] {
  const groups: number[][] = []
  for (const field of fields) {
    const group = groups.find((own) => own.some((other) => areTogether(field, other, chosen)))
    if (group === undefined) groups.push([field])
    else group.push(field)
  }
  return groups
}

function areTogether(a: number, b: number, chosen: readonly Chosen[]): boolean {
  let both = 0
  let together = 0
  for (const each of chosen) {
    const first = hostsOf(each, [a])
    const second = hostsOf(each, [b])
    if (first.length === 0 || second.length === 0) continue
    both++
    if (first.some((host) => second.includes(host))) together++
  }
  return together * 2 > both
}

/** The field that is all of the text in every record that has both. */
function wholeField(
  group: readonly number[],
  chosen: readonly Chosen[],
  resolved: readonly ResolvedRecord[],
  needed: ReadonlySet<number>,
): number | undefined {
  const candidates = new Map<number, number>()
  let shown = 0
  for (const [r, each] of chosen.entries()) {
    const hosts = hostsOf(each, group)
    if (hosts.length === 0) continue
    shown++
    for (const { field, chosen: stand } of resolved[r].values) {
      if (!needed.has(field) && hosts.some((host) => isWhole({ place: stand.place, host })))
        candidates.set(field, (candidates.get(field) ?? 0) + 1)
    }
  }
  return [...candidates].find(([, count]) => count === shown)?.[0]
}

/** Fields whose values overlap are cut out apart. */
function layersOf(fields: readonly number[], chosen: readonly Chosen[]): number[][] {
  const layers: number[][] = []
  for (const field of fields) {
    const layer = layers.find((one) => one.every((other) => !meet(field, other, chosen)))
    if (layer === undefined) layers.push([field])
    else layer.push(field)
  }
  return layers
}

/** Whether in some record every place of two fields in their text overlaps. */
function meet(a: number, b: number, chosen: readonly Chosen[]): boolean {
  return chosen.some(({ values }) => {
    const of = (field: number) =>
      values
        .filter(({ value }) => value.field === field)
        .flatMap(({ value, host }) =>
          value.stands.filter((stand) => stand.host === host).map(({ place }) => place),
        )
    const [first, second] = [of(a), of(b)]
    return (
      first.length > 0 &&
      second.length > 0 &&
      first.every((one) => second.every((other) => overlaps(one, other)))
    )
  })
}

/** The texts of a record with the places of some fields in them. */
function markedTexts(each: Chosen, fields: readonly number[]): MarkedText[] {
  return hostsOf(each, fields).map((host) => {
    const found = new Map<number, MarkedPart[]>()
    for (const { value, host: own } of each.values) {
      const field = fields.indexOf(value.field)
      if (own !== host || field < 0) continue
      for (const stand of value.stands) {
        if (stand.host !== host) continue
        const start = offsetIn(each.page, host, stand.place)
        const end = start + value.label.text.length
        if (start < 0 || host.text.slice(start, end) !== value.label.text) continue
        found.set(field, [...(found.get(field) ?? []), { field, start, end }])
      }
    }
    return { text: host.text, parts: chooseParts(host.text, found, [...fields.keys()]) }
  })
}

/** The label of a text as a whole: at each place where an equal text holds the record's values. */
function labelOf(host: Host, { values }: Chosen, fields: readonly number[]): LabelledValue {
  const own = values.filter(({ value, host: each }) => each === host && fields.includes(value.field))
  const alike = own.flatMap(({ value }) =>
    value.stands.flatMap((stand) => (stand.host.text === host.text ? [stand.host] : [])),
  )
  const places = [...new Set(alike)].map(({ start, end }) => ({ start, end }))
  const { text: _, places: __, ...rest } = own[0].value.label
  const leads = own.map(({ value }) => host.text.indexOf(value.label.text))
  return {
    ...rest,
    text: host.text,
    places: places.sort((a, b) => a.start - b.start),
    lead: host.text.slice(0, Math.max(0, leastOf(leads))),
  }
}

function convertRecord(
  record: LabelledRecord,
  layout: Layout<PlannedText>,
  labels: TextLabels,
): LabelledRecord {
  const values: (readonly (LabelledValue | LabelledRecord)[])[] = layout.found.map(() => [])
  for (const [f, { at, text, nested }] of layout.sources.entries()) {
    const own = record.values[f] ?? []
    if (text === undefined) {
      values[at] =
        nested === undefined
          ? own
          : own.map((each) => (isLabelledRecord(each) ? convertRecord(each, nested, labels) : each))
    } else if (text.whole === undefined) values[at] = labels.get(record)?.get(text) ?? []
  }
  return { values }
}
