import { findValue } from '../../../page/find.ts'
import { visibleSpan } from '../../../page/navigate.ts'
import { type PageView, textAt } from '../../../page/page-view.ts'
import { Character, characterAt, isLetterClass } from '../../../page/parse/characters.ts'
import type { Span } from '../../../page/span.ts'
import { textOffset } from '../../../page/visible-text.ts'
import { placesOf as placesOfValue } from '../../../record/locate.ts'
import type { MarkedPart } from '../learn/learn-parts.ts'
import { Unit, unitsOf } from '../run/units.ts'
import { chooseParts } from './choose-parts.ts'
import { tagPaths } from './tag-paths.ts'

/** The values of one field on one page, each with the places where it may be. */
export type FieldLabels = ReadonlyMap<string, { readonly places: readonly Span[] }>

/** A text that holds marked values. */
export interface HomeText {
  /** Which of the page's texts it is. */
  readonly index: number
  readonly parts: readonly MarkedPart[]
}

/** Texts of one place of the template, one for each labelled page that has it there. */
export interface Home {
  readonly texts: readonly (HomeText | undefined)[]
}

/** Fields whose values share a text, and where such texts are: the most likely place first. */
export interface PartGroup {
  readonly fields: readonly number[]
  /** Those of them whose values are whole texts elsewhere on their pages. */
  readonly wholes: readonly number[]
  readonly homes: readonly Home[]
}

/** A text of a page with every value that occurs in it. */
interface Host {
  readonly page: number
  readonly index: number
  readonly path: string
  readonly text: string
  readonly words: number
  /** Fields whose value cuts a word of it. */
  readonly cut: ReadonlySet<number>
  /** The text before it. */
  readonly before: string
  /** Of each field the places of its values in the text. */
  readonly found: ReadonlyMap<number, readonly MarkedPart[]>
  /** How unlikely it is that the values are there by chance, in nats: by field. */
  readonly evidence: ReadonlyMap<number, number>
}

/** Other places of a group that are looked at. */
const MOST_HOMES = 4

/**
 * Finds the texts that contain values which are nowhere a whole text. A value may be in a text by chance: the rarer
 * it is on the page and the fewer places the text has for it, the less likely that is; and values that share a text
 * confirm each other.
 */
export function findGroups(
  views: readonly PageView[],
  labels: readonly (readonly FieldLabels[])[],
  isTemplate: (text: string) => boolean,
): PartGroup[] {
  const hosts = views.flatMap((view, page) =>
    hostsOn(
      view,
      page,
      labels.map((field) => field[page]),
      isTemplate,
    ),
  )
  const needed = labels.map((_, field) => needsParts(views, labels[field], field, hosts))
  const places = placesOf(hosts)
  const groups = new Map<string, { fields: number[]; hosts: readonly (Host | undefined)[] }>()
  const join = (field: number, wanted: readonly boolean[], least: number): void => {
    const chosen = bestHosts(places, views.length, (host) => hostScore(host, field, wanted, least))
    if (chosen === undefined || isAnywhere(field, chosen, hosts, wanted)) return
    const key = Array.from(chosen, (host) => host?.index ?? '').join()
    const known = groups.get(key) ?? [...groups.values()].find((group) => saysAll(group.hosts, chosen))
    if (known === undefined) groups.set(key, { fields: [field], hosts: chosen })
    else known.fields.push(field)
  }
  // A field that fewer pages show joins those whose texts it shares there.
  const shows = labels.map((pages) => pages.filter((values) => values.size > 0).length)
  const byPages = [...needed.keys()].sort((a, b) => shows[b] - shows[a] || a - b)
  for (const field of byPages) if (needed[field]) join(field, needed, 1)
  const guests = new Set<number>()
  for (const group of [...groups.values()].sort((a, b) => b.fields.length - a.fields.length)) {
    for (const [field, isNeeded] of needed.entries()) {
      if (isNeeded || guests.has(field) || !isGuest(field, group, labels[field])) continue
      guests.add(field)
      group.fields.push(field)
    }
  }
  const free = needed.map((isNeeded, field) => !isNeeded && !guests.has(field))
  for (const [field, isFree] of free.entries()) if (isFree) join(field, free, 2)
  return [...groups.values()].flatMap((group) =>
    layersOf(group.fields, group.hosts)
      .filter((fields) => fields.length > 1 || needed[fields[0]])
      .map((fields) => ({
        fields,
        wholes: fields.filter((field) => !needed[field]),
        homes: homesOf(fields, group.hosts, places, views.length),
      })),
  )
}

/** Whether texts are equal to others on every page that has these. */
function saysAll(hosts: readonly (Host | undefined)[], others: readonly (Host | undefined)[]): boolean {
  return others.every((other, page) => other === undefined || hosts[page]?.text === other.text)
}

/** A value that is alone in more texts of a page than this may mean any of them. */
const MOST_ALONE = 8

