import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../page/page.ts'
import { type Example, type ExampleRecord, inferFields } from '../../record/example.ts'
import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { locateExample } from '../../record/locate.ts'
import { createBudget } from '../budget.ts'
import type { Learned } from '../language.ts'
import { learningParts } from '../parts/texts/learn-texts.ts'
import { shapeOf, type Task } from '../task.ts'
import { trees } from './language.ts'
import { treesLearner } from './learn.ts'
import type { TreesRule } from './rule.ts'

/** What is marked on a page, and the page. */
interface Marked extends Partial<Omit<Example, 'page'>> {
  readonly page: string
  readonly records: readonly ExampleRecord[]
}

/** The task of some marked pages; incomplete unless the test says otherwise. */
function taskOf(marked: readonly Marked[], unlabelled: readonly string[] = []): Task {
  const examples = marked.map((example) => ({ complete: false, ...example }))
  const fields = inferFields(examples)
  const labelled = examples.map((example, i) =>
    locateExample(example, createPage(example.page, { name: `page ${i}` }), fields),
  )
  return {
    shape: shapeOf(labelled),
    fields,
    examples: labelled,
    unlabelled: unlabelled.map((source) => createPage(source)),
  }
}

/** Learns, and fails the test when the learner declines. */
function learnFrom(task: Task, variant?: string): Learned<TreesRule> {
  const result = treesLearner.learn(task, createBudget(), variant)
  if (result.kind === 'declined') throw new Error(`declined: ${result.reason}`)
  return result
}

/** What a rule extracts, one line a record: the values of each field joined, fields apart by a bar. */
function extractLines(rule: TreesRule, page: string | Page, fields: readonly Field[]): string[] {
  const made = typeof page === 'string' ? createPage(page) : page
  return trees.run(rule, made, fields).records.map(lineOf)
}

function lineOf({ values }: ExtractedRecord): string {
  return values
    .map((cell) => cell.map((value) => (isRecord(value) ? `[${lineOf(value)}]` : value.text)).join('+'))
    .join(' | ')
}

const book = (title: string, author: string, price: string): string =>
  `<li class="book"><h3><a href="/b/${title}">${title}</a></h3><span class="by">${author}</span><b>${price}</b></li>`
const shop = (...books: string[]): string =>
  `<html><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/all">All</a></li></ul><ul>${books.join('\n')}</ul></body></html>`

const DUNE = book('Dune', 'Frank Herbert', '$9.99')
const EMMA = book('Emma', 'Jane Austen', '$5.00')
const ULYSSES = book('Ulysses', 'James Joyce', '$7.50')

