import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { GleanError } from '../../errors.ts'
import { createSectionsLearner } from '../../languages/sections/learn/learn.ts'
import { findExamples } from '../../learn/find-examples.ts'
import {
  type LearningExample,
  type LearnOptions,
  type LearnResult,
  learn as learnWrapper,
  needsLabels,
} from '../../learn/learn.ts'
import { readBias } from '../../learn/read-bias.ts'
import type { Page } from '../../page/page.ts'
import type { TemplateWrapper } from '../../source/learn/learn-source.ts'
import { giveMeaning, type Meaning } from '../../wrapper/meaning.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import { type CommandDefinition, collect, declareJson } from '../command.ts'
import { EXAMPLE } from '../example.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching } from '../fetch-options.ts'
import { checkCharset } from '../input.ts'
import { keepInputs } from '../input-guard.ts'
import {
  collectExamples,
  isExamplesFile,
  parseSearched,
  parseValues,
  splitValues,
  type TypedRecords,
} from '../learn/examples.ts'
import { countFound } from '../learn/found.ts'
import { describeOpen } from '../learn/group-advice.ts'
import { describeDeclined, describeLearned, summaryOf } from '../learn/summary.ts'
import { countOf, say, sayResult, warn } from '../messages.ts'
import { checkOutput, withOutput } from '../output.ts'
import { loadPages, PAGES } from '../pages.ts'
import { showNote } from '../progress.ts'
import { readCorrections } from './structure.ts'

/** The options of `glean learn`, as they were typed. */
export interface LearnCommandOptions extends TypedRecords {
  readonly pages?: readonly string[]
  readonly list?: boolean
  readonly detail?: boolean
  readonly output?: string
  readonly method?: string
  readonly name?: string
  readonly bias?: string
  readonly correct?: string
  /** False for `--no-sample`. */
  readonly sample?: boolean
  readonly recognize?: readonly string[]
  readonly recognizers?: string
  readonly perfect?: readonly string[]
  readonly incomplete?: readonly string[]
  readonly unsound?: readonly string[]
  readonly unreliable?: readonly string[]
  readonly epsilon?: string
  readonly delta?: string
  readonly class?: string
  /** Each as `field=IRI`. */
  readonly property?: readonly string[]
}

