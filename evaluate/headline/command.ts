import { join } from 'node:path'
import { decodeBytes } from '../../src/page/decode.ts'
import { readBytes } from '../../src/page/read-page.ts'
import { invalidOption } from '../arguments.ts'
import { writeText } from '../write-text.ts'
import { describeHeadline, insertHeadline, parseHeadline, replaceFigures, takeFigures } from './headline.ts'

const HELP = `Usage: npm run evaluate -- headline RESULT.json...

Takes the figures of results, which --json wrote, into evaluate/headline/figures.json, and writes the table of README.md
anew. Without a result it writes the table only.

Example: npm run evaluate -- headline evaluate/results/swde-auto-k1-2-3.json
`

/** Where the figures and the document are, from the root of the repository. */
export const FIGURES = 'evaluate/headline/figures.json'
export const DOCUMENT = 'README.md'

/** Runs the command; returns its exit code. */
export function runHeadline(
  parameters: readonly string[],
  root: string,
  print: (lines: readonly string[]) => void,
): number {
  if (parameters.includes('--help')) {
    print([HELP])
    return 0
  }
  const option = parameters.find((each) => each.startsWith('-'))
  if (option !== undefined) throw invalidOption(`there is no option ${option}`, 'See --help.')
  const file = join(root, FIGURES)
  const known = parseHeadline(readText(file), file)
  const headline = replaceFigures(
    known,
    parameters.flatMap((result) => takeFigures(readText(result), result)),
  )
  const document = join(root, DOCUMENT)
  writeText(file, `${JSON.stringify(headline, null, 2)}\n`)
  writeText(document, insertHeadline(readText(document), describeHeadline(headline)))
  print([`Table written to ${document}`])
  return 0
}

function readText(file: string): string {
  return decodeBytes(readBytes(file), { charset: 'utf-8', name: file })
}
