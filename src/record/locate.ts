import { GleanError, type Place } from '../errors.ts'
import { findInAttributes, findNearest, findValue } from '../page/find.ts'
import type { Page } from '../page/page.ts'
import { covers, type Span } from '../page/span.ts'
import { readValue } from '../page/value.ts'
import { foldSpace } from '../page/white-space.ts'
import { type Example, type ExampleRecord, type ExampleValue, isValue, listOf } from './example.ts'
import type { Field } from './field.ts'
import type { LabelledPage, LabelledRecord, LabelledValue, Origin } from './label.ts'

/** Finds the values of an example on its page: every labelled value gets all the places where it occurs. */
export function locateExample(
  example: Example,
  page: Page,
  fields: readonly Field[],
  place: Place = {},
): LabelledPage {
  const length = page.source.length
  const [start, end] = example.labelled ?? [0, length]
  if (end > length) {
    throw new GleanError(
      'span-invalid',
      `the page has ${length} characters, so [${start}, ${end}] is not part of it`,
      {
        place: { ...place, path: 'labelled' },
      },
    )
  }
  const region = { start, end }
  const within = example.labelled === undefined ? undefined : region
  // Records may show the same text a thousand times, and it has a thousand places: they are found once, and shared.
  const known = new Map<string, Found>()
  const find = (text: string): Found => {
    const found = known.get(text) ?? findIn(page, text, within)
    known.set(text, found)
    return found
  }
  const { records, accepted = [], negatives = [] } = example
  const locateAll = (key: string, given: readonly ExampleRecord[], origin?: Origin): LabelledRecord[] =>
    given.map((record, i) =>
      locateRecord(record, { page, find, origin }, fields, { ...place, path: `${key}[${i}]` }),
    )
  return {
    page,
    records: [...locateAll('records', records), ...locateAll('accepted', accepted, 'answer')],
    complete: example.complete ?? true,
    region,
    negatives: locateAll('negatives', negatives),
  }
}

/** The places of a text in the labelled part of a page. */
interface Found {
  readonly places: readonly Span[]
  /** Whether the text is on the page, but in another part. */
  readonly isElsewhere: boolean
}

function findIn(page: Page, text: string, region: Span | undefined): Found {
  const all = placesOf(page, text)
  const places = region === undefined ? all : all.filter((span) => covers(region, span))
  return { places, isElsewhere: places.length < all.length }
}

/** Where values are looked for, and where their labels come from. */
interface Searched {
  readonly page: Page
  readonly find: (text: string) => Found
  readonly origin: Origin | undefined
}

function locateRecord(
  record: ExampleRecord,
  searched: Searched,
  fields: readonly Field[],
  place: Place,
): LabelledRecord {
  const values = fields.map((field) =>
    listOf(Object.hasOwn(record, field.name) ? record[field.name] : undefined).map((item) => {
      const at = { ...place, path: `${place.path}.${field.name}` }
      if (isValue(item)) {
        const label = locateValue(item, searched, at)
        return searched.origin === undefined ? label : { ...label, origin: searched.origin }
      }
      return locateRecord(item, searched, field.fields ?? [], at)
    }),
  )
  return { values }
}

function locateValue(value: ExampleValue, { page, find }: Searched, place: Place): LabelledValue {
  if (typeof value === 'object') return locateSpan(value, page, place)
  const text = foldSpace(String(value))
  const { places, isElsewhere } = find(text)
  if (places.length > 0) return { text, places }
  const where = isElsewhere ? 'in the labelled part' : `on the page ${page.name}`
  const nearest = findNearest(page, text)
  throw new GleanError('value-not-found', `the value ${JSON.stringify(shorten(text))} is not ${where}`, {
    place,
    remedy:
      nearest === undefined
        ? 'Copy the value as the page shows it; the page has no similar text.'
        : `Nearest text on the page: ${JSON.stringify(shorten(nearest))}`,
  })
}

function locateSpan(value: Exclude<ExampleValue, string | number>, page: Page, place: Place): LabelledValue {
  const { start, end } = value
  const { source } = page
  if (
    !Number.isInteger(start) ||
    !Number.isInteger(end) ||
    start < 0 ||
    end > source.length ||
    start >= end
  ) {
    throw new GleanError(
      'span-invalid',
      `[${start}, ${end}) is not a span of a page of ${source.length} characters`,
      {
        place,
      },
    )
  }
  const text = readValue(source, start, end)
  if (value.text !== undefined && foldSpace(value.text) !== text) {
    const message = `the span [${start}, ${end}) is ${JSON.stringify(shorten(text))}, not ${JSON.stringify(shorten(value.text))}`
    throw new GleanError('span-invalid', message, {
      place,
      remedy: 'Offsets count UTF-16 units of the decoded page; has the page changed since it was labelled?',
    })
  }
  return { text, places: [{ start, end }] }
}

/**
 * The places of a value: in the visible text, or, if it is not there, as the whole value of an attribute. Places that
 * cut a word or a number in two are kept only if there are no others: "12" in "$12" is meant, "12" in "1120" is not.
 */
export function placesOf(page: Page, text: string): Span[] {
  const all = findValue(page, text)
  if (all.length === 0) return findInAttributes(page, text)
  const whole = all.filter((span) => !cutsWord(page.source, span))
  return whole.length > 0 ? whole : all
}

/** Whether a span begins or ends inside a word or a number. */
export function cutsWord(source: string, { start, end }: Span): boolean {
  const cutAt = (offset: number) => isWordAt(source, offset - 1) && isWordAt(source, offset)
  return cutAt(start) || cutAt(end)
}

function isWordAt(source: string, offset: number): boolean {
  const char = source[offset]
  return char !== undefined && /[\p{L}\p{N}]/u.test(char)
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