/** `glean learn`: learns a wrapper from examples and reports how well it works. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  declareJson(command)
  declareFetching(
    command
      .argument(
        '[examples...]',
        'files of examples (JSON Lines), a page with --record, pages with --values, or pages alone',
      )
      .option('-r, --record <json>', 'label a record of the page, as {"field":"value"}; repeatable', collect)
      .option(
        '--values <pairs...>',
        'values of a record, as title=Dune author=Herbert author+=Anderson, found on the page that shows them',
      )
      .option(
        '--also <json>',
        'a record that was asked about and is right, as for --record; repeatable',
        collect,
      )
      .option('--not <json>', 'a record that must not be extracted, as for --record; repeatable', collect)
      .option('--complete', 'the page has no records but those given with --record')
      .option('--list', 'each page is a list: it may have more records than are labelled')
      .option('--detail', 'each page has exactly one record')
      .option('--pages <pages...>', `pages of the same site without labels: ${PAGES}`)
      .option(
        '--recognize <field=recognizer>',
        'what the values of a field look like, in place of labels: list:FILE, regex:PATTERN, values:FILE, or a kind such as phone; repeatable',
        collect,
      )
      .option(
        '--recognizers <file>',
        'recognizers of a JSON file, or of a wrapper that was learned with --recognize',
      )
      .option('--perfect <field>', 'the recognizer of this field makes no errors; repeatable', collect)
      .option(
        '--incomplete <field>',
        'the recognizer misses values, but finds nothing else; repeatable',
        collect,
      )
      .option(
        '--unsound <field>',
        'the recognizer finds all values, and other texts too; repeatable',
        collect,
      )
      .option(
        '--unreliable <field>',
        'the recognizer misses values and finds other texts; repeatable',
        collect,
      )
      .option('--epsilon <share>', 'with --recognize: share of further pages that may come out wrong (0.1)')
      .option('--delta <probability>', 'with --recognize: probability that more come out wrong (0.1)')
      .option('--correct <file>', 'corrections of the sections to learn, as for glean structure')
      .option('-o, --output <file>', 'file for the wrapper; standard output if none is given')
      .option(
        '-m, --method <method>',
        'auto, a language such as delimiters, or a class such as delimiters/hlrt',
      )
      .option(
        '--bias <file>',
        'builders of the predicates language and their order, as {"builders":["steps","*"]}',
      )
      .option(
        '--class <iri>',
        'class of the records as RDF, such as schema:Book; one is suggested without it',
      )
      .option('--property <field=iri>', 'property of a field, such as title=schema:name; repeatable', collect)
      .option('--name <name>', 'name of the wrapper; that of the output file if none is given')
      .option('--no-sample', 'keep no extracted values in the wrapper; repairs then need --known')
      .option('--charset <charset>', 'character encoding of the pages, if they declare it wrongly'),
  ).addHelpText('after', EXAMPLE)
}

async function run(parameters: readonly string[], options: LearnCommandOptions): Promise<number> {
  const { charset, output, method } = options
  checkCharset(charset)
  checkOutput(output)
  const bias = options.bias === undefined ? {} : { bias: readBias(options.bias) }
  const meaning = readMeaning(options)
  if (options.recognize !== undefined || options.recognizers !== undefined) {
    const { learnFromRecognizers } = await import('../learn/recognized.ts')
    const name = options.name ?? nameOfFile(output)
    return learnFromRecognizers(parameters, { ...options, ...shapeOption(options), ...bias, name, meaning })
  }
  const { examples, unlabelled } = await readMaterial(parameters, options)
  keepInputs(output, inputsOf(parameters, options, examples, unlabelled))
  const note = showNote(`learning from ${countOf(examples.length, 'page')}`)
  const result: LearnResult = learnWrapper(examples, {
    unlabelled,
    ...shapeOption(options),
    name: options.name ?? nameOfFile(output),
    ...(method === undefined ? {} : { method }),
    ...(options.sample === false ? { sample: false } : {}),
    ...bias,
    ...(options.correct === undefined
      ? {}
      : { languages: [createSectionsLearner(readCorrections(options.correct))] }),
  })
  note.hide()
  if ((result.kind === 'declined' || !result.exact) && output !== undefined && examples.length > 1) {
    const { learnByTemplate } = await import('../../source/learn/learn-source.ts')
    const parts = learnByTemplate(examples, unlabelled, method === undefined ? {} : { method })
    if (parts !== undefined) return writeTemplates(parts, output, meaning)
  }
  if (result.kind === 'declined') {
    warn(describeDeclined(result.declined))
    sayResult(undefined, { learned: false, declined: result.declined })
    return ExitCode.no
  }
  const wrapper = giveMeaning(result.wrapper.toJSON(), meaning)
  await withOutput(output, (sink) => sink.write(writeWrapper(wrapper)))
  const typed = options.record === undefined ? undefined : examples.at(-1)?.page
  const labelled = examples.flatMap(({ page }) => (typeof page === 'string' ? [] : [page]))
  const open = describeOpen(result, {
    all: [...labelled, ...unlabelled],
    ...(typeof typed === 'object' ? { typed } : {}),
    ...(options.values === undefined ? {} : { searched: true }),
  })
  const found = { ...countFound(result.wrapper, examples, options), open }
  sayResult(describeLearned(result, found, output), summaryOf(result, found, output))
  return ExitCode.done
}

/** Writes one wrapper for each template, and says how they are used together. */
async function writeTemplates(
  parts: readonly TemplateWrapper[],
  output: string,
  meaning: Meaning,
): Promise<number> {
  say(`The pages use ${parts.length} templates; one wrapper was learned for each:`)
  const files = parts.map((_, i) => (i === 0 ? output : output.replace(/(?:\.json)?$/i, `-${i + 1}.json`)))
  for (const [i, { wrapper, examples }] of parts.entries()) {
    const named = { ...wrapper.toJSON(), name: nameOfFile(files[i]) }
    await withOutput(files[i], (sink) => sink.write(writeWrapper(giveMeaning(named, meaning))))
    const [first] = examples.map(({ page }) => (typeof page === 'string' ? 'a page' : page.name))
    say(`  ${files[i]}: ${countOf(examples.length, 'labelled page')} such as ${first}`)
  }
  say(`Use them together: glean crawl ADDRESS ${files.map((file) => `--wrapper ${file}`).join(' ')}`)
  return ExitCode.done
}

/** What `--list` and `--detail` say. */
function shapeOption({ list, detail }: LearnCommandOptions): Pick<LearnOptions, 'shape'> {
  if (list && detail) {
    throw new GleanError('option-invalid', '--list and --detail contradict each other', {
      remedy: 'Use --list for pages with any number of records, --detail for pages with one.',
    })
  }
  return list ? { shape: 'list' } : detail ? { shape: 'single' } : {}
}

