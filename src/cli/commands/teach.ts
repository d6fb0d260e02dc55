import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { GleanError } from '../../errors.ts'
import { readExamples } from '../../learn/read-examples.ts'
import { createLesson, type Lesson } from '../../oracle/teach/lesson.ts'
import { createPage } from '../../page/page.ts'
import type { Example } from '../../record/example.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import type { CommandDefinition } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions } from '../fetch-options.ts'
import { checkCharset } from '../input.ts'
import { keepInputs } from '../input-guard.ts'
import { describeDeclined, describeDifferences } from '../learn/summary.ts'
import { listenForEnd } from '../listening.ts'
import { countOf, say, warn } from '../messages.ts'
import { checkOutput, withOutput } from '../output.ts'
import { loadPages, PAGES } from '../pages.ts'
import { runDialogue } from '../teach/dialogue.ts'

/** The options of `glean teach`, as they were typed. */
export interface TeachCommandOptions extends FetchCommandOptions {
  readonly examples: string
  readonly output?: string
  readonly list?: boolean
  readonly detail?: boolean
  readonly charset?: string
}

/** `glean teach`: shows what the wrapper finds, page by page, and learns from what a person answers. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  declareFetching(
    command
      .argument('<pages...>', PAGES)
      .option('-e, --examples <file>', 'file of examples to continue, and to save them in', 'examples.jsonl')
      .option('-o, --output <file>', 'file for the wrapper')
      .option('--list', 'each page is a list of records')
      .option('--detail', 'each page has exactly one record')
      .option('--charset <charset>', 'character encoding of the pages, if they declare it wrongly'),
  ).addHelpText(
    'after',
    "\nAn example to paste:\n  echo '<p><b>Dune</b> <i>1965</i></p> <p><b>Emma</b> <i>1815</i></p> <p><b>Kim</b> <i>1901</i></p>' > shelf.html\n  printf 'new title=Dune year=1965\\nnew title=Emma year=1815\\naccept\\n' | glean teach shelf.html --list -o shelf.json",
  )
}

async function run(parameters: readonly string[], options: TeachCommandOptions): Promise<number> {
  const { examples: file, output, list, detail, charset } = options
  checkCharset(charset)
  if (list && detail) {
    throw new GleanError('option-invalid', '--list and --detail contradict each other', {
      remedy: 'Use --list for pages with any number of records, --detail for pages with one.',
    })
  }
  const pages = await loadPages(parameters, options)
  if (output !== undefined && resolve(output) === resolve(file)) {
    throw new GleanError('option-invalid', 'the wrapper would replace the examples', {
      place: { file: output },
      remedy: 'Give --output another name.',
    })
  }
  for (const target of [file, output]) keepInputs(target, [...parameters, ...pages.map(({ name }) => name)])
  checkOutput(file, output)
  const byPath = new Map(pages.map((page) => [resolve(page.name), page]))
  const known = existsSync(file) ? readExamples(file) : []
  const given = known.map((example) => {
    const page = typeof example.page === 'string' ? createPage(example.page) : example.page
    return { ...example, page: byPath.get(resolve(page.name)) ?? page }
  })
  const shape = list ? ({ shape: 'list' } as const) : detail ? ({ shape: 'single' } as const) : {}
  const lesson = createLesson(pages, shape, given)
  await converse(lesson)
  if (lesson.examples.length === 0) {
    say('No page was labelled; nothing is written')
    return ExitCode.no
  }
  await save(writeExamples(lesson, file), file)
  say(`${countOf(lesson.examples.length, 'labelled page')} written to ${file}`)
  const result = lesson.conclude()
  const { wrapper } = lesson
  if (wrapper === undefined || result?.kind !== 'learned') {
    if (result?.kind === 'declined') warn(describeDeclined(result.declined))
    return ExitCode.no
  }
  if (!result.exact) say(`The wrapper ${describeDifferences(result.misses)}`)
  if (output !== undefined) {
    await withOutput(output, (sink) => sink.write(writeWrapper(wrapper.toJSON())))
    say(`Wrapper written to ${output}`)
  }
  return ExitCode.done
}

/** Writes the examples; where that fails they go to standard output, because a person has typed them. */
async function save(examples: string, file: string): Promise<void> {
  try {
    await withOutput(file, (sink) => sink.write(examples))
  } catch (error) {
    await withOutput(undefined, (sink) => sink.write(examples))
    warn('The examples are on standard output, because their file cannot be written:')
    throw error
  }
}

/** Reads lines until the lesson ends. Whatever ends it, Ctrl+C too, counts as `quit`, so that no answer is lost. */
async function converse(lesson: Lesson): Promise<void> {
  const { stdin, stderr } = process
  const lines = stdin.isTTY
    ? createInterface({ input: stdin, output: stderr, prompt: '> ' })
    : createInterface({ input: stdin, terminal: false })
  const ending = listenForEnd()
  ending.signal.addEventListener('abort', () => lines.close())
  lines.on('SIGINT', () => lines.close())
  try {
    await runDialogue(lesson, lines, say, stdin.isTTY ? () => lines.prompt() : undefined)
  } finally {
    lines.close()
    ending.close()
  }
}

/** The examples of a lesson as a file holds them: pages are named from the folder of the file. */
function writeExamples({ examples }: Lesson, file: string): string {
  const lines = examples.map(({ page, records, complete, accepted = [], negatives = [] }) => {
    const { name } = page
    const path = /^[a-z]+:\/\//i.test(name) ? name : relative(dirname(resolve(file)), resolve(name))
    const example: Example = {
      page: path,
      records,
      ...(typeof complete === 'boolean' ? { complete } : {}),
      ...(accepted.length === 0 ? {} : { accepted }),
      ...(negatives.length === 0 ? {} : { negatives }),
    }
    return `${JSON.stringify(example)}\n`
  })
  return lines.join('')
}
