import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { type ExampleRecord, inferFields } from '../../../record/example.ts'
import { locateExample } from '../../../record/locate.ts'
import { shapeOf } from '../../task.ts'
import { planTexts } from './plan.ts'

/** The texts that are planned to be split, each with its fields; a text as it is marked in each record. */
function planned(source: string, ...records: ExampleRecord[]): Record<string, readonly string[]> {
  const example = { page: 'page', complete: false, records }
  const fields = inferFields([example])
  const examples = [locateExample(example, createPage(source), fields)]
  const plan = planTexts({ shape: shapeOf(examples), fields, examples, unlabelled: [] })
  return Object.fromEntries(
    (plan?.texts ?? []).map(({ layers, marked }) => [
      layers.flatMap((layer) => layer.fields.map((f) => fields[f].name)).join(),
      marked[0].map(({ text }) => text),
    ]),
  )
}

/** A reference of functions: a table of contents, and a section for each with its heading, declaration and description. */
function reference(...functions: { name: string; about: string; more?: string; returns?: string }[]): string {
  const contents = functions.map(({ name }) => `<tr><td>void</td><td><a>${name}</a> ()</td></tr>`)
  const sections = functions.map(
    ({ name, about, more = '', returns = 'void' }) =>
      `<div class="section"><h3>${name}&nbsp;()</h3><pre><span>${returns}</span> ${name} (<em>argument</em>)</pre>` +
      `<p>${about}</p><ul><li>argument</li></ul>${more}<p class="since">Since: <a>2.4</a></p></div>`,
  )
  return `<body><table>${contents.join('')}</table><div>${sections.join('<hr>')}</div></body>`
}

describe('the text that a value is part of', () => {
  const open = { name: 'file_open', about: 'Opens a file.' }
  const close = { name: 'file_close', about: 'Closes it.', more: '<p>See <code>file_open()</code>.</p>' }
  const read = { name: 'file_read', about: 'Reads.', more: '<p>First <code>file_open()</code>.</p>' }

  it('is the heading of its section, not the shorter text between the elements of a declaration', () => {
    const page = reference(open, close, read)
    expect(planned(page, { name: 'file_close', about: 'Closes it.' })).toEqual({
      name: ['file_close ()'],
    })
  })

  it('is not a mention in the section of another record', () => {
    const page = reference(open, close, read)
    expect(planned(page, { name: 'file_open', about: 'Opens a file.' })).toEqual({ name: ['file_open ()'] })
  })

  it('is the near text, although a text far below says the value alone', () => {
    const row = (name: string, type: string): string =>
      `<li><a><b>${name}</b> returns ${type}</a> <i>makes ${name}</i></li>`
    const details = (name: string, type: string): string =>
      `<h3><b>${name}</b> <a>${type}</a></h3><p>Text.</p>`
    const rows = Array.from({ length: 20 }, (_, i) => row(`call${i}`, 'nil'))
    const page = `<ul>${row('init', 'Proxy')}${rows.join('')}</ul><div>${details('init', 'Proxy')}</div>`
    const record = { name: 'init', returns: 'Proxy', about: 'makes init' }
    expect(planned(page, record)).toEqual({ returns: ['returns Proxy'] })
  })

  it('is judged from values that occur once, since others may be those of the record before', () => {
    const page = reference(close, open, read)
    const records = [
      { name: 'file_open', about: 'Opens a file.', since: '2.4' },
      { name: 'file_read', about: 'Reads.', since: '2.4' },
    ]
    expect(planned(page, ...records)).toEqual({ name: ['file_open ()', 'file_read ()'] })
  })

  it('is not the description, though that begins with the name', () => {
    const page = reference(
      { name: 'lock', about: 'lock() takes the mutex.' },
      { name: 'unlock', about: 'unlock() frees it.' },
    )
    expect(planned(page, { name: 'unlock', about: 'unlock() frees it.' })).toEqual({ name: ['unlock ()'] })
  })

  it('is not one where the value is part of a longer word', () => {
    const page = '<dl><dt><b>empty_lines</b> (default: empty)</dt><dd>Whether to count them.</dd></dl>'
    expect(planned(page, { default: 'empty', about: 'Whether to count them.' })).toEqual({
      default: ['(default: empty)'],
    })
  })

  it('is not prose that holds two values by chance, where another record has them apart', () => {
    const property = (name: string, type: string, initial: string, prose: string): string =>
      `<div><h3>The <code>“${name}”</code> property</h3><pre>${type}</pre><p>${prose}</p><p>Default: ${initial}</p></div>`
    const width = property('width', 'gint', '-1', 'If width is -1, <a>it</a> is not limited.')
    const wrap = property('wrap', 'gboolean', 'FALSE', 'Whether lines <a>break</a>.')
    const page = `<body>${width}${wrap}${property('text', 'gchar', '0', 'The text.')}</body>`
    const records = [
      { name: 'width', type: 'gint', initial: '-1' },
      { name: 'wrap', type: 'gboolean', initial: 'FALSE' },
    ]
    expect(planned(page, ...records)).toEqual({
      name: ['“width”', '“wrap”'],
      initial: ['Default: -1', 'Default: FALSE'],
    })
  })
})

describe('a whole text', () => {
  const definition = (name: string, about: string, parameters = 0): string =>
    `<dl><dt><span class="module"><span>lib.</span></span><span class="name"><span>${name}</span></span>` +
    `${'<em><span>key</span>=<span>value</span></em>'.repeat(parameters)}</dt>` +
    `<dd><p>${about}</p><p>Calling <code>${name}()</code> again changes nothing.</p></dd></dl>`

  it('is taken before a nearer part of a text, where it is the one of its kind beside the record', () => {
    const page = `<body>${definition('fields', 'Gives all.')}${definition('field', 'Makes one.', 30)}</body>`
    expect(planned(page, { name: 'field', about: 'Makes one.' })).toEqual({})
  })

  it('is not taken from a table of contents', () => {
    const rows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven']
    const contents = rows.map((name) => `<li><a>${name}</a></li>`).join('')
    const sections = rows.map((name) => `<div><h3>${name} ()</h3><p>About ${name}.</p></div>`).join('')
    const page = `<body><ul>${contents}</ul>${sections}</body>`
    expect(planned(page, { name: 'eleven', about: 'About eleven.' })).toEqual({ name: ['eleven ()'] })
  })

  it('is not chosen for a value that shares a nearer text with another', () => {
    const section = (number: string, name: string): string =>
      `<div><h4>${number} ${name}</h4><p>Specifies ${number}</p>${'<p>Notes.</p>'.repeat(12)}<p>Use <tt>${name}</tt>.</p></div>`
    const page = `<body>${section('7.1', 'logfile')}${section('7.2', 'trustfile')}</body>`
    expect(planned(page, { number: '7.2', name: 'trustfile' })).toEqual({ 'number,name': ['7.2 trustfile'] })
  })
})
