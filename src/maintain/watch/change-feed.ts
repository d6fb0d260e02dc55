import { chooseParts, createFeedOutput } from '../../output/feed.ts'
import type { Field } from '../../record/field.ts'
import type { PlainRecord } from '../../record/plain.ts'
import type { Change } from './compare.ts'
import { readLines } from './line-file.ts'

/** A change as the file of changes has it. */
export interface NotedChange extends Change {
  readonly run: string
}

/** Readers of feeds show the latest entries; older changes are in the file of changes. */
const MOST_ENTRIES = 200

const TIME = 'time of the change'
const ID = 'number of the change'
const TITLES: Readonly<Record<Change['kind'], string>> = { new: '', changed: 'Changed: ', gone: 'Gone: ' }

/** An Atom feed of the latest changes in a file of changes. An entry is dated when the change was noticed. */
export async function formatChanges(path: string, fields: readonly Field[], name: string): Promise<string> {
  const parts = chooseParts(fields, {})
  const title = parts.get('title')
  const own = fields.map((field) => ({ ...field }))
  const extra: Field[] = [TIME, ID].map((each) => ({ name: each, many: false, optional: false }))
  const given = Object.fromEntries([...parts].filter(([part]) => part !== 'date' && part !== 'id'))
  const output = createFeedOutput('atom')([...own, ...extra], {
    name,
    feed: { ...given, date: TIME, id: ID },
  })
  const latest: { change: NotedChange; at: number }[] = []
  let at = 0
  for (const line of readLines(path)) {
    latest.push({ change: line as NotedChange, at: at++ })
    if (latest.length > MOST_ENTRIES) latest.shift()
  }
  for (const { change, at: number } of latest.reverse()) {
    const { kind, run, record, page } = change
    const marked: PlainRecord =
      title === undefined || typeof record[title] !== 'string'
        ? record
        : { ...record, [title]: `${TITLES[kind]}${record[title]}` }
    output.add({ record: { ...marked, [TIME]: run, [ID]: `${run} ${number}` }, page, spans: {} })
  }
  return String(await output.end())
}