function inputsOf(
  parameters: readonly string[],
  { bias }: LearnCommandOptions,
  examples: readonly LearningExample[],
  unlabelled: readonly Page[],
): string[] {
  const labelled = examples.flatMap(({ page }) => (typeof page === 'string' ? [] : [page]))
  const pages = [...labelled, ...unlabelled].map(({ name }) => name)
  return [...parameters, ...(bias === undefined ? [] : [bias]), ...pages]
}

/** The class and properties that `--class` and `--property` set. */
function readMeaning({ class: recordClass, property = [] }: LearnCommandOptions): Meaning {
  const pairs = property.map((pair): [string, string] => {
    const at = pair.indexOf('=')
    if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)]
    throw new GleanError('option-invalid', `--property takes field=IRI, not ${JSON.stringify(pair)}`, {
      remedy: 'For example: --property title=schema:name',
    })
  })
  return { properties: new Map(pairs), ...(recordClass === undefined ? {} : { class: recordClass }) }
}

/** What there is to learn from: labelled and unlabelled pages. */
interface Material {
  readonly examples: readonly LearningExample[]
  readonly unlabelled: readonly Page[]
}

async function readMaterial(parameters: readonly string[], options: LearnCommandOptions): Promise<Material> {
  if (options.values !== undefined) return await collectByValues(parameters, options)
  if (parameters.length === 0) {
    throw new GleanError('option-invalid', 'no examples and no pages were given', {
      remedy:
        'Name a file of examples before --pages, or a page with --record: glean learn EXAMPLES.jsonl --pages site/',
    })
  }
  if (isWithoutLabels(parameters, options)) {
    const { method = 'auto', pages = [] } = options
    if (method === 'auto') say(WITHOUT_LABELS)
    return { examples: [], unlabelled: await loadPages([...parameters, ...pages], options) }
  }
  const examples = await collectExamples(parameters, options)
  return { examples, unlabelled: await readUnlabelled(options.pages ?? [], examples, options) }
}

const WITHOUT_LABELS =
  'No records are labelled, so the pages are divided by their headings (--method sections). To extract something else, label a record with --record or --values.'

/** Whether nothing is labelled, and the method can do without. */
function isWithoutLabels(
  parameters: readonly string[],
  { record, method = 'auto' }: LearnCommandOptions,
): boolean {
  return (
    record === undefined && (method === 'auto' || !needsLabels(method)) && !parameters.some(isExamplesFile)
  )
}

/** Here all pages are named alike: those that show the values become the examples. */
async function collectByValues(
  parameters: readonly string[],
  options: LearnCommandOptions,
): Promise<Material> {
  const { values = [], pages = [], record } = options
  const { pairs, pages: named } = splitValues(values)
  const records = parseValues(pairs)
  if (record !== undefined) {
    throw new GleanError('option-invalid', '--record and --values cannot be combined', {
      remedy: 'With --values, name the pages only; with --record, the page that shows the record.',
    })
  }
  const sources = [...parameters, ...named, ...pages]
  if (sources.length === 0) {
    throw new GleanError('option-invalid', '--values needs pages to search', {
      remedy: 'Name files, folders or addresses: glean learn site/ --values title=Dune',
    })
  }
  const read = await loadPages(sources, options)
  const examples = findExamples(records, read, parseSearched(options, 'not'), parseSearched(options, 'also'))
  const marked = new Set(examples.map(({ page }) => page))
  for (const { page, records: found } of examples) {
    if (typeof page !== 'string' && found.length > 0)
      say(`Found ${countOf(found.length, 'record')} on ${page.name}`)
  }
  return { examples, unlabelled: read.filter((page) => !marked.has(page)) }
}

/** `books` for `out/books.json`. */
function nameOfFile(output: string | undefined): string {
  return output === undefined ? 'wrapper' : basename(output).replace(/\.json$/i, '') || 'wrapper'
}

/** A page that is labelled too adds nothing. */
async function readUnlabelled(
  parameters: readonly string[],
  examples: readonly LearningExample[],
  options: LearnCommandOptions,
): Promise<Page[]> {
  const labelled = new Set(examples.map(({ page }) => (typeof page === 'string' ? page : resolve(page.name))))
  const pages = await loadPages(parameters, options)
  return pages.filter(({ name }) => !labelled.has(resolve(name)))
}
