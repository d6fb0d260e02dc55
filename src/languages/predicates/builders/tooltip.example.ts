import { z } from 'zod'
import { attribute } from '../../../page/navigate.ts'
import type { PageView } from '../page-view.ts'
import { type Builder, describing, type Matcher } from './builder.ts'
import { elementsAbove } from './climb.ts'

/** The tooltip of an element around the text. */
interface Tooltip {
  readonly is: 'tooltip'
  readonly text: string
}

function tooltipOf(view: PageView, node: number): string | undefined {
  for (const element of elementsAbove(view, node)) {
    const title = attribute(view.tree, element, 'title')
    if (title !== undefined) return title
  }
  return undefined
}

function compile({ text }: Tooltip): Matcher {
  return { test: (view, node) => tooltipOf(view, node) === text }
}

/** Texts under an element whose `title` attribute says what they are. */
export const tooltip: Builder<Tooltip> = {
  name: 'tooltip',
  aspect: 'surroundings',
  schema: z.strictObject({ is: z.literal('tooltip'), text: z.string().max(2000) }),
  ...describing<Tooltip>(({ view, node }) => {
    const text = tooltipOf(view, node)
    return text === undefined ? [] : [{ is: 'tooltip', text }]
  }, compile),
  compile,
  explain: ({ text }) => `with the tooltip "${text}"`,
}
