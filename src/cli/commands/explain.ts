import { type Command, Option } from 'commander'
import { EXPORT_FORMATS, type ExportFormat } from '../../languages/expressions/rule-export.ts'
import { writeExport } from '../../wrapper/export-rules.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import type { CommandDefinition } from '../command.ts'
import { EXAMPLE } from '../example.ts'
import { ExitCode } from '../exit-codes.ts'
import { readWrapperFile } from '../input.ts'
import { printable } from '../messages.ts'
import { withOutput } from '../output.ts'

interface ExplainOptions {
  readonly format?: 'text' | 'json' | ExportFormat
}

/** `glean explain`: describes a wrapper in words, or writes its rules in the notation of another program. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .argument('<wrapper>', 'the wrapper, a file made by glean learn')
    .addOption(
      new Option('-f, --format <name>', 'words, the rules in another notation, or all of it as JSON')
        .choices(['text', ...EXPORT_FORMATS, 'json'])
        .default('text'),
    )
    .addHelpText('after', EXAMPLE)
}

async function run(wrapperFile: string, { format = 'text' }: ExplainOptions): Promise<number> {
  const wrapper = readWrapperFile(wrapperFile)
  const text = format === 'json' ? describeAsJson(wrapper) : printable(describe(wrapper, format))
  await withOutput(undefined, (sink) => sink.write(`${text}\n`))
  return ExitCode.done
}

function describe(wrapper: Wrapper, format: 'text' | ExportFormat): string {
  return format === 'text' ? wrapper.explain() : writeExport(wrapper.toJSON(), format)
}

/** Everything that is known of the rules. Control characters, which a terminal would obey, are escaped as JSON has them. */
function describeAsJson(wrapper: Wrapper): string {
  const { name, fields, profile } = wrapper.toJSON()
  const exported = Object.fromEntries(EXPORT_FORMATS.map((format) => [format, wrapper.exportRules(format)]))
  const all = { name, fields, confidence: confidences(profile), ...exported, words: wrapper.explain() }
  return JSON.stringify(all, undefined, 2).replace(
    /[\u007f-\u009f]/g,
    (char) => `\\u00${char.charCodeAt(0).toString(16)}`,
  )
}

/** How sure each field is, where that was measured. */
function confidences({ fields }: ReturnType<Wrapper['toJSON']>['profile']): Record<string, number> {
  return Object.fromEntries(
    fields.flatMap(({ name, confidence }) => (confidence === undefined ? [] : [[name, confidence]])),
  )
}
