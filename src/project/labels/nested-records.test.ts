import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../server/commands.ts'
import type { Calls } from '../../server/protocol.ts'
import { openProject } from '../files/project-folder.ts'
import { writeResults } from '../results.ts'
import { openSession, type Session } from '../session.ts'

const person = ([name, phone]: readonly string[]) =>
  `<li><b class="name">${name}</b> <i class="phone">${phone}</i></li>`
const department = (name: string, people: readonly (readonly string[])[]) =>
  `<div class="dept"><h2>${name}</h2><ul>${people.map(person).join('')}</ul></div>\n`

const STAFF = `<h1>Staff</h1>
${department('Optics', [['Ann Lee', '555-1'], ['Bo Ray', '555-2']])}
${department('Dome', [['Cy Day', '555-3']])}
${department('Records', [['Di Fox', '555-4'], ['Ed Nye', '555-5'], ['Flo Orr', '555-6']])}` // biome-ignore format: a table

const RECORDS = [
  { dept: 'Optics', people: [{ name: 'Ann Lee', phone: '555-1' }, { name: 'Bo Ray', phone: '555-2' }] },
  { dept: 'Dome', people: [{ name: 'Cy Day', phone: '555-3' }] },
  { dept: 'Records', people: [{ name: 'Di Fox', phone: '555-4' }, { name: 'Ed Nye', phone: '555-5' }, { name: 'Flo Orr', phone: '555-6' }] },
] // biome-ignore format: a table

describe('departments with their people', () => {
  let folder: string
  let session: Session

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-nested-'))
    writeFileSync(join(folder, 'staff.html'), STAFF)
    session = openSession(openProject(folder))
  })
  afterEach(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const page = 'staff.html'
  const ask = <N extends keyof Calls>(name: N, input: Calls[N]['input']) =>
    call(session, name, input, { allowPrivate: false }) as Promise<Calls[N]['output']>
  const spanOf = (text: string) => {
    const start = STAFF.indexOf(text)
    return { start, end: start + text.length }
  }
  const mark = (text: string, field: string) => ask('mark', { page, ...spanOf(text), field, record: 'auto' })
  const settled = async () => {
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
  }
  const teach = async () => {
    await mark('Optics', 'dept')
    await mark('Ann Lee', 'people > name')
    await mark('555-1', 'people › phone')
    await mark('Bo Ray', 'people › name')
    await mark('555-2', 'people › phone')
    await mark('Dome', 'dept')
    await mark('Cy Day', 'people › name')
    await mark('555-3', 'people › phone')
    await settled()
  }
  const examples = () =>
    JSON.parse(readFileSync(join(folder, 'examples.jsonl'), 'utf8'), (_key, value) =>
      typeof value?.text === 'string' ? value.text : value,
    ) as { records: unknown[]; negatives?: unknown[] }
  const results = async () =>
    (await writeResults(session, 'jsonl')).trim().split('\n').map((line) => JSON.parse(line) as unknown) // biome-ignore format: one step

  it('are taught by pointing, found, shown and exported as they nest', async () => {
    await teach()
    expect(examples().records).toEqual(RECORDS.slice(0, 2))
    expect(await results()).toEqual(RECORDS)
    const { records } = await ask('page', { page })
    expect(records[2].values.map(({ field, item, text }) => [field, item, text])).toEqual([
      ['dept', undefined, 'Records'],
      ['people › name', '0', 'Di Fox'],
      ['people › phone', '0', '555-4'],
      ['people › name', '1', 'Ed Nye'],
      ['people › phone', '1', '555-5'],
      ['people › name', '2', 'Flo Orr'],
      ['people › phone', '2', '555-6'],
    ])
    const { fields, learning } = await ask('project', {})
    expect(fields.map(({ name, filled, values }) => [name, filled, values])).toEqual([
      ['dept', 3, 3],
      ['people › name', 3, 6],
      ['people › phone', 3, 6],
    ])
    expect(learning.exact).toBe(true)
  })

  it('suggest the nested record once one is begun', async () => {
    await mark('Optics', 'dept')
    await mark('Ann Lee', 'people › name')
    const first = await ask('inspect', { page, target: { kind: 'span', ...spanOf('555-1') } })
    expect([first.group, first.names[0]]).toEqual(['people', 'people › phone'])
    const second = await ask('inspect', { page, target: { kind: 'span', ...spanOf('Bo Ray') } })
    expect(second.names[0]).toBe('people › name')
  })

  it('stay nested when they are accepted, finished, rejected and copied', async () => {
    await teach()
    const { records } = await ask('page', { page })
    await ask('accept', { page, record: records[2].id })
    expect(examples().records).toEqual(RECORDS)
    await ask('undo', {})
    await settled()
    const copied = await ask('copy', { page, record: records[2].id })
    expect(JSON.parse(copied.json)).toEqual(RECORDS[2])
    await ask('reject', { page, record: records[2].id })
    expect(examples().negatives).toEqual([RECORDS[2]])
    await ask('undo', {})
    await settled()
    await ask('finish', { page, done: true })
    expect(examples().records).toEqual(RECORDS)
  })

  it('lose a value, a field or a name without losing their shape', async () => {
    await teach()
    const { records } = await ask('page', { page })
    await ask('unmark', { page, record: records[0].id, field: 'people › phone', ...spanOf('555-2') })
    expect(examples().records[0]).toEqual({
      dept: 'Optics',
      people: [{ name: 'Ann Lee', phone: '555-1' }, { name: 'Bo Ray' }],
    })
    await ask('renameField', { field: 'people › phone', to: 'people › call' })
    expect(JSON.stringify(examples().records)).toContain('"call":"555-1"')
    await ask('removeField', { field: 'people › call' })
    expect(examples().records[1]).toEqual({ dept: 'Dome', people: [{ name: 'Cy Day' }] })
    await expect(ask('renameField', { field: 'people › name', to: 'staff › name' })).rejects.toThrow('move')
    await expect(mark('Records', 'people')).rejects.toThrow('cannot both be fields')
  })
})
