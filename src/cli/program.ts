import { Command, InvalidArgumentError, Option } from 'commander'
import { version } from '../../package.json'
import type { ExtractOptions } from './extract-command.ts'
import type { LearnCommandOptions } from './learn-command.ts'
import type { StudioCommandOptions } from './studio-command.ts'

const EXAMPLE = `
An example to paste:
  echo '<p><b>Dune</b> <i>1965</i></p> <p><b>Emma</b> <i>1815</i></p> <p><b>Kim</b> <i>1901</i></p>' > shelf.html
  glean learn shelf.html -r '{"title":"Dune","year":"1965"}' -r '{"title":"Emma","year":"1815"}' -o shelf.json
  glean extract shelf.json shelf.html
  glean explain shelf.json`

const EXIT_CODES = `
Exit codes: 0 done; 1 no rule fits, or a page did not match or could not be read; 2 wrong use.`

/** The commands with their options. A command's own code is loaded when it runs, so that each starts fast. */
export function createProgram(finish: (exitCode: number) => void): Command {
  const program = new Command('glean')
    .description('Learns from one or two marked records to extract all such records from web pages.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(add --help to see how it is used)')
    .addHelpText('after', `${EXAMPLE}\n${EXIT_CODES}`)

  program
    .command('learn')
    .description('learn a wrapper from examples')
    .argument('<examples...>', 'files of examples (JSON Lines), a page with --record, or pages with --values')
    .option('-r, --record <json>', 'mark a record of the page, as {"field":"value"}; repeatable', collect)
    .option('--values <pairs...>', 'values of a record, as title=Dune, found on whichever page shows them')
    .option('--complete', 'the page has no records but those given with --record')
    .option('--pages <pages...>', 'pages of the same site without labels: files, folders, patterns')
    .option('-o, --output <file>', 'file for the wrapper; standard output if none is given')
    .option(
      '-m, --method <method>',
      'auto, a language such as delimiters, or a class such as delimiters/hlrt',
    )
    .option(
      '--bias <file>',
      'builders of the predicates language and their order, as {"builders":["steps","*"]}',
    )
    .option('--class <iri>', 'class of the records as RDF, such as schema:Book; one is suggested without it')
    .option('--property <field=iri>', 'property of a field, such as title=schema:name; repeatable', collect)
    .option('--name <name>', 'name of the wrapper; that of the output file if none is given')
    .option('--charset <charset>', 'character encoding of the pages, where they do not tell it rightly')
    .addHelpText('after', EXAMPLE)
    .action(async (examples: string[], options: LearnCommandOptions) => {
      const { learn } = await import('./learn-command.ts')
      finish(await learn(examples, options))
    })

  program
    .command('extract')
    .description('extract the records of pages with a wrapper')
    .argument('<wrapper>', 'the wrapper, a file made by glean learn')
    .argument('<pages...>', 'files, folders, patterns such as "site/*.html", or - for standard input')
    .option('-o, --output <file>', 'file for the records; standard output if none is given')
    .option(
      '-f, --format <format>',
      'jsonl, json, csv, ttl, nt or jsonld; that of the output file if none is given, or jsonl',
    )
    .option(
      '--typed',
      'write numbers, amounts, dates, addresses and truth values instead of text, where a field has them',
    )
    .option('--base <url>', 'where the pages came from, so that --typed can complete their links')
    .option('--provenance', 'add _page and _spans: where each value was found (with --typed also _text)')
    .option('--separator <text>', 'in CSV, what stands between several values of a field (default "; ")')
    .addOption(new Option('-j, --jobs <n>', 'pages extracted at once').argParser(parseJobs).default(1))
    .option('--charset <charset>', 'character encoding of the pages, where they do not tell it rightly')
    .addHelpText('after', EXAMPLE)
    .action(async (wrapper: string, pages: string[], options: ExtractOptions) => {
      const { extract } = await import('./extract-command.ts')
      finish(await extract(wrapper, pages, options))
    })

  program
    .command('explain')
    .description('say in words what a wrapper looks for')
    .argument('<wrapper>', 'the wrapper, a file made by glean learn')
    .addHelpText('after', EXAMPLE)
    .action(async (wrapper: string) => {
      const { explain } = await import('./explain-command.ts')
      finish(await explain(wrapper))
    })

  program
    .command('studio')
    .description('teach a wrapper by pointing, in a browser')
    .argument('[places...]', 'a folder of pages (this one if none is given), and addresses of pages to fetch')
    .addOption(
      new Option('-p, --port <n>', 'port to listen on; any free one if none is given').argParser(parsePort),
    )
    .option('--no-open', 'print the address and open no browser')
    .option('--allow-private', 'fetch pages from this machine and from private networks as well')
    .option('--tour', 'begin with a short guided tour')
    .addHelpText('after', `\nAn example to paste:\n  glean studio my-pages/ --no-open`)
    .action(async (places: string[], options: StudioCommandOptions) => {
      const { studio } = await import('./studio-command.ts')
      finish(await studio(places, options))
    })

  return program
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}

/** More threads than this would only wait for each other. */
const MOST_JOBS = 256

function parseJobs(text: string): number {
  const jobs = Number(text)
  if (Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS) return jobs
  throw new InvalidArgumentError(`It must be a number from 1 to ${MOST_JOBS}.`)
}

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new InvalidArgumentError('It must be a number from 0 to 65535.')
}
