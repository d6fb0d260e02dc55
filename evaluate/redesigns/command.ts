import { parseCount, readArguments, requireData } from '../arguments.ts'
import { runJobs } from '../running/pool.ts'
import type { Job } from '../running/worker.ts'
import { mean } from '../scoring/tally.ts'
import { readSites } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { writeText } from '../write-text.ts'
import { type CheckedSet, detectChanges } from './detect.ts'
import type { Pair, PairResult, RepairTrial } from './try-pair.ts'

const HELP = `Usage: npm run evaluate -- redesigns --data FOLDER [options]

Learns from two old pages of each pair, and repairs the wrapper with every second new page: with the old output as known
records, and from the wrapper alone. Scores are those of the other new pages. A pair is a folder with old/ and new/.

  --data FOLDER     where the pairs are
  --sites PREFIX    only the pairs whose name begins so
  --made FOLDER     sites of which a redesign is made up: other markup and numbers, the same labels
  --unchanged FOLDER  sites without new pages, for counting false alarms; may be given several times
  --controls NAMES  pairs whose change no wrapper should mind, separated by commas; left out of the mean
  --jobs N          worker threads (2)
  --json FILE       write the result
`

const CONTROLS = 'py-func-3.11-3.13,pg-guc-15-17'

const text = { type: 'string' } as const

/** Measures repair on pairs of old and new pages; returns the exit code. */
export async function runRedesigns(
  parameters: readonly string[],
  script: URL,
  print: (lines: readonly string[]) => void,
): Promise<number> {
  const values = readArguments(parameters, {
    data: text,
    sites: text,
    controls: text,
    made: { type: 'string', multiple: true },
    unchanged: { type: 'string', multiple: true },
    jobs: text,
    json: text,
    help: { type: 'boolean' },
  })
  if (values.help) {
    print([HELP])
    return 0
  }
  const { sites: prefix = '' } = values
  const made = (values.made ?? []).flatMap((folder) =>
    readSites(folder).map((old): Pair => ({ name: `${old.name} (made)`, old, new: undefined })),
  )
  const given = made.length > 0 && values.data === undefined ? [] : pairsIn(requireData(values.data))
  const pairs = [...given.filter(({ name }) => name.startsWith(prefix)), ...made]
  const jobs = pairs.map((pair): Job => ({ kind: 'redesign', pair }))
  const threads = parseCount('--jobs', values.jobs ?? '2')
  const results: PairResult[] = []
  const failures: string[] = []
  let next = 0
  for await (const answer of runJobs<Job, PairResult>(script, jobs, threads)) {
    const { name } = pairs[next++]
    if (answer.kind === 'done') results.push(answer.result)
    else failures.push(`${name}: FAILED: ${answer.message}`)
  }
  const controls = new Set((values.controls ?? CONTROLS).split(','))
  print([...describePairs(results, controls), ...failures])
  for (const folder of values.unchanged ?? []) {
    const sets = readSites(folder)
      .flatMap((site) => detectChanges(site, undefined))
      .filter(({ kind }) => kind === 'unchanged')
    const alarms = sets.filter(({ verdict }) => verdict !== 'ok').length
    print([`${folder}: ${alarms} of ${sets.length} unchanged sets reported`])
  }
  if (values.json !== undefined) {
    writeText(values.json, `${JSON.stringify(results, null, 2)}\n`)
    print([`Result written to ${values.json}`])
  }
  return failures.length > 0 ? 1 : 0
}

/** Folders that hold a site `old` and a site `new`. */
function pairsIn(data: string): Pair[] {
  const sites = new Map(readSites(data).map((site) => [site.name, site]))
  return [...sites.keys()].flatMap((name) => {
    const pair = name.replace(/\/old$/, '')
    const [old, fresh] = [sites.get(`${pair}/old`), sites.get(`${pair}/new`)]
    return pair === name || old === undefined || fresh === undefined ? [] : [{ name: pair, old, new: fresh }]
  })
}

