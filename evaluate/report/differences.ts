import {
  type Evaluation,
  type Outcome,
  type PageDifference,
  type Run,
  type SiteResult,
  scoreRuns,
} from '../scoring/result.ts'
import { formatShare } from './numbers.ts'
import { describeSettings } from './print.ts'

/** Every difference from the truth as a line of JSON, with the rule that made it. */
export function listDifferences(evaluations: readonly Evaluation[]): string {
  const lines = evaluations.flatMap(({ settings: { labelled }, results }) =>
    results.flatMap(({ site, runs }) =>
      runs.flatMap(({ differences, rules }, draw) => {
        const words = new Map(rules.map((rule) => [rule.field, rule.words]))
        return differences.map((difference) => {
          const rule = words.get(difference.field)
          return JSON.stringify({
            site,
            labelled,
            draw: draw + 1,
            ...difference,
            ...(rule === undefined ? {} : { rule }),
          })
        })
      }),
    ),
  )
  return lines.map((line) => `${line}\n`).join('')
}

/** Rows of a table beyond these are only counted. */
const MAX_ROWS = 25
const MAX_VALUE = 80

/** The same for people, in Markdown: site by site, the worst first, and field by field, with the rule in words. */
export function describeDifferences(evaluations: readonly Evaluation[]): string {
  const lines = evaluations.flatMap(({ settings, results }) => {
    const differing = results.filter(({ runs }) => runs.some(({ differences }) => differences.length > 0))
    const score = (result: SiteResult) => scoreRuns(result).mean ?? 1
    differing.sort((a, b) => score(a) - score(b))
    const right = results.length - differing.length
    return [
      `# ${describeSettings(settings)}`,
      '',
      `${right} of ${results.length} sites are right throughout.`,
      '',
      ...differing.flatMap(describeSite),
    ]
  })
  return `${lines.join('\n').trimEnd()}\n`
}

function describeSite(result: SiteResult): string[] {
  const { site, runs, recallOnly } = result
  const heading = `## ${site}: ${recallOnly ? 'recall' : 'F1'} ${formatShare(scoreRuns(result).mean)}`
  return [
    heading,
    '',
    ...runs.flatMap((run, i) => describeRun(run, runs.length > 1 ? `draw ${i + 1}: ` : '')),
  ]
}

function describeRun({ outcome, labelledPages, differences, fields, rules }: Run, draw: string): string[] {
  if (differences.length === 0) return []
  const lines = [`${draw}${describeOutcome(outcome)}; labelled: ${labelledPages.join(', ')}`, '']
  for (const score of fields) {
    const rows = differences.filter(({ field }) => field === score.field)
    if (rows.length === 0) continue
    const words = rules.find(({ field }) => field === score.field)?.words ?? 'no rule'
    lines.push(
      `### ${score.field}: ${score.right} right, ${score.wrong} wrong, ${score.missed} missed`,
      '',
      ...words.split('\n').map((line) => `    ${line}`),
      '',
      '| page | expected | got | expected is in | got is in |',
      '|---|---|---|---|---|',
      ...rows.slice(0, MAX_ROWS).map(describeRow),
      ...(rows.length > MAX_ROWS ? ['', `and ${rows.length - MAX_ROWS} more`] : []),
      '',
    )
  }
  return lines
}

function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === 'failed') return `failed: ${outcome.message}`
  if (outcome.kind === 'declined') {
    return `declined: ${outcome.reasons.map(({ method, reason }) => `${method}: ${reason}`).join('; ')}`
  }
  return `learned ${outcome.method}${outcome.exact ? '' : ', which does not reproduce all of its examples'}`
}

function describeRow({ page, record, expected, got, expectedIn, gotIn }: PageDifference): string {
  const place = record === undefined ? page : `${page}, record ${record + 1}`
  const missed = expected.filter((value) => !got.includes(value))
  const wrong = got.filter((value) => !expected.includes(value))
  const cells = [place, quoteValues(missed), quoteValues(wrong), quoteCode(expectedIn), quoteCode(gotIn)]
  return `| ${cells.join(' | ')} |`
}

function quoteValues(values: readonly string[]): string {
  const shown = values.slice(0, 3).map((value) => {
    const text = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value
    return escapeCell(text)
  })
  return [...shown, ...(values.length > 3 ? [`and ${values.length - 3} more`] : [])].join('<br>')
}

function quoteCode(text: string | undefined): string {
  return text === undefined ? '' : `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``
}

/** What a page says must not be taken for markup of the report. */
function escapeCell(text: string): string {
  return text.replace(/[\\`*_[\]<>|#&]/g, (char) =>
    char === '<' ? '&lt;' : char === '&' ? '&amp;' : `\\${char}`,
  )
}