/** Whether a field shares no text with another, and its values are in so many texts that none is its home. */
function isAnywhere(
  field: number,
  chosen: readonly (Host | undefined)[],
  hosts: readonly Host[],
  wanted: readonly boolean[],
): boolean {
  const isShared = (host: Host | undefined): boolean =>
    host !== undefined && [...host.found.keys()].some((other) => other !== field && wanted[other])
  if (chosen.some(isShared)) return false
  return chosen.some((own) => {
    if (own === undefined) return false
    const least = valuesIn(own, field)
    const isLonger = (host: Host): boolean => own.cut.has(field) && host.text.length > own.text.length
    const alike = hosts.filter(
      (host) => host.page === own.page && valuesIn(host, field) >= least && !isLonger(host),
    )
    return new Set(alike.map(({ text }) => text)).size > MOST_ALONE
  })
}

/** Whether a field is in every text of a group, beside the fields that are there, on pages that show it. */
function isGuest(
  field: number,
  { fields, hosts }: { readonly fields: readonly number[]; readonly hosts: readonly (Host | undefined)[] },
  labels: readonly FieldLabels[],
): boolean {
  const shown = hosts.filter((host, page) => host !== undefined && labels[page].size > 0)
  return (
    shown.length > 0 &&
    shown.every((host) => host?.found.has(field)) &&
    fields.every((other) => hosts.every((host) => !overlap(host?.found.get(field), host?.found.get(other))))
  )
}

/** Hosts by place: those with the same elements around them, and those that also have the same text before them. */
function placesOf(hosts: readonly Host[]): Host[][] {
  const places = new Map<string, Host[]>()
  for (const host of hosts) {
    for (const key of [host.path, `${host.path} ${host.before}`]) {
      const known = places.get(key)
      if (known === undefined) places.set(key, [host])
      else known.push(host)
    }
  }
  return [...places.values()]
}

/** The place with most evidence, as its best host on every page. */
function bestHosts(
  places: readonly (readonly Host[])[],
  pages: number,
  scoreOf: (host: Host) => number,
): (Host | undefined)[] | undefined {
  let best: { hosts: (Host | undefined)[]; score: number } | undefined
  for (const place of places) {
    const found = hostsAt(place, pages, scoreOf)
    if (found.score > (best?.score ?? 0)) best = found
  }
  return best?.hosts
}

/** Another page with the same text before the value is as much evidence as this many nats. */
const SAME_TEXT_BEFORE = 1

function hostsAt(
  place: readonly Host[],
  pages: number,
  scoreOf: (host: Host) => number,
): { hosts: (Host | undefined)[]; score: number } {
  const hosts = new Array<Host | undefined>(pages)
  const scores = new Float64Array(pages)
  for (const host of place) {
    const score = scoreOf(host)
    if (score <= scores[host.page]) continue
    scores[host.page] = score
    hosts[host.page] = host
  }
  const found = Array.from(hosts).filter((host) => host !== undefined)
  const isSame = new Set(found.map((host) => host.before)).size === 1
  const bonus = isSame ? (found.length - 1) * SAME_TEXT_BEFORE : 0
  return { hosts: Array.from(hosts), score: scores.reduce((sum, score) => sum + score, 0) + bonus }
}

/** Every text of a page that holds a value, but those of the template. */
function hostsOn(
  view: PageView,
  page: number,
  labels: readonly FieldLabels[],
  isTemplate: (text: string) => boolean,
): Host[] {
  const found = new Map<number, Map<number, MarkedPart[]>>()
  const evidence = new Map<number, Map<number, number>>()
  const cut = new Map<number, Set<number>>()
  const total = view.page.text.text.length
  for (const [field, values] of labels.entries()) {
    for (const [value, { places }] of values) {
      const information = Math.log(total / value.length / Math.max(1, places.length))
      const isInWords = places.every(({ start, end }) => cutsRun(view.page.source, start, end))
      for (const place of [...places, ...cutPlaces(view, value, places)]) {
        const part = partAt(view, place, field, value, isInWords)
        if (part === undefined || (!isInWords && isTemplate(view.text(part.index)))) continue
        const room = view.text(part.index).length / value.length
        const parts = found.get(part.index) ?? new Map<number, MarkedPart[]>()
        found.set(part.index, parts)
        parts.set(field, [...(parts.get(field) ?? []), part.marked])
        if (isInWords) cut.set(part.index, (cut.get(part.index) ?? new Set()).add(field))
        const told = evidence.get(part.index) ?? new Map<number, number>()
        evidence.set(part.index, told)
        told.set(field, Math.max(told.get(field) ?? 0, information - Math.log(room)))
      }
    }
  }
  const paths = tagPaths(view)
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([index, parts]) => ({
      page,
      index,
      path: paths[index],
      text: view.text(index),
      words: Math.max(1, unitsOf(view.text(index), 'words').kind.filter((kind) => kind !== Unit.sign).length),
      before: index === 0 ? '' : view.text(index - 1),
      found: parts,
      evidence: evidence.get(index) ?? new Map(),
      cut: cut.get(index) ?? new Set(),
    }))
}

/**
 * Places where a letter meets a digit at an end of the value, as "5" in "5X". Labels leave them out where the value also
 * occurs by itself, but beside the other fields they may be what is meant. Only for a value that is marked by its text:
 * a place that a person chose stays.
 */