/** The table of pairs, and the means over those that are not controls. */
export function describePairs(results: readonly PairResult[], controls: ReadonlySet<string>): string[] {
  const rows = results.map((result) => [
    `${result.pair}${controls.has(result.pair) ? ' (control)' : ''}${result.recallOnly ? ' (recall)' : ''}`,
    String(result.pages),
    show(result.before),
    show(result.unrepaired),
    ...trialCells(result.known),
    ...trialCells(result.alone),
  ])
  const real = results.filter(({ pair }) => !controls.has(pair))
  const meanOf = (score: (result: PairResult) => number | undefined) => show(mean(real.map(score)))
  const weak = real.filter(({ before = 0, known }) => (known.score ?? 0) < 0.8 * before)
  return [
    ...formatTable(
      [
        'pair',
        '>pages',
        '>before',
        '>after',
        '>known',
        'outcome',
        '>seconds',
        '>alone',
        'outcome',
        '>seconds',
      ],
      rows,
    ),
    '',
    `Mean over ${real.length} pairs: before ${meanOf(({ before }) => before)}, after ${meanOf(({ unrepaired }) => unrepaired)}, repaired with known records ${meanOf(({ known }) => known.score)}, from the wrapper alone ${meanOf(({ alone }) => alone.score)}`,
    'Lerman 2003: wrappers learned again after a change had precision 0.90 and recall 0.80 (F1 0.85)',
    `Below 0.8 of before, with known records: ${weak.length === 0 ? 'none' : weak.map(({ pair }) => pair).join(', ')}`,
    '',
    ...describeDetection(results.flatMap(({ sets }) => sets)),
  ]
}

/** A change that costs more has to be noticed. */
const COSTLY = 0.1

/** How many sets of pages were reported, of those that should be and of those that should not. */
export function describeDetection(sets: readonly CheckedSet[]): string[] {
  const row = (name: string, own: readonly CheckedSet[]) => [
    name,
    String(own.filter(({ verdict }) => verdict !== 'ok').length),
    String(own.length),
  ]
  const costly = (kind: CheckedSet['kind']) => sets.filter((set) => set.kind === kind && set.loss > COSTLY)
  const edited = sets.filter(({ kind }) => kind === 'edited')
  const real = sets.filter(({ kind }) => kind !== 'edited')
  const harmless = real.filter(({ kind, loss }) => kind === 'unchanged' || loss <= COSTLY)
  const reported = real.filter(({ kind, verdict }) => kind !== 'mixed, known' && verdict !== 'ok')
  const right = reported.filter(({ kind, loss }) => kind !== 'unchanged' && loss > COSTLY)
  const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(2))
  return [
    ...formatTable(
      ['sets of ten pages', '>reported', '>of'],
      [
        row(
          'unchanged',
          sets.filter(({ kind }) => kind === 'unchanged'),
        ),
        row(
          'changed without loss',
          harmless.filter(({ kind }) => kind !== 'unchanged'),
        ),
        row('changed, F1 down by more than 0.1', costly('changed')),
        row('three of ten changed', costly('mixed')),
        row('three of ten changed, known records', costly('mixed, known')),
        ...[...new Set(edited.flatMap(({ strength }) => strength ?? []))].sort().flatMap((strength) => {
          const own = edited.filter((set) => set.strength === strength)
          return [
            row(
              `simulated edits, strength ${strength}, without loss`,
              own.filter(({ loss }) => loss <= COSTLY),
            ),
            row(
              `simulated edits, strength ${strength}, F1 down by more than 0.1`,
              own.filter(({ loss }) => loss > COSTLY),
            ),
          ]
        }),
      ],
    ),
    '',
    `Precision ${share(right.length, reported.length)}, recall ${share(costly('changed').filter(isReported).length, costly('changed').length)} (Lerman 2003: 0.73 and 0.95)`,
    ...(edited.length === 0
      ? []
      : [
          `Simulated edits: precision ${share(edited.filter((set) => isReported(set) && set.loss > COSTLY).length, edited.filter(isReported).length)}, recall ${share(edited.filter((set) => isReported(set) && set.loss > COSTLY).length, edited.filter(({ loss }) => loss > COSTLY).length)}`,
        ]),
  ]
}

function isReported({ verdict }: CheckedSet): boolean {
  return verdict !== 'ok'
}

function trialCells({ score, outcome, believed, milliseconds }: RepairTrial): string[] {
  return [show(score), `${outcome} (${believed.toFixed(2)})`, (milliseconds / 1000).toFixed(1)]
}

function show(score: number | undefined): string {
  return score?.toFixed(3) ?? '-'
}
