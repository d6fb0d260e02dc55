import { z } from 'zod'
import { attribute, tagName } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import type { Matcher, Predicate } from '../concept.ts'
import { elementsAbove } from '../structure/climb.ts'

/** How the text is shown, as far as tags and inline styles tell. */
export interface Formatting {
  readonly is: 'formatting'
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  /** The nearest size given around the text, as written: `large`, `12px`, `+1`, or a heading's name. */
  readonly size?: string | undefined
  /** The nearest colour given around the text, as written, in lower case. */
  readonly colour?: string | undefined
}

const BOLD = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const ITALIC = new Set(['i', 'em', 'cite', 'var', 'dfn', 'address'])
const SIZED = /^(h[1-6]|big|small)$/

/** How a text is shown. */
export type Look = Omit<Formatting, 'is'>

/** Emphasis, size and colour. */
export const formattingPredicate: Predicate<Formatting> = {
  name: 'formatting',
  schema: z.strictObject({
    is: z.literal('formatting'),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    size: z.string().max(200).optional(),
    colour: z.string().max(200).optional(),
  }),
  compile,
  explain: ({ bold, italic, size, colour }) => {
    const parts: string[] = []
    if (bold !== undefined) parts.push(bold ? 'bold' : 'not bold')
    if (italic !== undefined) parts.push(italic ? 'italic' : 'not italic')
    if (size !== undefined) parts.push(`of size ${size}`)
    if (colour !== undefined) parts.push(`in ${colour}`)
    return `shown ${parts.join(', ')}`
  },
}

function compile(wanted: Formatting): Matcher {
  return {
    test(view, node) {
      const look = lookOf(view, node)
      return (
        (wanted.bold === undefined || wanted.bold === look.bold) &&
        (wanted.italic === undefined || wanted.italic === look.italic) &&
        (wanted.size === undefined || wanted.size === look.size) &&
        (wanted.colour === undefined || wanted.colour === look.colour)
      )
    },
  }
}

const looks = new WeakMap<PageView, Map<number, Look>>()

/** How a node is shown; read once for each element. */
export function lookOf(view: PageView, node: number): Look {
  let known = looks.get(view)
  if (known === undefined) {
    known = new Map()
    looks.set(view, known)
  }
  const key = view.tree.kind[node] === 2 ? view.tree.parent[node] : node
  let look = known.get(key)
  if (look === undefined) {
    look = readLook(view, node)
    known.set(key, look)
  }
  return look
}

/** Only the nearest elements count: what stands further out applies to whole regions of the page. */
const LEVELS = 6

function readLook(view: PageView, node: number): Look {
  let bold: boolean | undefined
  let italic: boolean | undefined
  let size: string | undefined
  let colour: string | undefined
  for (const element of elementsAbove(view, node).slice(0, LEVELS)) {
    const tag = tagName(view.tree, element)
    const style = readStyle(attribute(view.tree, element, 'style') ?? '')
    const weight = style.get('font-weight')
    bold ??= weight === undefined ? BOLD.has(tag) || undefined : /^(bold|bolder|[6-9]00)$/.test(weight)
    const slant = style.get('font-style')
    italic ??= slant === undefined ? ITALIC.has(tag) || undefined : slant === 'italic' || slant === 'oblique'
    size ??= style.get('font-size') ?? (tag === 'font' ? attribute(view.tree, element, 'size') : undefined)
    size ??= SIZED.test(tag) ? tag : undefined
    colour ??= style.get('color') ?? (tag === 'font' ? attribute(view.tree, element, 'color') : undefined)
  }
  return {
    bold: bold ?? false,
    italic: italic ?? false,
    ...(size === undefined ? {} : { size: size.trim().toLowerCase().slice(0, 200) }),
    ...(colour === undefined ? {} : { colour: colour.trim().toLowerCase().slice(0, 200) }),
  }
}

function readStyle(style: string): Map<string, string> {
  const properties = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    properties.set(
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    )
  }
  return properties
}
