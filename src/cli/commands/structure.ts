import type { Command } from 'commander'
import { type Correction, parseCorrections } from '../../languages/sections/correct/correction.ts'
import { keepSections } from '../../languages/sections/grammar/merge.ts'
import { PATH_SEPARATOR, pathsOf } from '../../languages/sections/grammar/section.ts'
import { type LearnedStructure, learnStructure } from '../../languages/sections/learn/structure.ts'
import { printGrammar } from '../../languages/sections/say/grammar.ts'
import { outlinePage, printOutline } from '../../languages/sections/say/outline.ts'
import type { Page } from '../../page/page.ts'
import { readTextFile } from '../../page/read-page.ts'
import type { CommandDefinition } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions } from '../fetch-options.ts'
import { checkCharset } from '../input.ts'
import { countOf, printable, say } from '../messages.ts'
import { withOutput } from '../output.ts'
import { loadPages, PAGES } from '../pages.ts'

/** The options of `glean structure`, as they were typed. */
interface StructureOptions extends FetchCommandOptions {
  readonly pages?: readonly string[]
  readonly grammar?: boolean
  readonly json?: boolean
  readonly correct?: string
  readonly name?: string
  readonly charset?: string
}

const HELP = `
Example: glean structure country.html --pages 'countries/*.html'
         glean structure country.html --correct steps.json --grammar

A file of corrections has one step for each: [{"add":"Climate"},{"delete":"Notes"},
{"move":"Coast","to":"Geography"},{"rename":"Area","to":"Size"}]`

/** `glean structure`: the headings of pages, how they nest, and their grammar; no example is needed. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  declareFetching(
    command
      .argument('<pages...>', `pages whose headings to show: ${PAGES}`)
      .option(
        '--pages <pages...>',
        'further pages of the same site: headings are found by what several pages share',
      )
      .option('--grammar', 'print the grammar instead of the outline')
      .option('--json', 'print outline and grammar as JSON, with the places of headings and sections')
      .option('--correct <file>', 'corrections to make, as JSON; each is one step')
      .option('--name <name>', 'what the grammar calls the page (default "page")')
      .option('--charset <charset>', 'character encoding of the pages, if they declare it wrongly'),
  ).addHelpText('after', HELP)
}

async function run(parameters: readonly string[], options: StructureOptions): Promise<number> {
  checkCharset(options.charset)
  const corrections = options.correct === undefined ? [] : readCorrections(options.correct)
  const shown = await loadPages(parameters, options)
  const further = options.pages === undefined ? [] : await loadPages(options.pages, options)
  const structure = learnStructure([...shown, ...further], corrections)
  const { least } = structure
  const { sections } = keepSections(structure.sections, ({ pages }) => pages >= least)
  if (sections.length === 0) {
    say(NONE)
    return ExitCode.no
  }
  const kept = { ...structure, sections }
  const { json = false, grammar = false, name = 'page' } = options
  const lines = json
    ? [JSON.stringify(toJson(kept, shown, corrections, name))]
    : grammar
      ? printGrammar(sections, name)
      : describePages(kept, shown)
  await withOutput(undefined, (sink) => sink.write(`${printable(lines.join('\n'))}\n`))
  say(summarize(kept, shown, corrections))
  return ExitCode.done
}

const NONE = `glean: no headings were found
  One page shows headings by its markup; several pages by what they share: add some with --pages, or show one with --correct.`

/** Reads a file of corrections. */
export function readCorrections(file: string): Correction[] {
  return parseCorrections(readTextFile(file), { file })
}

function describePages(structure: LearnedStructure, pages: readonly Page[]): string[] {
  return pages.flatMap((page, p) => {
    const outline = printOutline(outlinePage(structure, page))
    return pages.length === 1 ? outline : [...(p > 0 ? [''] : []), `# ${page.name}`, ...outline]
  })
}

function toJson(
  structure: LearnedStructure,
  pages: readonly Page[],
  corrections: readonly Correction[],
  name: string,
): unknown {
  const { sections } = structure
  const paths = pathsOf(sections)
  return {
    pages: pages.map((page) => ({ page: page.name, headings: outlinePage(structure, page) })),
    grammar: printGrammar(sections, name),
    sections: sections.map(({ optional, repeated, pages: count }, s) => ({
      path: paths[s].join(PATH_SEPARATOR),
      optional,
      repeated,
      pages: count,
    })),
    steps: corrections.length,
  }
}

/** `12 sections on 3 levels, from 6 pages; 2 corrections; not in the grammar: Weather` */
function summarize(
  structure: LearnedStructure,
  pages: readonly Page[],
  corrections: readonly Correction[],
): string {
  const levels = pathsOf(structure.sections).reduce((most, path) => Math.max(most, path.length), 0)
  const unknown = new Set(
    pages.flatMap((page) => outlinePage(structure, page).flatMap(({ known, path }) => (known ? [] : [path]))),
  )
  const parts = [
    `${countOf(structure.sections.length, 'section')} on ${countOf(levels, 'level')}, from ${countOf(structure.pages.length, 'page')}`,
    ...(corrections.length === 0 ? [] : [countOf(corrections.length, 'correction step')]),
    ...(unknown.size === 0
      ? []
      : [`on one page only, so not in the grammar: ${[...unknown].slice(0, 5).join(', ')}`]),
  ]
  return parts.join('; ')
}
