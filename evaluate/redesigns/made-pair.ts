import { attribute, tagName } from '../../src/page/navigate.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import { Flag, Kind } from '../../src/page/tree.ts'
import type { Site } from '../sites/site.ts'
import type { TruthRecord } from '../sites/truth.ts'

/** A site and its pages after a redesign that was made up. */
export interface MadeSite {
  readonly site: Site
  readonly pages: readonly Page[]
}

/** Every digit becomes another one, so that each number changes and keeps its form. */
const DIGITS = '7405938261'

/**
 * A site as it might be years later: another tag and class for every tag and class, further boxes, no identifiers, and every number
 * changed. What fields are called stays, even where it holds digits (`0-14 years`).
 */
export function makeRedesign(site: Site, pages: readonly Page[]): MadeSite {
  const names = site.pages.flatMap(({ records }) => records.flatMap((record) => Object.keys(record)))
  const labels = new Set(names.flatMap((name) => name.split(' > ')).filter((label) => /\d/.test(label)))
  const change = numberChanger(labels)
  return {
    site: {
      ...site,
      pages: site.pages.map(({ page, records }) => ({
        page,
        records: records.map((record) => changeRecord(record, change)),
      })),
    },
    pages: pages.map((page) => {
      const edited = createPage(changeMarkup(page))
      return createPage(changeTexts(edited, change), { name: page.name })
    }),
  }
}

/** Tags that a redesign replaces; what is inline stays inline. */
const TAGS: Readonly<Record<string, string>> = {
  table: 'div',
  tbody: 'div',
  tr: 'section',
  td: 'div',
  th: 'div',
  div: 'article',
  h2: 'h3',
  span: 'em',
  b: 'strong',
  i: 'em',
  font: 'span',
}

/** Elements that get a box around their content. */
const BOXED = new Set(['tr', 'td'])

/** The page with other tags and classes, each old one always the same new one. */
function changeMarkup({ source, tree }: Page): string {
  const cuts: { at: number; to: number; text: string }[] = []
  for (let node = 1; node < tree.size; node++) {
    const name = tagName(tree, node)
    if (tree.kind[node] !== Kind.element || (tree.flags[node] & Flag.implied) !== 0) continue
    if (['html', 'head', 'body', 'title', 'meta', 'link', 'script', 'style'].includes(name)) continue
    const tag = TAGS[name] ?? name
    const kept = ['href', 'src', 'title', 'alt'].flatMap((each) => {
      const value = attribute(tree, node, each)
      return value === undefined
        ? []
        : [` ${each}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`]
    })
    const renamed = `n${hashOf(`${name} ${attribute(tree, node, 'class') ?? ''}`)}`
    const [start, inside, after, end] = [
      tree.start[node],
      tree.contentStart[node],
      tree.contentEnd[node],
      tree.end[node],
    ]
    const box = BOXED.has(name) ? ['<div class="inner">', '</div>'] : ['', '']
    cuts.push({ at: start, to: inside, text: `<${tag} class="${renamed}"${kept.join('')}>${box[0]}` })
    if (end > after || BOXED.has(name))
      cuts.push({ at: after, to: end, text: `${box[1]}${end > after ? `</${tag}>` : ''}` })
  }
  cuts.sort((a, b) => a.at - b.at || a.to - b.to)
  const pieces: string[] = []
  let at = 0
  for (const cut of cuts) {
    pieces.push(source.slice(at, Math.max(at, cut.at)), cut.text)
    at = Math.max(at, cut.to)
  }
  pieces.push(source.slice(at))
  return pieces.join('')
}

function hashOf(text: string): string {
  let hash = 7
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) % 1_000_003
  return hash.toString(36)
}

/** Changes the digits of a text outside of labels; the longest label counts. */
function numberChanger(labels: ReadonlySet<string>): (text: string) => string {
  const ordered = [...labels].sort((a, b) => b.length - a.length)
  return (text) => {
    let changed = ''
    for (let i = 0; i < text.length; ) {
      const label =
        /\d/.test(text[i]) || ordered.some((each) => each[0] === text[i])
          ? ordered.find((each) => text.startsWith(each, i))
          : undefined
      if (label !== undefined) {
        changed += label
        i += label.length
      } else {
        const digit = text.charCodeAt(i) - 48
        changed += digit >= 0 && digit <= 9 ? DIGITS[digit] : text[i]
        i++
      }
    }
    return changed
  }
}

function changeTexts({ source, tree }: Page, change: (text: string) => string): string {
  const pieces: string[] = []
  let at = 0
  for (let node = 0; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    pieces.push(
      source.slice(at, tree.start[node]),
      changeOutsideReferences(source.slice(tree.start[node], tree.end[node]), change),
    )
    at = tree.end[node]
  }
  pieces.push(source.slice(at))
  return pieces.join('')
}

/** Digits of character references such as `&#160;` stay. */
function changeOutsideReferences(text: string, change: (text: string) => string): string {
  return text
    .split(/(&#?\w+;)/)
    .map((part) => (/^&#?\w+;$/.test(part) ? part : change(part)))
    .join('')
}

function changeRecord(record: TruthRecord, change: (text: string) => string): TruthRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, values]) => [
      name,
      values.map((value) => (typeof value === 'string' ? change(value) : changeRecord(value, change))),
    ]),
  )
}
