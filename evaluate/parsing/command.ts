import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { GleanError } from '../../src/errors.ts'
import { readPage } from '../../src/page/read-page.ts'
import { formatTable } from '../table.ts'
import { type Agreement, compareTrees, REASONS } from './agreement.ts'

const HELP = `Usage: npm run evaluate -- parsing --data FOLDER [--differences]

Compares the tree of every .htm and .html file below a folder with the one that parse5 builds.

  --data FOLDER   where the pages are
  --differences   print the first difference of each page that has one

Example: npm run evaluate -- parsing --data test/pages
`

/** Runs the comparison; returns the exit code. */
export function runParsing(parameters: readonly string[], print: (lines: readonly string[]) => void): number {
  const { data, differences, help } = readArguments(parameters)
  if (help) {
    print([HELP])
    return 0
  }
  if (data === undefined) throw invalid('--data is missing')
  const groups = groupPages(resolve(data), data)
  const rows: string[][] = []
  const all: Agreement[] = []
  for (const [group, files] of groups) {
    const agreements = files.map((file) => {
      const agreement = compareTrees(readPage(file).source)
      if (differences && agreement.difference !== undefined) {
        print([`${relative(data, file)}: ${agreement.reason}: ${agreement.difference}`])
      }
      return agreement
    })
    rows.push(...rowsOf(group, agreements))
    all.push(...agreements)
  }
  if (groups.size > 1) rows.push(...rowsOf('all', all))
  print(
    formatTable(
      [
        'folder',
        'pages',
        '>count',
        '>same text',
        '>same elements',
        '>same tree',
        ...REASONS.map((name) => `>${name}`),
      ],
      rows,
    ),
  )
  return 0
}

/** The shares of well-formed and of messy pages that agree, and the reasons why the others do not. */
function rowsOf(group: string, agreements: readonly Agreement[]): string[][] {
  return [true, false].flatMap((wellFormed) => {
    const pages = agreements.filter((agreement) => agreement.wellFormed === wellFormed)
    if (pages.length === 0) return []
    const share = (count: number) => `${((100 * count) / pages.length).toFixed(1)} %`
    return [
      [
        group,
        wellFormed ? 'well-formed' : 'messy',
        String(pages.length),
        share(pages.filter(({ sameText }) => sameText).length),
        share(pages.filter(({ sameElements }) => sameElements).length),
        share(pages.filter(({ sameTree }) => sameTree).length),
        ...REASONS.map((reason) => String(pages.filter((page) => page.reason === reason).length)),
      ],
    ]
  })
}

/** The pages below a folder, grouped by the folder directly below it. */
function groupPages(root: string, data: string): Map<string, string[]> {
  if (!existsSync(root)) {
    throw new GleanError('file-missing', 'folder not found', { place: { file: data } })
  }
  const groups = new Map<string, string[]>()
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.html?$/i.test(name) && !name.includes('node_modules/'))
    .sort()
  for (const name of names) {
    const group = name.includes('/') ? name.slice(0, name.indexOf('/')) : '.'
    const files = groups.get(group)
    if (files === undefined) groups.set(group, [join(root, name)])
    else files.push(join(root, name))
  }
  if (groups.size === 0) {
    throw new GleanError('no-pages', 'there are no .htm or .html files here', { place: { file: data } })
  }
  return groups
}

function readArguments(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      options: { data: { type: 'string' }, differences: { type: 'boolean' }, help: { type: 'boolean' } },
    }).values
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

function invalid(message: string): GleanError {
  return new GleanError('option-invalid', message, { remedy: 'See: npm run evaluate -- parsing --help' })
}
