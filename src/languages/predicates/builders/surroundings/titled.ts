import { z } from 'zod'
import type { PageView } from '../../../../page/page-view.ts'
import { sayingXPath } from '../../../expressions/xpath-text.ts'
import { type Builder, describing, type Matcher } from '../builder.ts'

/** A text that the title of the page holds among other words. */
export interface Titled {
  readonly is: 'titled'
}

/** Longer titles are not read, so that a test takes constant time. */
const LONGEST_TITLE = 2000

/** Whether the title of its page holds the text: what a page is about usually stands there too. */
export const titled: Builder<Titled> = {
  name: 'titled',
  aspect: 'surroundings',
  schema: z.strictObject({ is: z.literal('titled') }),
  ...describing<Titled>(({ view, node }) => (isTitled(view, node) ? [{ is: 'titled' }] : []), compile),
  compile,
  xpath(_, kind) {
    const [own, title] = [sayingXPath('.'), sayingXPath('//title')]
    return kind === 'text' ? `contains(${title},${own}) and ${title}!=${own}` : undefined
  },
  explain: () => 'that the page title contains',
}

function compile(): Matcher {
  return { test: isTitled }
}

function isTitled(view: PageView, node: number): boolean {
  const index = view.textsBefore[node]
  return view.texts[index] === node && isInTitle(view, view.text(index))
}

/** Whether the title of a page holds a text and says more than that. */
export function isInTitle(view: PageView, text: string): boolean {
  const index = view.textsInside('title')[0]
  if (index === undefined) return false
  const title = view.text(index)
  return title.length <= LONGEST_TITLE && title !== text && title.includes(text)
}
