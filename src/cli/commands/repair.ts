import type { Command } from 'commander'
import { GleanError } from '../../errors.ts'
import { undoRepair } from '../../maintain/repair/finish.ts'
import { repair } from '../../maintain/repair/repair.ts'
import { MOST_CHARACTERS } from '../../maintain/repair/shorten-page.ts'
import type { Page } from '../../page/page.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import { type CommandDefinition, declareJson } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions } from '../fetch-options.ts'
import { checkCharset, readWrapperFile } from '../input.ts'
import { keepInputs } from '../input-guard.ts'
import { describeDifference, describeRepair } from '../maintain/describe-repair.ts'
import { readKnownRecords } from '../maintain/known-records.ts'
import { countOf, printable, say, sayResult } from '../messages.ts'
import { checkOutput, withOutput } from '../output.ts'
import { loadPages, PAGES } from '../pages.ts'
import { showNote } from '../progress.ts'

/** The options of `glean repair`, as they were typed. */
interface RepairCommandOptions extends FetchCommandOptions {
  readonly known?: string
  readonly output?: string
  readonly diff?: boolean
  readonly undo?: boolean
  readonly charset?: string
}

const HELP = `
Example: glean repair books.json 'new/*.html' --known records.jsonl -o books-new.json
         glean repair books.json 'new/*.html' --diff
         glean repair books-new.json --undo -o books.json

--known takes what glean extract wrote while the wrapper still worked, best with --provenance. Without it the sample of
records in the wrapper is used.`

/** `glean repair`: learns a wrapper again from pages of a changed site and what it used to extract. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  declareJson(command)
  declareFetching(
    command
      .argument('<wrapper>', 'the wrapper, a file made by glean learn')
      .argument('[pages...]', `pages of the changed site: ${PAGES}`)
      .option('--known <file>', 'records extracted before the change, as JSON Lines')
      .option('-o, --output <file>', 'file for the repaired wrapper; standard output if none is given')
      .option('--diff', 'print old and new values side by side for some pages, and write no wrapper')
      .option('--undo', 'write the wrapper as it was before its last repair')
      .option('--charset <charset>', 'character encoding of the pages, if they declare it wrongly'),
  ).addHelpText('after', HELP)
}

async function run(
  wrapperFile: string,
  parameters: readonly string[],
  options: RepairCommandOptions,
): Promise<number> {
  const { charset, output, diff = false } = options
  checkCharset(charset)
  if (!diff) checkOutput(output)
  const old = readWrapperFile(wrapperFile)
  if (options.undo === true) return undo(wrapperFile, output)
  if (parameters.length === 0) {
    throw new GleanError('option-invalid', 'no pages were given', {
      remedy: 'Name pages of the changed site: glean repair W.json PAGES… -o NEW.json',
    })
  }
  const known = options.known === undefined ? undefined : readKnownRecords(options.known)
  const pages = await loadPages(parameters, options)
  keepInputs(output, [
    ...pages.map(({ name }) => name),
    ...(options.known === undefined ? [] : [options.known]),
  ])
  sayWhatIsCut(pages)
  const note = showNote(`repairing from ${countOf(pages.length, 'page')}`)
  const outcome = repair(old, pages, {
    ...(known === undefined ? {} : { known }),
    time: new Date().toISOString(),
  })
  note.hide()
  const words = describeRepair(outcome, pages.length)
  if (outcome.kind !== 'repaired') {
    sayResult(words, outcome)
    return outcome.kind === 'sound' ? ExitCode.done : ExitCode.no
  }
  const { wrapper, ...summary } = outcome
  if (diff) {
    const lines = describeDifference(old, wrapper, pages)
    await withOutput(undefined, (sink) => sink.write(`${printable(lines.join('\n'))}\n`))
  } else await withOutput(output, (sink) => sink.write(writeWrapper(wrapper)))
  const written = diff || output === undefined ? '' : `\nWritten to ${output}`
  sayResult(`${words}${written}`, summary)
  return outcome.doubtful || outcome.ask !== undefined ? ExitCode.no : ExitCode.done
}

/** Says at once which pages are read only in part, because a repair takes a while. */
function sayWhatIsCut(pages: readonly Page[]): void {
  const most = MOST_CHARACTERS.toLocaleString('en')
  for (const { name, source } of pages) {
    if (source.length <= MOST_CHARACTERS) continue
    const length = source.length.toLocaleString('en')
    say(
      `${name} has ${length} characters: the repair uses its beginning, its end and what is around known records, ${most} in all`,
    )
  }
}

async function undo(wrapperFile: string, output: string | undefined): Promise<number> {
  const before = undoRepair(readWrapperFile(wrapperFile).toJSON())
  if (before === undefined) {
    sayResult('Nothing to undo: the wrapper was never repaired.', { kind: 'unchanged' })
    return ExitCode.no
  }
  await withOutput(output, (sink) => sink.write(writeWrapper(before)))
  sayResult('The last repair was undone.', { kind: 'undone' })
  return ExitCode.done
}
