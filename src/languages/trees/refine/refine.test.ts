import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../../page/page.ts'
import { type ExampleRecord, inferFields } from '../../../record/example.ts'
import { locateExample } from '../../../record/locate.ts'
import { type Assignment, resolveRecord } from '../../../record/places/resolve.ts'
import { createBudget } from '../../budget.ts'
import { chooseAssignment, joinAssignments } from './choose.ts'
import { joinParts } from './join-parts.ts'
import type { Refined, Setting } from './refined.ts'

/** The choices of places for marked records of a page, and what a rule must know of it and of further pages. */
function markOn(
  source: string,
  records: readonly ExampleRecord[],
  others: readonly string[] = [],
): { resolved: Assignment[][]; setting: Setting } {
  const page = createPage(source, { name: 'page' })
  const example = { page: 'page', records: [...records], complete: false }
  const fields = inferFields([example])
  const labelled = locateExample(example, page, fields)
  return {
    resolved: labelled.records.map((record) => resolveRecord(page, record, 10)),
    setting: {
      many: fields.map(({ many }) => many),
      pages: [page, ...others.map((other) => createPage(other))],
      budget: createBudget(),
    },
  }
}

/** The rule for marked records of a page. */
function refinedFrom(source: string, records: readonly ExampleRecord[], others?: readonly string[]): Refined {
  const { resolved, setting } = markOn(source, records, others)
  const chosen = chooseAssignment(joinAssignments(resolved), setting, 4)
  if (chosen === undefined) throw new Error('no rule')
  return joinParts(chosen, setting)
}

/** The values that a rule finds on its pages, one line a record. */
function linesOf({ results }: Refined): string[] {
  const read = ({ source }: Page, { start, end }: { start: number; end: number }): string =>
    source.slice(start, end).replace(/<[^>]*>/g, '')
  return results.flatMap(({ page, matches }) =>
    matches.map(({ found }) =>
      found.map((cell) => cell.map((value) => read(page, value)).join('+')).join(' | '),
    ),
  )
}

describe('the element of a record', () => {
  it('is the parent of cells that only their order tells apart, so that an empty one shifts nothing', () => {
    const cells = (...texts: string[]): string =>
      `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`
    const page = `<table>${cells('Damping', '0.99', '0.0', 'neato only')}${cells('K', '0.3', '', 'sfdp only')}${cells('URL', 'none', '', 'svg only')}</table>`
    const refined = refinedFrom(page, [{ name: 'Damping', start: '0.99', least: '0.0', notes: 'neato only' }])
    expect(linesOf(refined)).toEqual([
      'Damping | 0.99 | 0.0 | neato only',
      'K | 0.3 |  | sfdp only',
      'URL | none |  | svg only',
    ])
  })

  it('is a run of siblings where a parent holds several', () => {
    const page = '<dl><dt>Sheet</dt><dd>A sheet.</dd><dt>Row</dt><dd>A row.</dd></dl>'
    const refined = refinedFrom(page, [{ name: 'Sheet', text: 'A sheet.' }])
    expect(refined.rule.slots.map(({ tags }) => tags[0])).toEqual(['dt', 'dd'])
  })

  it('is the element around siblings where each record has one of its own', () => {
    const entry = (name: string): string => `<div><h6>${name}</h6><p class="text">About ${name}.</p></div>`
    const refined = refinedFrom(entry('open') + entry('close') + entry('read'), [
      { name: 'open', text: 'About open.' },
    ])
    expect(refined.rule.slots.map(({ tags }) => tags[0])).toEqual(['div'])
  })
})

describe('the places of a record', () => {
  it('are those of one row, not of the row before', () => {
    const row = (name: string, size: string): string => `<tr><td>${name}</td><td>${size}</td></tr>`
    const page = `<table>${row('a', '7')}${row('b', '7')}${row('c', '9')}</table>`
    expect(linesOf(refinedFrom(page, [{ name: 'b', size: '7' }]))).toEqual(['a | 7', 'b | 7', 'c | 9'])
  })

  it('look alike in all marked records', () => {
    const entry = (name: string, text: string): string => `<h3>${name}</h3><p>${text}</p>`
    const page =
      entry('open', 'To open a file.') + entry('close', 'See <b>open</b>.') + entry('read', 'Reads.')
    const refined = refinedFrom(page, [
      { name: 'open', text: 'To open a file.' },
      { name: 'close', text: 'See open.' },
    ])
    expect(linesOf(refined)).toEqual(['open | To open a file.', 'close | See open.', 'read | Reads.'])
  })

  it('may have any class where the class varies with the value', () => {
    const row = (name: string, state: string): string =>
      `<li><b>${name}</b><span class="${state}">${state} since ${name}</span></li>`
    const page = `<ul>${row('a', 'up')}${row('b', 'down')}${row('c', 'gone')}</ul>`
    expect(linesOf(refinedFrom(page, [{ name: 'a', state: 'up since a' }]))).toEqual([
      'a | up since a',
      'b | down since b',
      'c | gone since c',
    ])
  })
})

describe('a field of which some records show several parts', () => {
  it('is all of the cell', () => {
    const row = (name: string, ...paragraphs: string[]): string =>
      `<tr><td>${name}</td><td>${paragraphs.map((each) => `<p>${each}</p>`).join('')}</td></tr>`
    const page = `<table>${row('a', 'One.')}${row('b', 'Two.', 'More.')}${row('c', 'Three.')}</table>`
    expect(linesOf(refinedFrom(page, [{ name: 'a', text: 'One.' }]))).toEqual([
      'a | One.',
      'b | Two.More.',
      'c | Three.',
    ])
  })

  it('is the first where words are between them', () => {
    const call = (name: string, ...args: string[]): string =>
      `<div class="call"><code>${name}</code> takes ${args.map((each) => `<var>${each}</var>`).join(' and then ')}</div>`
    const page = call('Size', 'list') + call('Add', 'list', 'item') + call('Put', 'map', 'item')
    const refined = refinedFrom(page, [{ name: 'Size', arguments: 'list' }])
    expect(linesOf(refined)).toEqual(['Size | list', 'Add | list', 'Put | map'])
  })
})

describe('a field that few records show', () => {
  const entry = (name: string, text: string): string => `<div class="f"><h3>${name}</h3><p>${text}</p></div>`
  const stacked = ['call', 'error', 'gc', 'len', 'next'].map((name, i) =>
    entry(name, `<span class="stack">[-${i}, +${i + 1}]</span>`),
  )

  it('is described further out where the values there look like its own', () => {
    const bare = ['pop', 'push', 'rawget', 'rawset'].map((name, i) => entry(name, `[-${i}, +0]`))
    const lines = linesOf(refinedFrom([...stacked, ...bare].join(''), [{ name: 'call', stack: '[-0, +1]' }]))
    expect(lines).toContain('push | [-1, +0]')
  })

  it('is left out where a place further out shows something else', () => {
    const others = ['print', 'require', 'select', 'type'].map((name) =>
      entry(name, `Receives any number of arguments, and does to them what ${name} does.`),
    )
    const lines = linesOf(
      refinedFrom([...stacked, ...others].join(''), [{ name: 'call', stack: '[-0, +1]' }]),
    )
    expect(lines).toContain('len | [-3, +4]')
    expect(lines.filter((line) => line.includes('Receives'))).toEqual([])
  })
})
