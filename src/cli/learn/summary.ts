import type { Declined } from '../../languages/language.ts'
import { MAX_DIFFERENCES } from '../../languages/replay.ts'
import type { LearnResult } from '../../learn/learn.ts'
import { confidencePercent } from '../../strings/percent.ts'
import { countOf } from '../messages.ts'
import type { Found } from './found.ts'

type Learned = Extract<LearnResult, { kind: 'learned' }>

/** Reasons are sentences, and some quote the page; a summary shows their beginning, the wrapper file the whole. */
const LONGEST_REASON = 160
const LONGEST_ANSWER = 60

/** At most this many differences, open questions or alternatives are listed. */
const MOST_LINES = 10

/** What was learned and how sure it is, in a few lines. */
export function describeLearned(result: Learned, found: Found, output: string | undefined): string {
  const { wrapper, method, exact, misses, question, declined } = result
  const { open = result.ambiguous } = found
  const { examples } = wrapper.toJSON()
  const labelled = `${countOf(examples.records, 'record')} on ${countOf(examples.pages, 'page')}`
  const finds = describeFound(result, found)
  if (examples.pages === 0) return describeUnlabelled(result, output)
  const lines = [`Learned ${wrapper.name} from ${labelled}, with ${method}`]
  if (exact) lines.push(`Reproduces all your examples; finds ${finds}`)
  else lines.push(`Finds ${finds}; ${describeDifferences(misses)}`)
  lines.push(...describeUncertain(result, found))
  if (found.askForList) lines.push(LIST_QUESTION)
  if (found.shortList) lines.push(SHORT_LIST)
  if (found.assumedList !== undefined) lines.push(describeAssumption(found.assumedList, found.pages))
  if (result.cutShort)
    lines.push('Learning was cut short: these examples and pages need more steps than it may take')
  lines.push(`Confidence: ${describeConfidence(result)}`)
  for (const text of result.undecidedTypes)
    lines.push(`Kept as text: ${text}; one more example may settle it`)
  if (open.length > 0)
    lines.push('One more example would answer each of these questions:', ...listSome(open, 'question'))
  if (question !== undefined) lines.push(describeQuestion(question, found.names))
  if (declined.length > 0) {
    lines.push('Alternatives considered:', ...listSome(declined.map(describeReason), 'alternative'))
  }
  if (output !== undefined) lines.push(`Written to ${output}`)
  return lines.join('\n')
}

/** In what the wrapper differs from the examples, as the end of a sentence and a list. */
export function describeDifferences(misses: readonly string[]): string {
  // Learning notes no more differences than that, so more are likely.
  const first = misses.length >= MAX_DIFFERENCES ? '; the first differences' : ''
  return [`differs from your examples${first}:`, ...listSome(misses, 'difference')].join('\n')
}

/** Whoever reads only the count of records must know that some of them are a guess. */
function describeUncertain({ groupQuestions }: Learned, { records, different = records }: Found): string[] {
  const texts = groupQuestions.filter(({ taken }) => taken).map(({ text }) => JSON.stringify(shorten(text)))
  const repeated = records - different
  return [
    ...(texts.length === 0
      ? []
      : [
          `Are all of these records? ${texts.join(', ')} and similar ones look different from your examples; see below.`,
        ]),
    ...(repeated === 0
      ? []
      : [
          `${countOf(repeated, 'record')} ${repeated === 1 ? 'repeats another' : 'repeat others'} of the same page. If these places only mention a record, label one as wrong with --not.`,
        ]),
  ]
}

/** Without labels there is nothing to reproduce: what counts is what was found. */
function describeUnlabelled({ wrapper, method, ambiguous }: Learned, output: string | undefined): string {
  const { profile } = wrapper.toJSON()
  return [
    `Learned ${wrapper.name} from ${countOf(profile.pages, 'page')} without labels, with ${method}`,
    `Finds ${countOf(wrapper.fields.length, 'field')}, such as ${wrapper.fields
      .slice(0, 3)
      .map(({ name }) => name)
      .join('; ')}`,
    ...indent(ambiguous),
    ...(output === undefined ? [] : [`Written to ${output}`]),
  ].join('\n')
}

