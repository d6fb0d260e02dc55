import { type Command, Option } from 'commander'
import type { Field } from '../../record/field.ts'
import { recordJsonSchema, recordTypeScript } from '../../wrapper/record-types.ts'
import type { CommandDefinition } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { readWrapperFile } from '../input.ts'
import { withOutput } from '../output.ts'

interface TypesOptions {
  readonly output?: string
  readonly as?: 'typescript' | 'json-schema'
  readonly typed?: boolean
}

/** `glean types`: the records of a wrapper or a source as a type. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .argument('<wrapper>', 'a wrapper, or a source file whose name ends with .source.json')
    .addOption(new Option('--as <form>', 'the form of the type').choices(['typescript', 'json-schema']))
    .option('--typed', 'the type of what --typed writes, instead of texts')
    .option('-o, --output <file>', 'file for the type; standard output if none is given')
    .addHelpText(
      'after',
      '\nThe form is that of the output file: TypeScript, or JSON Schema for one that ends with .json.\n\nAn example:\n  glean types shelf.json --typed -o shelf.d.ts',
    )
}

async function run(file: string, options: TypesOptions): Promise<number> {
  const { output, typed = false } = options
  const { name, fields } = await readFields(file)
  const form = options.as ?? (output !== undefined && /\.json$/i.test(output) ? 'json-schema' : 'typescript')
  const text =
    form === 'typescript'
      ? recordTypeScript(fields, name, typed)
      : `${JSON.stringify(recordJsonSchema(fields, name, typed), undefined, 2)}\n`
  await withOutput(output, (sink) => sink.write(text))
  return ExitCode.done
}

async function readFields(file: string): Promise<{ name: string; fields: readonly Field[] }> {
  if (!/\.source\.json$/i.test(file)) return readWrapperFile(file)
  const { readSource } = await import('../../source/file/read-source.ts')
  return readSource(file)
}
