import { z } from 'zod'
import type { PageView } from '../../../../page/page-view.ts'
import { quoteXPath, sayingXPath } from '../../../expressions/xpath-text.ts'
import type { Predicate } from '../concept.ts'

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
  compile: () => ({ test: isTitled }),
  xpath(_, kind) {
    if (kind !== 'text') return undefined
    const [own, title] = ['.', '//title'].map(sayingXPath)
    const spaced = (text: string): string =>
      `concat(' ',translate(${text},${quoteXPath(PUNCTUATION)},'${' '.repeat(PUNCTUATION.length)}'),' ')`
    return `contains(${spaced(title)},${spaced(own)}) and ${title}!=${own}`
  },
  explain: () => 'that the page title contains',
}

/** Whether the title of its page holds a text node and says more than that. */
export function isTitled(view: PageView, node: number): boolean {
  const index = view.textsBefore[node]
  return view.texts[index] === node && isInTitle(view, view.text(index))
}

/** Whether the title of a page holds a text, as whole words, and says more than that. */
export function isInTitle(view: PageView, text: string): boolean {
  const index = view.textsInside('title')[0]
  if (index === undefined) return false
  const title = view.text(index)
  return title.length <= LONGEST_TITLE && title !== text && spaced(title).includes(spaced(text))
}

function spaced(text: string): string {
  return ` ${text.replace(BETWEEN, ' ')} `
}