function cutPlaces(view: PageView, value: string, places: readonly Span[]): Span[] {
  const usual = new Set(placesOfValue(view.page, value).map(({ start, end }) => `${start}:${end}`))
  if (places.length !== usual.size || !places.every(({ start, end }) => usual.has(`${start}:${end}`)))
    return []
  const { source } = view.page
  return findValue(view.page, value).filter(({ start, end }) => {
    if (usual.has(`${start}:${end}`)) return false
    return !cutsRun(source, start, end)
  })
}

function cutsRun(source: string, start: number, end: number): boolean {
  return isInsideRun(source, start) || isInsideRun(source, end)
}

/** Whether an offset is between two letters, or between two digits. */
function isInsideRun(source: string, at: number): boolean {
  if (at === 0 || at >= source.length) return false
  const before = characterAt(source, at - 1)
  const after = characterAt(source, at)
  return (
    (isLetterClass(before) && isLetterClass(after)) ||
    (before === Character.digit && after === Character.digit)
  )
}

/**
 * Where in its text a place is; undefined if it is not inside one text, or needlessly cuts a word or a number: some
 * values occur only inside words.
 */
function partAt(
  view: PageView,
  place: Span,
  field: number,
  value: string,
  isInWords: boolean,
): { index: number; marked: MarkedPart } | undefined {
  const index = textAt(view, place.start)
  if (index < 0) return undefined
  const whole = visibleSpan(view.tree, view.texts[index])
  if (whole === undefined || whole.start > place.start || whole.end < place.end) return undefined
  const { text } = view.page
  const start = textOffset(text, place.start) - textOffset(text, whole.start)
  const end = start + value.length
  const host = view.text(index)
  if (host.slice(start, end) !== value || (!isInWords && cutsRun(host, start, end))) return undefined
  return { index, marked: { field, start, end } }
}

/** Whether on some page most values of the field are whole texts nowhere, but one is part of a text. */
function needsParts(
  views: readonly PageView[],
  labels: readonly FieldLabels[],
  field: number,
  hosts: readonly Host[],
): boolean {
  return labels.some(
    (values, page) =>
      [...values.keys()].filter((value) => views[page].textsSaying(value).length === 0).length * 2 >
        values.size && hosts.some((host) => host.page === page && host.found.has(field)),
  )
}

/** How many different values of a field a text holds. */
function valuesIn({ found, text }: Host, field: number): number {
  return new Set((found.get(field) ?? []).map(({ start, end }) => text.slice(start, end))).size
}

/** The evidence for a host as the home of a field: its own, and that of the other fields that share it. */
function hostScore(host: Host, field: number, needed: readonly boolean[], least: number): number {
  const { evidence, text, cut } = host
  if (!evidence.has(field)) return 0
  // What cuts words may be any of the characters.
  const units = cut.has(field) ? text.length : host.words
  let sharing = 0
  for (const other of evidence.keys()) if (needed[other]) sharing++
  return sharing < least
    ? 0
    : (sharing + valuesIn(host, field) - 1) * Math.max(0.01, 2.5 - Math.log(units) / 2)
}

/** Fields that overlap in one text, such as an address and its city, are split apart. */
function layersOf(fields: readonly number[], hosts: readonly (Host | undefined)[]): number[][] {
  const layers: number[][] = []
  for (const field of fields) {
    const layer = layers.find((one) =>
      one.every((other) => hosts.every((host) => !overlap(host?.found.get(field), host?.found.get(other)))),
    )
    if (layer === undefined) layers.push([field])
    else layer.push(field)
  }
  return layers
}

function overlap(a: readonly MarkedPart[] = [], b: readonly MarkedPart[] = []): boolean {
  return (
    a.length > 0 &&
    b.length > 0 &&
    a.every((one) => b.every((other) => one.start < other.end && other.start < one.end))
  )
}

/** The hosts of a group, and of other places that hold all of its fields on some page. */
function homesOf(
  fields: readonly number[],
  chosen: readonly (Host | undefined)[],
  places: readonly (readonly Host[])[],
  pages: number,
): Home[] {
  const scoreOf = ({ evidence }: Host): number => {
    let score = 0
    for (const field of fields) score += Math.max(0, evidence.get(field) ?? 0)
    return score
  }
  const others = places
    .map((place) => hostsAt(place, pages, scoreOf))
    // A part of a word is in other texts by chance.
    .filter(({ hosts }) =>
      hosts.some(
        (host) =>
          host !== undefined && fields.every((field) => host.found.has(field) && !host.cut.has(field)),
      ),
    )
    .sort((a, b) => b.score - a.score)
  const homes: Home[] = []
  const seen = new Set<string>()
  for (const hosts of [chosen, ...others.map((other) => other.hosts)]) {
    const key = hosts.map((host) => host?.text ?? '').join('\n')
    if (seen.has(key) || homes.length >= MOST_HOMES) continue
    seen.add(key)
    homes.push({
      texts: Array.from(hosts, (host) =>
        host === undefined
          ? undefined
          : { index: host.index, parts: chooseParts(host.text, host.found, fields) },
      ),
    })
  }
  return homes
}
