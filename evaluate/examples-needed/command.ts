import { parseCount, parseMethod, parsePattern, readArguments } from '../arguments.ts'
import { readPages } from '../running/learn-split.ts'
import { readSites, type Site } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { analogueOf, MADE_CLASSES, type PaperRow } from './classes.ts'
import { countNeeded, makeSite, type Needed } from './needed.ts'

const HELP = `Usage: npm run evaluate -- examples-needed [--data FOLDER]... [options]

How many examples a class of records needs until all records of the other pages come out right, beside the number that
Hogue and Karger report in Table 1 of "Thresher" (WWW 2005) for pages of the same kind. Without --data the pages are
made up, one site for each row of their table.

  --data FOLDER         sites with truth; may be given several times
  --method M            auto, or one method (auto)
  --most N              examples that are tried (3)
  --recall-only PATTERN sites whose truth is incomplete: a regular expression on their names
`

/** Runs the count; returns the exit code. */
export function runExamplesNeeded(
  parameters: readonly string[],
  print: (lines: readonly string[]) => void,
): number {
  const text = { type: 'string' } as const
  const values = readArguments(parameters, {
    data: { type: 'string', multiple: true },
    method: text,
    most: text,
    'recall-only': text,
    help: { type: 'boolean' },
  })
  if (values.help) {
    print([HELP])
    return 0
  }
  const method = parseMethod(values.method ?? 'auto')
  const most = parseCount('--most', values.most ?? '3')
  const { 'recall-only': recallOnly } = values
  const filter = recallOnly === undefined ? {} : { recallOnly: parsePattern('--recall-only', recallOnly) }
  const rows: string[][] = []
  if (values.data === undefined) {
    for (const made of MADE_CLASSES) {
      const paged = makeSite(made)
      rows.push(rowOf(`like ${paged.site.name}`, paged.site, countNeeded(paged, method, most), made.paper))
    }
  }
  for (const folder of values.data ?? []) {
    for (const site of readSites(folder, filter)) {
      const needed = countNeeded({ site, pages: readPages(site, 'utf-8') }, method, most)
      rows.push(rowOf(site.name, site, needed, analogueOf(site.name)))
    }
  }
  print([
    `Examples needed with method ${method}, at most ${most}; the other pages are seen without labels`,
    '',
    ...formatTable(['class', 'kind', '>fields', '>pages', '>needed', '>score', '>paper'], rows),
    '',
    `${rows.filter(([, , , , needed]) => needed !== '-').length} of ${rows.length} classes succeed`,
  ])
  return 0
}

function rowOf(name: string, site: Site, { examples, score }: Needed, paper: PaperRow | undefined): string[] {
  const fields = new Set(
    site.pages.flatMap(({ records }) => records.flatMap((record) => Object.keys(record))),
  )
  const kind = site.detail ? (fields.size > 1 ? 'whole page' : 'detail') : 'list'
  return [
    name,
    kind,
    String(fields.size),
    String(site.pages.length),
    examples === undefined ? '-' : String(examples),
    score.toFixed(3),
    paper === undefined ? '' : paper.needed === undefined ? 'fails' : String(paper.needed),
  ]
}
