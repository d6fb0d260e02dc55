import { type BrokenClaim, brokenClaims } from '../../oracle/broken-claims.ts'
import { countDistinct } from '../../oracle/confidence.ts'
import type { RecognizedResult, StopReason } from '../../oracle/learn-recognized.ts'
import { confidencePercent } from '../../strings/percent.ts'
import { countOf } from '../messages.ts'
import { describeQuestion } from './summary.ts'

/** Why no further page was read, in words. */
function describeStop({ stopped, pagesRead, pagesGiven }: RecognizedResult): string {
  const words: Readonly<Record<StopReason, string>> = {
    bound: 'the bound of the theorem is reached',
    agreement: 'the practical check is passed',
    'all-pages': 'there are no more pages',
    'enough-pages': 'more pages would hardly change the result',
  }
  const read = pagesRead === pagesGiven ? `all ${pagesGiven}` : `${pagesRead} of ${pagesGiven}`
  return `Read ${read} pages; stopped because ${words[stopped]}`.replace(/^Read all 1 pages/, 'Read the page')
}

/**
 * What was learned without labels, in a few lines, and of which fields the wrapper does not keep the recognizer. Whether pages are lists was
 * decided by what is recognized, unless a person stated it.
 */
export function describeRecognized(
  learned: RecognizedResult,
  output: string | undefined,
  notKept: readonly string[],
  isShapeStated: boolean,
): string {
  const { result, bound, confidence } = learned
  if (result.kind !== 'learned') return ''
  const { wrapper, method, question } = result
  const { profile } = wrapper.toJSON()
  const fields = wrapper.fields.map(({ name }, f) => `${name} ${confidencePercent(confidence[f])}`)
  const lines = [
    `Learned ${wrapper.name} without labels, with ${method}`,
    describeStop(learned),
    `Finds ${countOf(profile.records, 'record')} on ${countOf(profile.pages, 'page')}`,
    ...describeEvidence(learned),
    `Confidence: ${fields.join(', ')}`,
    ...(learned.pagesGiven === 1 ? [] : [describePractical(learned)]),
    `Theoretical bound (PAC): ${Math.floor(bound * 100)} %`,
  ]
  // Its confidence counts this already: the line says what would raise it.
  const lone = wrapper.fields.filter((_, f) => learned.signs[f].recognized < 2).map(({ name }) => name)
  if (lone.length > 0)
    lines.push(
      `Only one value is recognized of ${lone.join(', ')}: more of the values, or more pages, would raise the confidence`,
    )
  const outside = isShapeStated ? [] : fieldsOutside(learned)
  if (outside.length > 0)
    lines.push(
      `Taken as one record on each page, although more values of ${outside.join(', ')} are recognized outside the records. If the pages are lists, add --list; if not, --detail confirms it.`,
    )
  for (const broken of brokenClaims(learned)) lines.push(describeClaim(broken, learned))
  for (const { field, words } of learned.silent) {
    lines.push(
      `${field} is left out: ${words} matches nothing on ${learned.pagesRead === 1 ? 'the page' : `${learned.pagesRead} pages`}`,
    )
  }
  if (question !== undefined) lines.push(describeQuestion(question, []))
  if (notKept.length > 0)
    lines.push(`The wrapper keeps the recognizers, but not the words of ${notKept.join(', ')}`)
  if (output !== undefined) lines.push(`Written to ${output}`)
  return lines.join('\n')
}

/** How far the practical stop is: whether wrappers agree on unread pages, and on pages that they were not learned from. */
function describePractical({ leftOut, agreement }: RecognizedResult): string {
  const agree =
    agreement.pages === 0
      ? 'no page was left unread to compare wrappers on'
      : agreement.differences === 0
        ? `the last wrappers agree on ${countOf(agreement.pages, 'unread page')}`
        : `the last wrappers differ on ${agreement.differences} of ${countOf(agreement.pages, 'unread page')}`
  const left =
    leftOut.pages === 0
      ? 'no page could be left out'
      : `${leftOut.pages - leftOut.errors} of ${leftOut.pages} pages come out the same from a wrapper learned without them`
  return `Practical check: ${agree}; ${left}`
}

/** What supports the values of each field, and what contradicts them. */
function describeEvidence({ chosen, units, task }: RecognizedResult): string[] {
  return chosen.fields.map((field, f) => {
    const { falseFinds } = field.selection
    const { recognized, texts } = countDistinct(field, units)
    const share = `${task.fields[f].name}: ${recognized.toLocaleString('en')} of ${countOf(texts, 'distinct value')} ${recognized === 1 ? 'is' : 'are'} recognized`
    return falseFinds < 0.5
      ? `  ${share}`
      : `  ${share}; ${countOf(Math.round(falseFinds), 'other recognized text')} not taken`
  })
}

/** Where pages are taken to have one record each, the fields of which more is recognized outside the chosen places than in them. */
function fieldsOutside({ chosen, task }: RecognizedResult): string[] {
  if (chosen.shape === 'list') return []
  return task.fields.flatMap(({ name }, f) => {
    const { hits, falseFinds } = chosen.fields[f].selection
    return falseFinds > hits ? [name] : []
  })
}

/** A declaration that the result contradicts: which, where, and what to declare instead. */
function describeClaim(
  { field, kind, count, text, page, instead }: BrokenClaim,
  { recognizers }: RecognizedResult,
): string {
  const declared = recognizers.find((recognizer) => recognizer.field === field)!.errors
  const what =
    kind === 'misses'
      ? `does not find ${countOf(count, 'value')} of the wrapper`
      : `finds ${countOf(count, 'other text')}`
  const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text
  return `The recognizer of ${field} is declared ${declared}, but ${what}, such as "${shown}" (${page}): if the wrapper is right, use --${instead} ${field}`
}

/** The same as data. */
export function summaryOfRecognized(learned: RecognizedResult, output: string | undefined): object {
  const { result, pagesRead, pagesGiven, stopped, bound, leftOut, agreement, chosen, confidence } = learned
  if (result.kind !== 'learned') return { learned: false }
  const { wrapper, method, exact, misses, question, declined } = result
  const { profile } = wrapper.toJSON()
  return {
    learned: true,
    name: wrapper.name,
    method,
    exact,
    output,
    pages: { read: pagesRead, given: pagesGiven },
    stopped,
    bound,
    leftOut,
    agreement,
    found: { onAllPages: profile.records, pages: profile.pages },
    confidence: Object.fromEntries(wrapper.fields.map(({ name }, f) => [name, confidence[f]])),
    evidence: Object.fromEntries(
      chosen.fields.map(({ selection: { hits, misses, falseFinds, score } }, f) => [
        wrapper.fields[f].name,
        { recognized: hits, unrecognized: misses, notTaken: falseFinds, score },
      ]),
    ),
    silent: learned.silent.map(({ field }) => field),
    misses,
    question,
    declined: declined.map((each) => ({ method: each.method, reason: each.reason })),
  }
}
