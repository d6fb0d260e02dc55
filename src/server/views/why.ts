import type { Page } from '../../page/page.ts'
import type { Mark } from '../../project/labels/nesting.ts'
import type { PageRecord } from '../../project/labels/page-records.ts'
import { commonPrefixLength, commonSuffixLength } from '../../strings/common.ts'
import { leastOf } from '../../strings/extremes.ts'
import { elementAround, labelElement, piecesOf } from '../page/show-span.ts'
import type { Piece, WhyView } from '../protocol.ts'

/** How much of the source on each side of a value is compared. */
const CONTEXT = 80
const MAX_EVIDENCE = 40

/**
 * Why a value was extracted, for any language: what it shares with the marked examples of its field, the source that
 * is always around it, and the rule itself. The evidence is the other values of the same field on the page.
 */
export function explainValue(
  page: Page,
  records: readonly PageRecord[],
  mark: Mark,
  method: string,
  rule: string,
): WhyView {
  const same = records.flatMap((record) => record.marks.filter(({ field }) => field === mark.field))
  const examples = records.flatMap((record) => record.marked.filter(({ field }) => field === mark.field))
  const words = [describePlace(page, mark)]
  const isExample = examples.some(({ start, end }) => start === mark.start && end === mark.end)
  if (isExample) words.push('You marked this value yourself.')
  else if (examples.length > 0)
    words.push(
      `It is in the same place of its record as ${quote(examples[0].text)}, which you marked as ${mark.field}.`,
    )
  if (same.length > 1) words.push(...describeContext(page, same))
  words.push(`The rule was learned by the method ${method}.`)
  const others = same.filter(({ start }) => start !== mark.start).slice(0, MAX_EVIDENCE)
  const evidence: Piece[] = others.flatMap((other) => piecesOf(page, other))
  return { words, rule, evidence }
}

function describePlace(page: Page, mark: Mark): string {
  const path: string[] = []
  for (let node = elementAround(page, mark); node > 0 && path.length < 4; node = page.tree.parent[node]) {
    const label = labelElement(page, node)
    if (label === 'body' || label === 'html') break
    path.push(label)
  }
  return path.length === 0 ? 'It is directly in the page.' : `It is in ${path.join(', inside ')}.`
}

function describeContext({ source }: Page, marks: readonly Mark[]): string[] {
  const [first, ...others] = marks
  let before = leastOf(
    marks.map(({ start }) => start),
    CONTEXT,
  )
  let after = leastOf(
    marks.map(({ end }) => source.length - end),
    CONTEXT,
  )
  for (const { start, end } of others) {
    before = commonSuffixLength(source, first.start, source, start, before)
    after = commonPrefixLength(source, first.end, source, end, after)
  }
  const left = fromWholeTag(source.slice(first.start - before, first.start))
  const right = toWholeTag(source.slice(first.end, first.end + after))
  const words: string[] = []
  const count = `All ${marks.length} values of this field on the page`
  if (left.trim() !== '') words.push(`${count} follow ${code(left)}`)
  if (right.trim() !== '') words.push(`${count} are followed by ${code(right)}`)
  return words
}

/** Source without the end of a tag that it begins with. */
function fromWholeTag(source: string): string {
  const open = source.indexOf('<')
  const close = source.indexOf('>')
  return close >= 0 && (open < 0 || close < open) ? source.slice(close + 1) : source
}

/** Source without the beginning of a tag that it ends with. */
function toWholeTag(source: string): string {
  const open = source.lastIndexOf('<')
  return open > source.lastIndexOf('>') ? source.slice(0, open) : source
}

function code(text: string): string {
  return `\`${text.replace(/\s+/g, ' ').trim()}\``
}

function quote(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 57)}…` : text}”`
}