/** What was learned, as data. */
export function summaryOf(result: Learned, found: Found, output: string | undefined): object {
  const { wrapper, confidence, method, exact, misses, ambiguous, question, undecidedTypes, declined } = result
  const { examples, profile } = wrapper.toJSON()
  return {
    learned: true,
    name: wrapper.name,
    method,
    exact,
    output,
    labelled: { pages: examples.pages, records: examples.records },
    found: {
      onLabelledPages: found.records,
      onAllPages: profile.records,
      pages: profile.pages,
      maybeList: found.askForList || found.shortList === true,
      maybeDetail: found.assumedList !== undefined,
    },
    confidence: Object.fromEntries(wrapper.fields.map(({ name }, f) => [name, confidence[f]])),
    misses,
    ambiguous,
    question,
    undecidedTypes,
    declined: declined.map((each) => ({ method: each.method, reason: each.reason })),
  }
}

const LIST_QUESTION =
  'Only one record was found on a page. If the pages are lists, add --list or label a second record; if not, --detail confirms it.'
const SHORT_LIST =
  'Only one record was found on a page although --list was given. Label a second record of the same page.'

/** `Taken as a list of records such as "Dune" and "Emma". If the page has only one record, add --detail.` */
function describeAssumption(texts: readonly string[], pages: number): string {
  const quoted = texts.map((text) => JSON.stringify(shorten(text)))
  const [taken, each] =
    pages === 1 ? ['The page was taken as a list', 'it has'] : ['The pages were taken as lists', 'each has']
  return `${taken}, with records such as ${quoted.join(', ')}. If ${each} only one record, add --detail.`
}

/** `1 record on the labelled page, 11 on all 12 pages` */
function describeFound({ wrapper }: Learned, { records, pages, different = records }: Found): string {
  const { profile } = wrapper.toJSON()
  const repeated = different < records ? ` (${different.toLocaleString('en')} different)` : ''
  const labelled = `${countOf(records, 'record')}${repeated} on the ${pages === 1 ? 'labelled page' : `${pages} labelled pages`}`
  if (profile.pages <= pages) return labelled
  return `${labelled}, ${profile.records.toLocaleString('en')} on all ${profile.pages.toLocaleString('en')} pages`
}

function listSome(lines: readonly string[], noun: string): string[] {
  const rest = lines.length - MOST_LINES
  const shown = indent(rest > 1 ? lines.slice(0, MOST_LINES) : lines)
  return rest > 1 ? [...shown, `  and ${countOf(rest, `more ${noun}`)}`] : shown
}

/** `title 99 %, price 92 %` */
function describeConfidence({ wrapper, confidence }: Learned): string {
  const { examples, profile } = wrapper.toJSON()
  const fields = wrapper.fields.map(({ name }, f) => `${name} ${confidencePercent(confidence[f])}`)
  const unseen = profile.pages === examples.pages ? ' (no other pages were given; add some with --pages)' : ''
  return `${fields.join(', ')}${unseen}`
}

/** The one page whose labels would help most, with what the methods read there. */
export function describeQuestion(
  { page, field, answers }: NonNullable<Learned['question']>,
  labelled: readonly string[],
): string {
  const texts = [...new Set(answers)]
    .filter((text) => text !== '')
    .map((text) => JSON.stringify(shorten(text)))
  const open =
    texts.length === 0
      ? `no ${field} was found there`
      : texts.length === 1
        ? `is ${texts[0]} ${articleFor(field)} ${field}?`
        : `is the ${field} ${texts.join(' or ')}?`
  const what = labelled.includes(page) ? `another record on ${page}` : page
  return `To improve this, label ${what}: ${open}`
}

function articleFor(noun: string): string {
  return /^[aeiou]/i.test(noun) ? 'an' : 'a'
}

function shorten(text: string): string {
  return text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER - 1)}…` : text
}

/** Why there is no wrapper, with what might help. */
export function describeDeclined(declined: readonly Declined[]): string {
  return [
    'glean: no rule fits the examples',
    ...indent(declined.map(({ method, reason }) => `${method}: ${reason}`)),
    'Check the labelled values, label another record, or leave out a field.',
  ].join('\n')
}

function describeReason({ method, reason }: Declined): string {
  const line = `${method}: ${reason}`.replace(/\s+/g, ' ')
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
