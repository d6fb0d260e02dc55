import type { Command } from 'commander'
import { checkPages } from '../../maintain/check/check-pages.ts'
import { updateProfile } from '../../maintain/check/update.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import type { CommandDefinition } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions } from '../fetch-options.ts'
import { checkCharset, readWrapperFile } from '../input.ts'
import { describeCheck } from '../maintain/describe-check.ts'
import { readKnownRecords } from '../maintain/known-records.ts'
import { printable, say } from '../messages.ts'
import { checkOutput, withOutput } from '../output.ts'
import { loadPages, PAGES } from '../pages.ts'

/** The options of `glean check`, as they were typed. */
interface CheckCommandOptions extends FetchCommandOptions {
  readonly known?: string
  readonly json?: boolean
  readonly update?: boolean
  readonly charset?: string
}

const HELP = `
Example: glean check books.json 'new/*.html'
         glean check books.json 'new/*.html' --known records.jsonl --json

The exit code is 0 if the wrapper extracts what it used to, and 1 if it is doubtful or broken. With ten pages or more a
change can be distinguished from chance; with fewer, the verdict is less certain.`

/** `glean check`: whether a wrapper still extracts what it used to. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  declareFetching(
    command
      .argument('<wrapper>', 'the wrapper, a file made by glean learn')
      .argument('<pages...>', `recent pages of the site: ${PAGES}`)
      .option('--known <file>', 'records extracted before from the same pages, as JSON Lines')
      .option('--json', 'print the report as JSON')
      .option('--update', 'if all is well, take account of these pages in the profile of the wrapper')
      .option('--charset <charset>', 'character encoding of the pages, if they declare it wrongly'),
  ).addHelpText('after', HELP)
}

async function run(
  wrapperFile: string,
  parameters: readonly string[],
  options: CheckCommandOptions,
): Promise<number> {
  checkCharset(options.charset)
  if (options.update === true) checkOutput(wrapperFile)
  const wrapper = readWrapperFile(wrapperFile)
  const known = options.known === undefined ? [] : readKnownRecords(options.known)
  const pages = await loadPages(parameters, options)
  const report = checkPages(wrapper, pages, known)
  const text = options.json === true ? JSON.stringify(report) : describeCheck(report).join('\n')
  await withOutput(undefined, (sink) => sink.write(`${printable(text)}\n`))
  if (report.verdict !== 'ok') {
    if (report.suspicion === undefined) say(`To repair it: glean repair ${wrapperFile} PAGES… -o NEW.json`)
    return ExitCode.no
  }
  if (options.update === true) {
    const updated = writeWrapper(updateProfile(wrapper.toJSON(), pages))
    await withOutput(wrapperFile, (sink) => sink.write(updated))
    say(`The profile in ${wrapperFile} takes account of these pages.`)
  }
  return ExitCode.done
}
