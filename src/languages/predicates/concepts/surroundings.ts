import { z } from 'zod'
import type { PageView } from '../../../page/page-view.ts'
import { Kind } from '../../../page/tree.ts'
import { hasOddSpace, quoteXPath, sayingXPath, VISIBLE_XPATH } from '../../expressions/xpath-text.ts'
import { ancestorAt } from './climb.ts'
import type { Predicate } from './concept.ts'

const label = z.string().min(1).max(2000)

/** That a node says a text, as XPath; undefined where `normalize-space` would keep more white space than a page view. */
function saysXPath(node: string, text: string): string | undefined {
  return hasOddSpace(text) ? undefined : `${sayingXPath(node)}=${quoteXPath(text)}`
}

/** A text that is a fixed number of texts before the node (distance below 0, -1 just before it) or after it. */
export interface Neighbour {
  readonly is: 'neighbour'
  readonly text: string
  readonly distance: number
}

/** A text at a fixed distance from the node. */
export const neighbourPredicate: Predicate<Neighbour> = {
  name: 'neighbour',
  schema: z.strictObject({
    is: z.literal('neighbour'),
    text: label,
    distance: z.number().int().min(-1000).max(1000),
  }),
  compile: ({ text, distance }) => ({
    test(view, node) {
      const { textsBefore, tree } = view
      const at = distance < 0 ? textsBefore[node] + distance : textsBefore[tree.last[node]] + distance - 1
      return at >= 0 && at < view.texts.length && view.text(at) === text
    },
    seek(view) {
      const found = view.textsSaying(text).map((at) => at - distance)
      return found.filter((index) => index >= 0 && index < view.texts.length)
    },
  }),
  explain: ({ text, distance }) => {
    const far = Math.abs(distance) === 1 ? 'just' : `${Math.abs(distance)} texts`
    return `with "${text}" ${far} ${distance < 0 ? 'before' : 'after'}`
  },
  xpath: ({ text, distance }) => {
    const axis = distance < 0 ? 'preceding' : 'following'
    return saysXPath(`${axis}::text()[${VISIBLE_XPATH}][${Math.abs(distance)}]`, text)
  },
}

/** The first text of an element around the node: the label of its row, the title of its block. */
export interface RowLabel {
  readonly is: 'row-label'
  readonly text: string
  /** How many elements up from the node: 1 is the parent of a text. */
  readonly level: number
}

/** What the row, list item or block around the node begins with. */
export const rowLabelPredicate: Predicate<RowLabel> = {
  name: 'row-label',
  schema: z.strictObject({
    is: z.literal('row-label'),
    text: label,
    level: z.number().int().min(1).max(64),
  }),
  compile: ({ text, level }) => ({
    test(view, node) {
      const at = ancestorAt(view, node, level)
      if (at <= 0) return false
      const first = view.textsBefore[at]
      return view.texts[first] < node && view.text(first) === text
    },
  }),
  explain: ({ text, level }) =>
    `whose ${level === 1 ? 'element' : `element ${level} levels up`} begins with "${text}"`,
  xpath: ({ text, level }, kind) => {
    const first = `ancestor::*[${level}]/descendant::text()[${VISIBLE_XPATH}][1]`
    const says = kind === 'text' ? saysXPath(first, text) : undefined
    return says === undefined ? undefined : `${says} and count(.|${first})=2`
  },
}

/** A label inside the node's own text, as in "ISBN: 0441013597". */
export interface Prefix {
  readonly is: 'prefix'
  readonly text: string
}

/** What the node's own text begins with. */
export const prefixPredicate: Predicate<Prefix> = {
  name: 'prefix',
  schema: z.strictObject({ is: z.literal('prefix'), text: label }),
  compile: ({ text }) => ({
    test(view, node) {
      const index = view.textsBefore[node]
      return view.texts[index] === node && view.text(index).startsWith(text)
    },
  }),
  explain: ({ text }) => `that begin with "${text}"`,
  xpath: ({ text }, kind) =>
    kind === 'text' && !hasOddSpace(text)
      ? `starts-with(${sayingXPath('.')},${quoteXPath(text)})`
      : undefined,
}

/** An element with exactly this text, such as the link "Next page". */
export interface Saying {
  readonly is: 'saying'
  readonly text: string
}

/** The only text inside an element. It is used for attributes: the address of a link is recognised by the text of the link. */
export const sayingPredicate: Predicate<Saying> = {
  name: 'saying',
  schema: z.strictObject({ is: z.literal('saying'), text: label }),
  compile: ({ text }) => ({ test: (view, node) => onlyText(view, node) === text }),
  explain: ({ text }) => `of an element that says "${text}"`,
  xpath: ({ text }, kind) => {
    const inside = `descendant::text()[${VISIBLE_XPATH}]`
    const says = kind === 'element' ? saysXPath(inside, text) : undefined
    return says === undefined ? undefined : `count(${inside})=1 and ${says}`
  },
}

/** The text of an element with a single text; empty for texts themselves and for any other element. */
export function onlyText(view: PageView, node: number): string {
  if (view.tree.kind[node] !== Kind.element) return ''
  const first = view.textsBefore[node]
  return view.textsBefore[view.tree.last[node]] === first + 1 ? view.text(first) : ''
}

/** A text that the title of the page holds among other words. */
export interface Titled {
  readonly is: 'titled'
}

/** What may separate the words of a title, besides white space: "R" is not a word of "Rope". */
const PUNCTUATION = ':;,.|()[]-–—/"!?&«»·•…'
const BETWEEN = /[:;,.|()[\]\-–—/"!?&«»·•…]/g

/** Longer titles are not read, so that a test takes constant time. */
const LONGEST_TITLE = 2000

/** Whether the title of its page holds the text: what a page is about is usually there too. */
export const titledPredicate: Predicate<Titled> = {
  name: 'titled',
  schema: z.strictObject({ is: z.literal('titled') }),
  compile: () => ({
    test(view, node) {
      const index = view.textsBefore[node]
      return view.texts[index] === node && isInTitle(view, view.text(index))
    },
  }),
  explain: () => 'that the page title contains',
  xpath(_, kind) {
    if (kind !== 'text') return undefined
    const [own, title] = ['.', '//title'].map(sayingXPath)
    const spaced = (text: string): string =>
      `concat(' ',translate(${text},${quoteXPath(PUNCTUATION)},'${' '.repeat(PUNCTUATION.length)}'),' ')`
    return `contains(${spaced(title)},${spaced(own)}) and ${title}!=${own}`
  },
}

/** Whether the title of a page holds a text, as whole words, and says more than that. */
export function isInTitle(view: PageView, text: string): boolean {
  const index = view.textsInside('title')[0]
  if (index === undefined) return false
  const title = view.text(index)
  const spaced = (words: string): string => ` ${words.replace(BETWEEN, ' ')} `
  return title.length <= LONGEST_TITLE && title !== text && spaced(title).includes(spaced(text))
}
