import { GleanError } from '../../errors.ts'
import type { Bias } from '../../languages/predicates/builders/bias.ts'
import type { Shape } from '../../languages/task.ts'
import { learnRecognized } from '../../oracle/learn-recognized.ts'
import { parseRecognizers, type RecognizerArguments } from '../../oracle/recognizers/parse-argument.ts'
import { keepRecognizers, parseSavedRecognizers } from '../../oracle/recognizers/saved.ts'
import { readTextFile } from '../../page/read-page.ts'
import { giveMeaning, type Meaning } from '../../wrapper/meaning.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import { ExitCode } from '../exit-codes.ts'
import type { FetchCommandOptions } from '../fetch-options.ts'
import { keepInputs } from '../input-guard.ts'
import { sayResult, warn } from '../messages.ts'
import { withOutput } from '../output.ts'
import { loadPages } from '../pages.ts'
import { describeDeclined } from './summary.ts'
import { describeRecognized, summaryOfRecognized } from './summary-recognized.ts'

/** The options of `glean learn` that matter with `--recognize`. */
export interface RecognizeOptions extends FetchCommandOptions, Partial<RecognizerArguments> {
  readonly pages?: readonly string[]
  readonly output?: string
  readonly method?: string
  readonly name: string
  readonly charset?: string
  readonly shape?: Shape
  readonly bias?: Bias | string
  readonly meaning: Meaning
  readonly record?: readonly string[]
  readonly values?: readonly string[]
  /** A file of recognizers, or a wrapper that has some. */
  readonly recognizers?: string
  /** False for `--no-sample`. */
  readonly sample?: boolean
  readonly epsilon?: string
  readonly delta?: string
}

/** `glean learn PAGES… --recognize …`: learns from pages that nobody labelled. */
export async function learnFromRecognizers(
  parameters: readonly string[],
  options: RecognizeOptions,
): Promise<number> {
  const { output, method, shape, name, meaning, bias } = options
  if (options.record !== undefined || options.values !== undefined) {
    const other = options.record === undefined ? '--values' : '--record'
    throw new GleanError('option-invalid', `--recognize and ${other} cannot be combined`, {
      remedy: 'With --recognize no record is labelled: give a recognizer for each field.',
    })
  }
  const files: string[] = []
  const readText = (file: string) => {
    files.push(file)
    return readTextFile(file)
  }
  const { recognize = [], recognizers: saved } = options
  const recognizers = parseRecognizers(
    {
      ...options,
      recognize,
      ...(saved === undefined ? {} : { saved: parseSavedRecognizers(readText(saved), saved) }),
    },
    readText,
  )
  const sources = [...parameters, ...(options.pages ?? [])]
  if (sources.length === 0) {
    throw new GleanError('option-invalid', '--recognize needs pages to read', {
      remedy: 'Name files, folders or addresses: glean learn site/ --recognize phone=phone',
    })
  }
  const pages = await loadPages(sources, options)
  keepInputs(output, [...sources, ...files, ...pages.map((page) => page.name)])
  const learned = await learnRecognized(pages, recognizers, {
    name,
    epsilon: parseProbability('--epsilon', options.epsilon),
    delta: parseProbability('--delta', options.delta),
    ...(method === undefined ? {} : { method }),
    ...(options.sample === false ? { sample: false } : {}),
    ...(shape === undefined ? {} : { shape }),
    ...(bias === undefined || typeof bias === 'string' ? {} : { bias }),
  })
  if (learned.result.kind === 'declined') {
    warn(describeDeclined(learned.result.declined))
    sayResult(undefined, { learned: false, declined: learned.result.declined })
    return ExitCode.no
  }
  const known = giveMeaning(learned.result.wrapper.toJSON(), meaning)
  const wrapper = keepRecognizers(known, recognizers, options.sample === false ? 'names' : 'words')
  await withOutput(output, (sink) => sink.write(writeWrapper(wrapper)))
  const left = Object.keys(recognizers).filter(
    (field) => wrapper.recognizers?.[field]?.kind !== recognizers[field].kind,
  )
  sayResult(
    describeRecognized(learned, output, left, shape !== undefined),
    summaryOfRecognized(learned, output),
  )
  return ExitCode.done
}

/** A number between 0 and 1, neither included. */
function parseProbability(option: string, text = '0.1'): number {
  const number = Number(text)
  if (number > 0 && number < 1) return number
  throw new GleanError(
    'option-invalid',
    `${option} takes a number between 0 and 1, not ${JSON.stringify(text)}`,
    {
      remedy: `For example: ${option} 0.05`,
    },
  )
}
