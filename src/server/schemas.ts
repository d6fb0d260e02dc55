import { z } from 'zod'
import { page, type Schemas } from './handler.ts'
import { healthSchemas } from './health/handlers.ts'
import type { Calls } from './protocol.ts'
import { recognizeSchemas } from './recognize/handlers.ts'
import { sourceSchemas } from './sources/handlers.ts'
import { querySchemas } from './sources/query-handlers.ts'
import { structureSchemas } from './structure/handlers.ts'

const offset = z.int().min(0)
const name = z.string().min(1).max(200)
const record = z.string().min(1).max(200)
const nothing = z.strictObject({})
const onRecord = z.strictObject({ page, record })
const onValue = z.strictObject({ page, record, field: name, start: offset, end: offset })
const point = z.strictObject({ text: offset, offset })
const text = z.string().max(20_000_000)
const short = z.string().max(2000)

/** What each call may hold. */
export const schemas: Schemas<Calls> = {
  ...structureSchemas,
  ...healthSchemas,
  ...recognizeSchemas,
  ...sourceSchemas,
  ...querySchemas,
  project: nothing,
  page: z.strictObject({ page, near: offset.exactOptional() }),
  inspect: z.strictObject({
    page,
    target: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('element'), node: offset, part: z.string().max(50).exactOptional() }),
      z.strictObject({ kind: z.literal('text'), from: point, to: point }),
      z.strictObject({ kind: z.literal('span'), start: offset, end: offset }),
    ]),
  }),
  find: z.strictObject({ page, text: short, after: z.int() }),
  mark: z.strictObject({
    page,
    start: offset,
    end: offset,
    field: name,
    record,
    property: short.exactOptional(),
  }),
  unmark: onValue,
  accept: onRecord,
  reject: onRecord,
  finish: z.strictObject({ page, done: z.boolean() }),
  undo: nothing,
  redo: nothing,
  renameField: z.strictObject({ field: name, to: name }),
  removeField: z.strictObject({ field: name }),
  describeField: z.strictObject({
    field: name,
    property: short.exactOptional(),
    note: short.exactOptional(),
  }),
  describe: z.strictObject({
    name: name.exactOptional(),
    recordClass: short.exactOptional(),
    note: short.exactOptional(),
  }),
  addUrl: z.strictObject({ url: short }),
  addHtml: z.strictObject({ name: short, source: text }),
  suggestNext: z.strictObject({ page }),
  startNext: z.strictObject({ page, count: z.int().min(1).max(1000) }),
  stopNext: nothing,
  nextState: nothing,
  rescan: nothing,
  ask: z.strictObject({
    except: page.exactOptional(),
    skipped: z.array(z.string().max(10_000)).max(1000).exactOptional(),
  }),
  answer: z.strictObject({ question: z.string().max(10_000), answer: z.string().max(200) }),
  rejectLacking: z.strictObject({ field: name, page: page.exactOptional() }),
  why: onValue,
  copy: z.strictObject({ page, record, field: name.exactOptional(), start: offset.exactOptional() }),
  results: z.strictObject({
    limit: z.int().min(0).max(100_000),
    filter: short.exactOptional(),
    order: z.strictObject({ column: z.int().min(0).max(1000), down: z.boolean() }).exactOptional(),
  }),
  cancelRun: nothing,
  startRun: nothing,
  previewWrapper: z.strictObject({ text }),
  importWrapper: z.strictObject({ text }),
  vocabulary: nothing,
  endTour: nothing,
}