describe('learning a list', () => {
  it('asks about a menu of the same tags', () => {
    const page =
      '<ul><li><a>Home</a></li><li><a>Help</a></li></ul><div class="books"><ul><li><a>Dune</a></li><li><a>Emma</a></li><li><a>Kim</a></li></ul></div>'
    const task = taskOf([{ page, records: [{ title: 'Dune' }] }])
    const { questions } = learnFrom(task)
    expect(questions?.map(({ taken, count, text }) => ({ taken, count, text }))).toEqual([
      { taken: true, count: 2, text: 'Home' },
    ])
  })

  it('takes the other sections of a page seen alone, whatever each section is called', () => {
    const section = (id: string, ...names: string[]): string =>
      `<div class="section" id="${id}"><dl>${names.map((name) => `<dt><tt>${name}</tt></dt><dd><p>Sets ${name}.</p></dd>`).join('')}</dl></div>`
    const page = section('jobs', 'nice', 'hup') + section('input', 'beep', 'echo') + section('lists', 'menu')
    const task = taskOf([{ page, records: [{ name: 'hup', text: 'Sets hup.' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toHaveLength(5)
  })

  it('finds every record from one', () => {
    const task = taskOf([
      {
        page: shop(DUNE, EMMA, ULYSSES),
        records: [{ title: 'Dune', author: 'Frank Herbert', price: '$9.99' }],
      },
    ])
    const { rule, replay } = learnFrom(task)
    expect(replay.exact).toBe(true)
    expect(extractLines(rule, shop(ULYSSES, DUNE), task.fields)).toEqual([
      'Ulysses | James Joyce | $7.50',
      'Dune | Frank Herbert | $9.99',
    ])
  })

  it('takes the records beside one that alone has a badge and its class', () => {
    const comment = (name: string, text: string, date: string, badge = ''): string =>
      `<li><article class="box${badge && ' member'}"><div class="head"><a>${name}</a>${badge}</div><div class="text"><p>${text}</p></div><div class="foot"><span>${date}</span></div></article></li>`
    const page = `<ul>${[
      comment('mila42', 'It depends on what they mean by that.', 'June 2', '<em>Member</em>'),
      comment('Old Joe', 'NO', '3 hours ago'),
      comment('ann.k', 'Why not sell both of them then?', 'yesterday'),
      comment('R', 'I was there, and it was nothing like this at all, believe me', 'now'),
    ].join('')}</ul>`
    const text = 'It depends on what they mean by that.'
    const record = { name: 'mila42', text, date: 'June 2', badge: 'Member' }
    const task = taskOf([{ page, records: [record] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      'mila42 | It depends on what they mean by that. | June 2 | Member',
      'Old Joe | NO | 3 hours ago | ',
      'ann.k | Why not sell both of them then? | yesterday | ',
      'R | I was there, and it was nothing like this at all, believe me | now | ',
    ])
  })

  it('takes lines of loose text for elements where no element holds a value', () => {
    const entry = (name: string, ...lines: [label: string, value: string][]): string =>
      `<h3>${name}</h3>${lines.map(([label, value]) => `<b>${label}:</b> ${value}`).join('<br>')}<p>All about ${name}.</p>`
    const page = `<body>${[
      entry('Cache', ['Syntax', 'Cache <i>driver</i>'], ['Default', 'none'], ['Since', '1.3']),
      entry('Engine', ['Syntax', 'Engine <i>on</i> | <i>off</i>'], ['Module', 'core'], ['Since', '1.2']),
      entry('Log', ['Syntax', 'Log <i>path</i>'], ['Default', '<i>stderr</i>'], ['Since', '1.1']),
    ].join('')}</body>`
    const task = taskOf([{ page, records: [{ name: 'Cache', syntax: 'Cache driver', default: 'none' }] }])
    const { rule, replay } = learnFrom(task)
    expect(replay.exact).toBe(true)
    expect(rule.lines).toBe(true)
    expect(extractLines(rule, page, task.fields)).toEqual([
      'Cache | Cache driver | none',
      'Engine | Engine on | off | ',
      'Log | Log path | stderr',
    ])
    expect(trees.explain(rule, task.fields)).toContain('line labelled "Default"')
    expect(trees.export?.(rule, task.fields, 'css')).toMatch(/^Lines of loose text/)
  })

  it('lets a pattern decide what is a record, where the method asks for it', () => {
    const advert = '<li class="book"><h3>Sale</h3><p>Only today</p></li>'
    const page = shop(DUNE, EMMA, advert, ULYSSES)
    const task = taskOf([{ page, records: [{ title: 'Dune', author: 'Frank Herbert', price: '$9.99' }] }])
    const { rule, variant } = learnFrom(task, 'pattern')
    expect(variant).toBe('pattern')
    expect(rule.records.conditions.map(({ of }) => of)).toEqual(['skeleton'])
    expect(extractLines(rule, page, task.fields)).toEqual([
      'Dune | Frank Herbert | $9.99',
      'Emma | Jane Austen | $5.00',
      'Ulysses | James Joyce | $7.50',
    ])
    expect(trees.explain(rule, task.fields)).toContain(
      'share (… differs between them):\n  li.book\n    h3\n      a\n        …  <- title\n',
    )
  })

  it('knows texts that come and go by what leads them', () => {
    const entry = (name: string, ...lines: string[]): string =>
      `<div class="entry"><h3>${name}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`
    const page = [
      entry('rows', 'How many rows there are.', 'Flags: read', 'Default value: 6'),
      entry('columns', 'The columns.', 'No column is hidden.', 'Flags: read / write', 'Default value: 12'),
      entry('model', 'The model.', 'Flags: write'),
    ].join('')
    const task = taskOf([{ page, records: [{ name: 'rows', flags: 'read', default: '6' }] }])
    const learned = learningParts(treesLearner).learn(task, createBudget())
    if (learned.kind === 'declined') throw new Error(learned.reason)
    const { language } = learningParts(treesLearner)
    expect(language.run(learned.rule, createPage(page), task.fields).records.map(lineOf)).toEqual([
      'rows | read | 6',
      'columns | read / write | 12',
      'model | write | ',
    ])
  })

  it('knows rows that come and go by their labels', () => {
    const rows = (...cells: [string, string][]): string =>
      `<table>${cells.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('')}</table>`
    const entry = (name: string, ...cells: [string, string][]): string => `<h3>${name}</h3>${rows(...cells)}`
    const page = [
      entry('sqrt', ['Input', 'x'], ['Output', 'its root']),
      entry('time', ['Output', 'seconds']),
      entry('wait', ['Input', 'seconds'], ['Since', '2.0']),
      entry('log', ['Input', 'x'], ['Since', '1.0'], ['Output', 'its logarithm']),
      entry('halt', ['Since', '2.1']),
    ].join('')
    const task = taskOf([{ page, records: [{ name: 'sqrt', output: 'its root' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      'sqrt | its root',
      'time | seconds',
      'wait | ',
      'log | its logarithm',
      'halt | ',
    ])
  })

  it('makes one run of siblings from records that lack different parts', () => {
    const page = [
      '<h3>Dune</h3><p>1965</p><blockquote>Sand</blockquote>',
      '<h3>Emma</h3><p>1815</p><address>Highbury</address>',
      '<h3>Kim</h3><p>1901</p><blockquote>Spies</blockquote><address>Lahore</address>',
    ].join('')
    const task = taskOf([
      {
        page,
        records: [
          { title: 'Dune', year: '1965', about: 'Sand' },
          { title: 'Emma', year: '1815', place: 'Highbury' },
        ],
      },
    ])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      'Dune | 1965 | Sand | ',
      'Emma | 1815 |  | Highbury',
      'Kim | 1901 | Spies | Lahore',
    ])
  })

  it('leaves a value that is a part of a text over several nodes to the language of parts', () => {
    const row = (name: string, kind: string): string =>
      `<tr><td>${name}</td><td>kind <b>of</b> <i>${kind}</i> x</td></tr>`
    const page = `<table>${row('a', 'one')}${row('b', 'two')}${row('c', 'three')}</table>`
    const task = taskOf([{ page, records: [{ name: 'a', kind: 'of one' }] }])
    const withParts = learningParts(treesLearner)
    const learned = withParts.learn(task, createBudget())
    if (learned.kind === 'declined') throw new Error(learned.reason)
    const { records } = withParts.language.run(learned.rule, createPage(page), task.fields)
    expect(records.map(lineOf)).toEqual(['a | of one', 'b | of two', 'c | of three'])
  })

  it('gives values in their canonical spans, none overlapping', () => {
    const page = shop(DUNE, EMMA)
    const task = taskOf([{ page, records: [{ title: 'Emma', price: '$5.00' }] }])
    const { records } = trees.run(learnFrom(task).rule, task.examples[0].page, task.fields)
    expect(records.map(({ values }) => values[0].map(({ start, end }) => page.slice(start, end)))).toEqual([
      ['Dune'],
      ['Emma'],
    ])
    expect(records[0].end).toBeLessThanOrEqual(records[1].start)
  })

  it('reads attributes', () => {
    const task = taskOf([{ page: shop(DUNE, EMMA), records: [{ title: 'Dune', link: '/b/Dune' }] }])
    expect(extractLines(learnFrom(task).rule, shop(EMMA, ULYSSES), task.fields)).toEqual([
      'Emma | /b/Emma',
      'Ulysses | /b/Ulysses',
    ])
  })

  it('lets a record lack a field', () => {
    const bare = '<li class="book"><h3><a href="/b/x">Untitled</a></h3><b>$1.00</b></li>'
    const task = taskOf([
      { page: shop(DUNE, bare, EMMA), records: [{ title: 'Dune', author: 'Frank Herbert', price: '$9.99' }] },
    ])
    expect(extractLines(learnFrom(task).rule, shop(bare, EMMA), task.fields)).toEqual([
      'Untitled |  | $1.00',
      'Emma | Jane Austen | $5.00',
    ])
  })

  it('takes all values of a field that has several', () => {
    const item = (name: string, ...tags: string[]): string =>
      `<div class="x"><h2>${name}</h2><p>${tags.map((tag) => `<i>${tag}</i>`).join(', ')}</p></div>`
    const page = `<body>${item('One', 'a1', 'b1')}${item('Two', 'a2', 'b2', 'c2')}${item('Three', 'a3')}</body>`
    const task = taskOf([{ page, records: [{ name: 'One', tag: ['a1', 'b1'] }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      'One | a1+b1',
      'Two | a2+b2+c2',
      'Three | a3',
    ])
  })

  it('groups siblings into records, whatever the same words say elsewhere', () => {
    const pair = (term: string, meaning: string): string => `<dt>${term}</dt><dd><p>${meaning}</p></dd>`
    const page = `<p>apple</p><dl>${pair('apple', 'a fruit')}${pair('bean', 'a seed')}${pair('chive', 'a herb')}</dl>`
    const task = taskOf([{ page, records: [{ term: 'apple', meaning: 'a fruit' }] }])
    const { rule } = learnFrom(task)
    expect(rule.records.slots).toHaveLength(2)
    expect(extractLines(rule, page, task.fields)).toEqual([
      'apple | a fruit',
      'bean | a seed',
      'chive | a herb',
    ])
  })

  it('keeps a list without classes apart from the menus that all pages have', () => {
    const list = (id: string, ...names: string[]): string =>
      `<div id="${id}"><ul>${names.map((name) => `<li><a>${name}</a></li>`).join('')}</ul></div>`
    const page = (...names: string[]): string =>
      `<body>${list('nav', 'Home', 'Help')}${list('results', ...names)}</body>`
    const first = page('Ann', 'Bob', 'Eve')
    const task = taskOf([{ page: first, records: [{ name: 'Ann' }, { name: 'Bob' }] }], [page('Cid', 'Dan')])
    expect(extractLines(learnFrom(task).rule, first, task.fields)).toEqual(['Ann', 'Bob', 'Eve'])
  })

  it('drops a token that only the labelled page has, and keeps one that tells lists apart', () => {
    const row = (list: string, page: string, name: string): string =>
      `<tr class="${list} ${page}"><td>${name}</td><td><em>${name} text</em></td></tr>`
    const make = (mark: string, ...names: string[]): string =>
      `<table>${names.map((name) => row('hit', mark, name)).join('')}</table><table><tr class="other ${mark}"><td>Nothing</td></tr></table>`
    const first = make('red', 'Ann', 'Bob', 'Cid')
    const second = make('blue', 'Dan', 'Eve', 'Fay')
    const task = taskOf([{ page: first, records: [{ name: 'Ann', text: 'Ann text' }] }], [second])
    expect(extractLines(learnFrom(task).rule, second, task.fields)).toEqual([
      'Dan | Dan text',
      'Eve | Eve text',
      'Fay | Fay text',
    ])
  })

  it('describes a term further out where only the marked ones are in an element of their own', () => {
    const entry = (term: string, text: string): string => `<dt>${term}</dt><dd><p>${text}</p></dd>`
    const page = `<dl>${entry('<code>&gt;&gt;&gt;</code>', 'A prompt.')}${entry('iterator', 'Gives one after the other.')}${entry('module', 'A file of code.')}</dl>`
    const task = taskOf([{ page, records: [{ term: '>>>', text: 'A prompt.' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      '>>> | A prompt.',
      'iterator | Gives one after the other.',
      'module | A file of code.',
    ])
  })

  it('takes all of a cell that holds one part here and two there', () => {
    const row = (name: string, ...parts: string[]): string =>
      `<tr class="row"><th>${name}</th><td class="text">${parts.map((part) => `<p>${part}</p>`).join('')}</td></tr>`
    const page = `<table>${row('Ann', 'runs')}${row('Bob', 'old.', 'swims')}${row('Cid', 'jumps')}</table>`
    const task = taskOf([{ page, records: [{ name: 'Ann', text: 'runs' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      'Ann | runs',
      'Bob | old. swims',
      'Cid | jumps',
    ])
  })

  it('leaves out what stands beside a value in some records', () => {
    const row = (name: string, more = ''): string =>
      `<tr class="row"><td><b>${name}</b>${more}</td><td>x${name}</td></tr>`
    const page = `<table>${row('Ann')}${row('Bob', ' <i>new</i>')}${row('Cid')}</table>`
    const task = taskOf([{ page, records: [{ name: 'Ann', code: 'xAnn' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      'Ann | xAnn',
      'Bob | xBob',
      'Cid | xCid',
    ])
  })

  it('takes values of one row, not those of the next row that stand nearer', () => {
    const cells = (type: string, name: string, more: string, text: string): string =>
      `<div class="col-first">${type}</div><div class="col-second"><b>${name}</b>${more}</div><div class="col-last">${text}</div>`
    const long = '<i>a</i><i>b</i><i>c</i><i>d</i><i>e</i><i>f</i>'
    const page = `<div id="t">${cells('int', 'get', '', 'Gets.')}${cells('Set', 'put', long, 'Puts.')}${cells('Set', 'put', '', 'Puts more.')}${cells('int', 'add', '', 'Adds.')}</div>`
    const task = taskOf([{ page, records: [{ type: 'Set', name: 'put', text: 'Puts.' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      'int | get | Gets.',
      'Set | put | Puts.',
      'Set | put | Puts more.',
      'int | add | Adds.',
    ])
  })

  it('prefers the first of two sections that show the same values', () => {
    const brief = (...names: string[]): string =>
      `<ul class="brief">${names.map((name) => `<li><b>${name}</b><u>1</u><u>2</u><i>${name} does.</i></li>`).join('')}</ul>`
    const full = (...names: string[]): string =>
      `<div class="full">${names.map((name) => `<p><b>${name}</b><u>1</u><u>2</u><i>${name} does.</i></p><p><b>old ${name}</b></p>`).join('')}</div>`
    const page = (...names: string[]): string => `<body>${brief(...names)}${full(...names)}</body>`
    const task = taskOf(
      [{ page: page('Ann'), records: [{ name: 'Ann', text: 'Ann does.' }] }],
      [page('Bob', 'Cid'), page('Dan', 'Eve', 'Fay')],
    )
    expect(extractLines(learnFrom(task).rule, page('Bob', 'Cid'), task.fields)).toEqual([
      'Bob | Bob does.',
      'Cid | Cid does.',
    ])
  })

  it('takes equal values in the order in which they are given', () => {
    const row = (...numbers: number[]): string =>
      `<tr class="row">${numbers.map((each) => `<td>${each}</td>`).join('')}</tr>`
    const page = `<table>${row(3, 0, 3, 3, 0, 7)}${row(1, 2, 3, 4, 5, 6)}${row(9, 8, 7, 6, 5, 4)}</table>`
    const task = taskOf([{ page, records: [{ a: '3', b: '0', c: '3', d: '3', e: '0', f: '7' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)[1]).toBe('1 | 2 | 3 | 4 | 5 | 6')
  })

  it('takes the place that the fuller of two marked records tells', () => {
    const entry = (name: string, text: string): string =>
      `<dl class="entry"><dt><code>${name}</code> <i>new</i></dt><dd><p>${text}</p></dd></dl>`
    const page = `<ul><li><a><code>open</code></a></li><li><a><code>shut</code></a></li><li><a><code>lock</code></a></li></ul>
      <div>${entry('open', 'Opens a door.')}${entry('shut', 'Shuts a door.')}${entry('lock', 'Locks a door.')}</div>`
    const task = taskOf([{ page, records: [{ name: 'open' }, { name: 'shut', text: 'Shuts a door.' }] }])
    const lines = extractLines(learnFrom(task).rule, page, task.fields)
    expect(lines).toEqual(['open | Opens a door.', 'shut | Shuts a door.', 'lock | Locks a door.'])
  })

  it('does not count which of several equal texts in a record was meant', () => {
    const entry = (name: string, ...uses: string[]): string =>
      `<dl>${uses.map((use) => `<dt><b>${name}</b> <i>${use}</i></dt>`).join('')}<dd><p>About ${name}.</p></dd></dl>`
    const page = `<div>${entry('clf', '()', '(h)', '(h, r)')}${entry('close', '()')}${entry('figure', '()', '(n)')}</div>`
    const task = taskOf([{ page, records: [{ name: 'clf', text: 'About clf.' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual([
      'clf | About clf.',
      'close | About close.',
      'figure | About figure.',
    ])
  })

  it('takes rows whose classes count for rows of one kind', () => {
    const row = (i: number, name: string): string =>
      `<tr class="cg-${i}"><td><a><code>${name}</code></a> <em>(Unix)</em></td></tr>`
    const names = ['dbm', 'curses', 'email', 'json', 'xml', 'zlib']
    const page = `<table>${names.map((name, i) => row(i + 1, name)).join('')}</table>`
    const task = taskOf([{ page, records: [{ name: 'email', system: '(Unix)' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual(
      names.map((name) => `${name} | (Unix)`),
    )
  })

  it('says the same for the same examples', () => {
    const task = taskOf(
      [{ page: shop(DUNE, EMMA), records: [{ title: 'Dune', price: '$9.99' }] }],
      [shop(ULYSSES)],
    )
    expect(JSON.stringify(learnFrom(task))).toBe(JSON.stringify(learnFrom(task)))
  })
})

describe('records in two layouts', () => {
  const wide = (name: string): string =>
    `<article class="wide"><h2>${name}</h2><p>about ${name}</p></article>`
  const small = (name: string): string =>
    `<li><span class="text"><em>about ${name}</em></span><a class="name">${name}</a></li>`
  const page = `<body><main>${['Dune', 'Emma'].map(wide).join('')}</main>
    <ul>${['Kim', 'Pan', 'Omoo'].map(small).join('')}</ul></body>`
  const recordOf = (name: string) => ({ name, text: `about ${name}` })

  it('are found by a rule with two layouts, each as strict as its own records', () => {
    const task = taskOf([{ page, records: [recordOf('Dune'), recordOf('Kim')] }])
    const { rule, replay } = learnFrom(task)
    expect(replay.exact).toBe(true)
    expect(rule.records.layouts).toHaveLength(1)
    expect(extractLines(rule, page, task.fields)).toEqual(
      ['Dune', 'Emma', 'Kim', 'Pan', 'Omoo'].map((name) => `${name} | about ${name}`),
    )
  })

  it('are explained one after the other', () => {
    const task = taskOf([{ page, records: [recordOf('Dune'), recordOf('Kim')] }])
    const words = trees.explain(learnFrom(task).rule, task.fields)
    expect(words).toContain('Records in another layout:')
  })
})

describe('classes that vary from record to record', () => {
  const row = (kind: string, name: string): string =>
    `<div class="row"><a class="${kind}">${name}</a><a><sup>!</sup></a><p>about ${name}</p></div>`
  const page = `<body>${row('struct', 'Vec')}${row('fn', 'swap')}${row('fn', 'take')}${row('enum', 'Option')}</body>`

  it('do not send a field to its neighbour without a class', () => {
    const task = taskOf([{ page, records: [{ name: 'Vec', text: 'about Vec' }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual(
      ['Vec', 'swap', 'take', 'Option'].map((name) => `${name} | about ${name}`),
    )
  })
})

describe('a value that occurs in several places', () => {
  const names = ['open', 'read', 'close', 'seek']
  const code = (name: string): string => `<code class="name">${name}</code>`
  const described = (own: readonly string[], others: readonly string[]): string => {
    const entries = own.map(
      (name, i) =>
        `<dt><span class="term">${code(name)}</span></dt><dd><p>See ${code(others[i])} and ${code('lock')}.</p></dd>`,
    )
    return `<body><dl>${entries.join('')}</dl></body>`
  }

  it('is marked in one of them', () => {
    const pages = [
      described(names, ['read', 'open', 'seek', 'read']),
      described(['stat', 'link', 'sync'], ['sync', 'stat', 'link']),
    ]
    const task = taskOf([
      { page: pages[0], records: [{ name: 'open' }] },
      { page: pages[1], records: [{ name: 'sync' }] },
    ])
    expect(extractLines(learnFrom(task).rule, pages[0], task.fields)).toEqual(names)
  })

  const menu = ['open', 'read', 'close', 'Clone', 'Debug'].map((name) => `<a href="#">${name}</a>`)
  const methods = ['open', 'read', 'close'].map((name) => `<h4><code>${name}</code></h4><p>Text.</p>`)
  const page = `<body><div class="menu">${menu.join('')}</div><main>${methods.join('')}</main></body>`
  const records = [{ name: 'read' }]

  it('is asked about where one kind of place finds more than the other', () => {
    const { questions } = learnFrom(taskOf([{ page, records }]))
    expect(questions?.map(({ taken, count, text }) => ({ taken, count, text }))).toEqual([
      { taken: true, count: 2, text: 'Clone' },
    ])
  })

  it('is looked for in another place if the first also finds what is marked as wrong', () => {
    const task = taskOf([{ page, records, negatives: [{ name: 'Clone' }] }])
    const { rule, replay } = learnFrom(task)
    expect(replay.exact).toBe(true)
    expect(extractLines(rule, page, task.fields)).toEqual(['open', 'read', 'close'])
  })
})

describe('records marked as wrong', () => {
  const item = (kind: string, name: string): string =>
    `<div class="item ${kind}"><b>${name}</b><p>about ${name}</p></div>`
  const page = `<body>${item('book', 'Dune')}${item('film', 'Alien')}${item('book', 'Emma')}${item('film', 'Jaws')}</body>`

  it('are excluded together with those like them', () => {
    const records = [
      { name: 'Dune', text: 'about Dune' },
      { name: 'Emma', text: 'about Emma' },
    ]
    const open = taskOf([{ page, records }])
    const { rule: loose, ambiguous, questions } = learnFrom(open)
    expect(extractLines(loose, page, open.fields)).toHaveLength(4)
    expect(questions?.map(({ taken, count, text }) => ({ taken, count, text }))).toEqual([
      { taken: true, count: 2, text: 'Alien' },
    ])
    const members = questions?.[0].members.map(({ spans }) =>
      spans.map(({ start, end }) => page.slice(start, end)),
    )
    expect(members).toEqual([
      ['Alien', 'about Alien'],
      ['Jaws', 'about Jaws'],
    ])
    expect(ambiguous[0]).toContain('2 places like "Alien"')
    const told = taskOf([{ page, records, negatives: [{ name: 'Alien', text: 'about Alien' }] }])
    const { rule, replay } = learnFrom(told)
    expect(replay.exact).toBe(true)
    expect(extractLines(rule, page, told.fields)).toEqual(['Dune | about Dune', 'Emma | about Emma'])
  })

  it('are reported where nothing tells them apart', () => {
    const same = `<body>${item('book', 'Dune')}${item('book', 'Dune')}</body>`
    const at = same.lastIndexOf('Dune</b>')
    const task = taskOf([
      {
        page: same,
        records: [{ name: { start: same.indexOf('Dune</b>'), end: same.indexOf('Dune</b>') + 4 } }],
        negatives: [{ name: { start: at, end: at + 4 } }],
      },
    ])
    const { ambiguous, replay } = learnFrom(task)
    expect(replay.exact).toBe(false)
    expect(ambiguous).toEqual([expect.stringMatching(/^1 record marked as wrong looks like/)])
  })

  it('keeps records further down on other pages, however many are marked where none is further down', () => {
    const entry = (name: string, inner = ''): string =>
      `<dt><b>${name}</b> <i>int</i></dt><dd><p>About ${name}.</p>${inner}</dd>`
    const list = (...names: string[]): string =>
      `<div class="variables"><dl>${names.map((name) => entry(name)).join('')}</dl></div>`
    const choices =
      '<div class="variables"><dl><dt><b>on</b></dt><dd>Yes.</dd><dt><b>off</b></dt><dd>No.</dd></dl></div>'
    const parts = (a: string, b: string): string =>
      `<div class="sect1"><div class="sect2">${list(a, `${a}_max`)}</div><div class="sect2"><div class="variables"><dl>${entry(b, choices)}</dl></div></div></div>`
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => `vacuum_${name}`)
    const records = names.map((name) => ({ name, type: 'int', about: `About ${name}.` }))
    const others = [parts('port', 'ssl'), parts('work', 'temp'), parts('lock', 'dead')]
    const task = taskOf(
      [{ page: `<div class="sect1">${list(...names)}</div>`, records, complete: true }],
      others,
    )
    const { rule } = learnFrom(task)
    expect(extractLines(rule, others[0], task.fields)).toEqual([
      'port | int | About port.',
      'port_max | int | About port_max.',
      'ssl | int | About ssl.',
    ])
  })
})

describe('nested records', () => {
  it('follow their heading', () => {
    const group = (name: string, ...people: string[]): string =>
      `<h2>${name}</h2><ul>${people.map((person) => `<li><b>${person}</b> <i>${person}@x.org</i></li>`).join('')}</ul>`
    const page = `<body>${group('Sales', 'Ann', 'Bob')}${group('Research', 'Cid')}${group('Legal', 'Dan', 'Eve')}</body>`
    const people = ['Ann', 'Bob'].map((name) => ({ name, mail: `${name}@x.org` }))
    const task = taskOf([{ page, records: [{ department: 'Sales', people }] }])
    const { rule, replay } = learnFrom(task)
    expect(replay.exact).toBe(true)
    expect(extractLines(rule, page, task.fields)).toEqual([
      'Sales | [Ann | Ann@x.org]+[Bob | Bob@x.org]',
      'Research | [Cid | Cid@x.org]',
      'Legal | [Dan | Dan@x.org]+[Eve | Eve@x.org]',
    ])
  })

  it('stand inside their record', () => {
    const group = (name: string, ...rows: string[]): string =>
      `<div class="g"><h2>${name}</h2><table>${rows.map((row) => `<tr><td>${row}</td></tr>`).join('')}</table></div>`
    const page = `<body>${group('One', 'a1', 'b1')}${group('Two', 'a2')}</body>`
    const task = taskOf([{ page, records: [{ group: 'One', rows: [{ cell: 'a1' }, { cell: 'b1' }] }] }])
    expect(extractLines(learnFrom(task).rule, page, task.fields)).toEqual(['One | [a1]+[b1]', 'Two | [a2]'])
  })
})

describe('the learner', () => {
  it('declines with a reason when nothing is marked', () => {
    const task = taskOf([{ page: shop(DUNE), records: [] }])
    const result = treesLearner.learn(task, createBudget())
    expect(result).toMatchObject({ kind: 'declined', reason: 'no record is marked on any page' })
  })

  it('ends when its budget does', () => {
    const task = taskOf([{ page: shop(DUNE, EMMA), records: [{ title: 'Dune' }] }])
    const result = treesLearner.learn(task, createBudget({ steps: 1 }))
    expect(['learned', 'declined']).toContain(result.kind)
  })

  it.each([10, 64, 65, 2000])(
    'gives no rule that its schema refuses, %i elements around the value',
    (depth) => {
      const page = `${'<div>'.repeat(depth)}Dune${'</div>'.repeat(depth)}`
      const result = treesLearner.learn(taskOf([{ page, records: [{ title: 'Dune' }] }]), createBudget())
      if (result.kind === 'learned') expect(trees.schema.safeParse(result.rule).success).toBe(true)
      else expect(depth).toBeGreaterThan(60)
    },
  )

  it('explains its rules', () => {
    const task = taskOf([
      { page: shop(DUNE, EMMA, ULYSSES), records: [{ title: 'Dune', author: 'Frank Herbert' }] },
    ])
    const text = trees.explain(learnFrom(task).rule, task.fields)
    expect(text).toContain('Every li.book')
    expect(text).toContain('li.book > span.by')
  })

  it('explains fields whose names have one letter', () => {
    const task = taskOf([{ page: shop(DUNE, EMMA), records: [{ t: 'Dune' }, { t: 'Emma' }] }])
    const { rule } = learnFrom(task)
    for (const { places } of rule.records.fields) places.push(...places)
    expect(trees.explain(rule, task.fields)).toContain('  or  ')
  })
})
