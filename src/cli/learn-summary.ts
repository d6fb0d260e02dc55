import type { Declined } from '../languages/language.ts'
import type { LearnResult } from '../learn/learn.ts'
import { countOf } from './messages.ts'

type Learned = Extract<LearnResult, { kind: 'learned' }>

/** Reasons are sentences, and some quote the page; a summary shows their beginning, the wrapper file the whole. */
const LONGEST_REASON = 160

/** What was learned and how sure it is, in a few lines. */
export function describeLearned(result: Learned, output: string | undefined): string {
  const { wrapper, method, exact, misses, ambiguous, declined } = result
  const { examples } = wrapper.toJSON()
  const marked = `${countOf(examples.records, 'record')} on ${countOf(examples.pages, 'page')}`
  const lines = [`learned ${wrapper.name} from ${marked}, with ${method}`]
  if (exact) lines.push('exact: it gives back every marked value, and nothing that is not a record')
  else lines.push('partial: on its own examples it differs from what was marked', ...indent(misses))
  if (ambiguous.length > 0) {
    lines.push('one more example would settle:', ...indent(ambiguous))
  }
  if (declined.length > 0) lines.push('tried and not taken:', ...indent(declined.map(describeReason)))
  if (output !== undefined) lines.push(`written to ${output}`)
  return lines.join('\n')
}

/** Why there is no wrapper, with what might help. */
export function describeDeclined(declined: readonly Declined[]): string {
  return [
    'glean: no rule fits the examples',
    ...indent(declined.map(({ method, reason }) => `${method}: ${reason}`)),
    'Check the marked values, mark another record, or leave out a field.',
  ].join('\n')
}

function describeReason({ method, reason }: Declined): string {
  const line = `${method}: ${reason}`.replace(/\s+/g, ' ')
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
