import fc from 'fast-check'
import { GleanError } from '../src/errors.ts'
import { createTask } from '../src/learn/task.ts'
import { createPage } from '../src/page/page.ts'
import { parseExamples } from '../src/record/example.ts'
import { listPages } from './html.ts'
import { changes, mutate } from './mutate.ts'
import { hold, type Target } from './target.ts'

const EXAMPLES: readonly unknown[] = [
  { page: 'a.html', records: [{ title: 'Dune', year: 1965 }, { title: ['Emma', 'e'] }], complete: false },
  {
    page: 'a.html',
    records: [{ title: { text: 'Dune', start: 3, end: 7 }, inner: [{ a: 'e' }, { a: 'Emma' }] }],
  },
  { page: 'b.html', records: [], labelled: [0, 5], negatives: [{ title: 'Emma' }] },
]

/** Changed examples, read and located on a page. */
export const examples: Target<{ readonly text: string; readonly page: string }> = {
  name: 'examples',
  about: 'changed examples files: refused with a code and a place, or located where they read as marked',
  inputs: fc
    .tuple(fc.nat(1000), changes, listPages, fc.nat(400), fc.nat(9))
    .map(([which, list, page, cut, mode]) => {
      const text = JSON.stringify(mutate(EXAMPLES[which % EXAMPLES.length], list, EXAMPLES))
      return {
        text: mode === 0 ? text.slice(0, cut) : mode === 1 ? `${text}\n${text.slice(cut)}` : text,
        page,
      }
    }),
  limit: 1000,
  check({ text, page: source }) {
    try {
      const page = createPage(source, { name: 'a.html' })
      const parsed = parseExamples(text, 'e.jsonl')
      const task = createTask(
        parsed.map(({ example: { page: _, ...labels }, place }) => ({ ...labels, place, page })),
        {},
      )
      for (const { records } of task.examples) hold(Array.isArray(records), 'records are lost')
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      hold(error.message.length < 1000, 'the message is too long')
    }
  },
}
