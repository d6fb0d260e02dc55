import { z } from 'zod'
import { GleanError } from '../../src/errors.ts'
import { parseJson } from '../../src/record/json.ts'

const share = z.number().min(0).max(1)

const setSchema = z.strictObject({
  set: z.string(),
  recallOnly: z.boolean(),
  /** How many records of a labelled page are marked; absent when all are. */
  records: z.number().optional(),
  sites: z.number(),
  pages: z.number(),
  fields: z.number(),
  /** By number of labelled pages. */
  scores: z.array(z.strictObject({ labelled: z.number(), score: share })),
  /** Of the evaluation with most labelled pages. */
  learnSeconds: z.number(),
  extractMilliseconds: z.number(),
})

const headlineSchema = z.strictObject({
  sets: z.array(setSchema),
  /** Other programs on the pages of a set. */
  peers: z.array(
    z.strictObject({
      name: z.string(),
      set: z.string(),
      labelled: z.number(),
      score: share,
      learnSeconds: z.number(),
      extractMilliseconds: z.number(),
    }),
  ),
})

/** What one set of sites gave. */
export type HeadlineSet = z.infer<typeof setSchema>

/** The figures that the README shows. */
export type Headline = z.infer<typeof headlineSchema>

/** The part of a result file that a headline is taken from; whatever else there is, is left. */
const resultSchema = z.object({
  evaluations: z.array(
    z.object({
      settings: z.object({ labelled: z.number(), records: z.number().optional() }),
      sets: z.array(
        z.object({
          set: z.string(),
          recallOnly: z.boolean(),
          sites: z.number(),
          pages: z.number(),
          fields: z.number(),
          score: z.object({ mean: share }),
          times: z.object({ learnMilliseconds: z.number(), extractMilliseconds: z.number() }),
        }),
      ),
    }),
  ),
})

/** Reads the committed figures. */
export function parseHeadline(text: string, file: string): Headline {
  return check(headlineSchema, text, file)
}

/** The figures of a result file, which `--json` wrote. */
export function takeFigures(text: string, file: string): HeadlineSet[] {
  const sets = new Map<string, HeadlineSet>()
  for (const { settings, sets: results } of check(resultSchema, text, file).evaluations) {
    const { labelled, records } = settings
    for (const { set, recallOnly, sites, pages, fields, score, times } of results) {
      const key = `${set}\0${recallOnly}`
      sets.set(key, {
        set,
        recallOnly,
        ...(records === undefined ? {} : { records }),
        sites,
        pages,
        fields,
        scores: [...(sets.get(key)?.scores ?? []), { labelled, score: round(score.mean, 4) }],
        learnSeconds: round(times.learnMilliseconds / 1000, 2),
        extractMilliseconds: round(times.extractMilliseconds, 2),
      })
    }
  }
  return [...sets.values()]
}

/** New figures take the place of those of the same set. */
export function replaceFigures({ sets, peers }: Headline, figures: readonly HeadlineSet[]): Headline {
  const isNew = ({ set, recallOnly }: HeadlineSet) =>
    figures.some((each) => each.set === set && each.recallOnly === recallOnly)
  return { sets: [...sets.filter((set) => !isNew(set)), ...figures], peers }
}

type Figures = Pick<HeadlineSet, 'scores' | 'learnSeconds' | 'extractMilliseconds'>

/** The table, in Markdown: each set, and under it the other programs, whose figures are known to two decimals. */
export function describeHeadline({ sets, peers }: Headline): string {
  const counts = [...new Set(sets.flatMap(({ scores }) => scores.map(({ labelled }) => labelled)))].sort(
    (a, b) => a - b,
  )
  const row = (name: string, figures: Figures, decimals: number) => {
    const cells = counts.map(
      (count) => figures.scores.find(({ labelled }) => labelled === count)?.score.toFixed(decimals) ?? '',
    )
    const times = [`${figures.learnSeconds} s`, `${figures.extractMilliseconds} ms`]
    return `| ${[name, ...cells, ...times].join(' | ')} |`
  }
  const rows = sets.flatMap((figures) => [
    row(`**Gleaner**, ${nameSet(figures)}`, figures, 3),
    ...peers
      .filter(({ set }) => set === figures.set)
      .map((peer) => row(`${peer.name}, the same pages`, { ...peer, scores: [peer] }, 2)),
  ])
  const columns = counts.map((count) => `${count} labelled page${count === 1 ? '' : 's'}`)
  return [
    `| F1 on pages not labelled | ${columns.join(' | ')} | learning | a page |`,
    `|---|${'--:|'.repeat(counts.length + 2)}`,
    ...rows,
    '',
  ].join('\n')
}

function nameSet({ set, recallOnly, records, sites, pages, fields }: HeadlineSet): string {
  const marked = records === undefined ? '' : `, ${records} records marked`
  const measure = recallOnly ? ', recall' : ''
  return `${set}: ${sites} site${sites === 1 ? '' : 's'}, ${pages} pages, ${fields} fields${marked}${measure}`
}

/** Puts the table between the marks of a document. */
export function insertHeadline(document: string, table: string): string {
  const [start, end] = ['<!-- headline -->', '<!-- /headline -->']
  const from = document.indexOf(start)
  const to = document.indexOf(end)
  if (from < 0 || to < from) {
    throw new GleanError('option-invalid', `the document lacks ${start} or ${end}`)
  }
  return `${document.slice(0, from + start.length)}\n\n${table}\n${document.slice(to)}`
}

function check<T>(schema: z.ZodType<T>, text: string, file: string): T {
  const { success, data, error } = schema.safeParse(parseJson(text, { file }))
  if (success) return data
  const [issue] = error.issues
  throw new GleanError('json-invalid', issue.message, { place: { file, path: issue.path.join('.') } })
}

function round(number: number, decimals: number): number {
  return Number(number.toFixed(decimals))
}
