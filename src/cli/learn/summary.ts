import type { Declined } from '../../languages/language.ts'
import type { LearnResult } from '../../learn/learn.ts'
import { countOf } from '../messages.ts'

type Learned = Extract<LearnResult, { kind: 'learned' }>

/** Reasons are sentences, and some quote the page; a summary shows their beginning, the wrapper file the whole. */
const LONGEST_REASON = 160
const LONGEST_ANSWER = 60

/** What was learned and how sure it is, in a few lines. */
export function describeLearned(result: Learned, output: string | undefined): string {
  const { wrapper, method, exact, misses, ambiguous, question, declined } = result
  const { examples } = wrapper.toJSON()
  const marked = `${countOf(examples.records, 'record')} on ${countOf(examples.pages, 'page')}`
  const lines = [`learned ${wrapper.name} from ${marked}, with ${method}`]
  if (exact) lines.push('exact: it gives back every marked value, and nothing that is not a record')
  else lines.push('partial: on its own examples it differs from what was marked', ...indent(misses))
  lines.push(`confidence: ${describeConfidence(result)}`)
  if (ambiguous.length > 0) {
    lines.push('one more example would settle:', ...indent(ambiguous))
  }
  if (question !== undefined) lines.push(describeQuestion(question))
  if (declined.length > 0) lines.push('tried and not taken:', ...indent(declined.map(describeReason)))
  if (output !== undefined) lines.push(`written to ${output}`)
  return lines.join('\n')
}

/** `title 100 %, price 92 %` */
function describeConfidence({ wrapper, confidence }: Learned): string {
  const { examples, profile } = wrapper.toJSON()
  const fields = wrapper.fields.map(({ name }, f) => `${name} ${Math.round(confidence[f] * 100)} %`)
  const unseen = profile.pages === examples.pages ? ' (no other page was seen: --pages shows some)' : ''
  return `${fields.join(', ')}${unseen}`
}

/** The one page whose labels would help most, with what the methods read there. */
function describeQuestion({ page, field, answers }: NonNullable<Learned['question']>): string {
  const texts = [...new Set(answers)]
    .filter((text) => text !== '')
    .map((text) => JSON.stringify(shorten(text)))
  const doubt =
    texts.length === 0
      ? `no ${field} was found there`
      : texts.length === 1
        ? `is ${texts[0]} a ${field} there?`
        : `is the ${field} there ${texts.join(' or ')}?`
  return `to be surer, mark ${page} next: ${doubt}`
}

function shorten(text: string): string {
  return text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER - 1)}…` : text
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
