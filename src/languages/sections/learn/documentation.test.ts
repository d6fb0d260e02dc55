import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { sectionValue } from '../run/parse.ts'
import { printGrammar } from '../say/grammar.ts'
import { learnStructure } from './structure.ts'

/** Reference pages as documentation tools write them: a few headings that recur, and much in bold, italics and terms. */
const COMMANDS = ['add', 'branch', 'clone', 'diff', 'fetch', 'log', 'merge', 'push', 'reset', 'tag']

/** Learns from a page for each command; `body` gets the name of the command and its number. */
function learn(body: (name: string, i: number) => string) {
  const sources = COMMANDS.map((name, i) => `<html><body><h1>cart ${name}</h1>${body(name, i)}</body></html>`)
  return learnStructure(sources.map((source, i) => createPage(source, { name: `${i}.html` })))
}

function grammarOf(body: (name: string, i: number) => string): string[] {
  return printGrammar(learn(body).sections, 'page')
}

const text = (name: string, about: string): string =>
  `<p>What cart ${name} does about ${about} is unlike the other ones.</p>`

it('takes no word inside a sentence for a heading, however it is set and however often it recurs', () => {
  const grammar = grammarOf(
    (name, i) => `<h2>NAME</h2>${text(name, 'names')}<h2>DESCRIPTION</h2>
<p>Before ${name}, run <em>cart fetch</em> or <b>SELECT</b>${i % 2 === 0 ? ' and <i>cart push</i>' : ''}, as in item ${i}.</p>`,
  )
  expect(grammar).toEqual(['page -> NAME DESCRIPTION'])
})

it('takes terms that a few pages share by chance for data', () => {
  const option = (flag: string, name: string) => `<dt>${flag}</dt><dd>Do ${flag} when ${name} runs.</dd>`
  const grammar = grammarOf(
    (name, i) => `<h2>SYNOPSIS</h2>${text(name, 'use')}<h2>OPTIONS</h2>
<dl>${i % 3 === 0 ? option('-q', name) : ''}${option(`-${name}`, name)}${option(`--x${i}`, name)}</dl>`,
  )
  expect(grammar).toEqual(['page -> SYNOPSIS OPTIONS'])
})

it('takes terms that nearly all pages share for headings', () => {
  const grammar = grammarOf(
    (name, i) => `<h2>DETAILS</h2><dl><dt>Returns</dt><dd>the number ${i}</dd>
<dt>Since</dt><dd>version ${name}.${i}</dd></dl><h2>NOTES</h2>${text(name, 'notes')}`,
  )
  expect(grammar).toEqual(['page -> DETAILS NOTES', 'DETAILS -> Returns Since'])
})

it('takes no part of a line that is a heading as a whole for a heading of its own', () => {
  const grammar = grammarOf(
    (name) => `<h2>Parameters</h2>
<dl><dt><b>${name}</b>=<em>name</em> <b>[required]</b></dt><dd>The ${name} to read.</dd></dl><h2>Notes</h2>${text(name, 'notes')}`,
  )
  expect(grammar).toEqual(['page -> Parameters Notes'])
})

it('keeps a heading whose section begins with a text that all pages share', () => {
  const grammar = grammarOf(
    (name) => `<h2>KEYWORDS</h2><p><a href="t">cart</a>, <a href="${name}">${name}</a></p>
<h2>SOURCE</h2><p>Written by the author of ${name}.</p>`,
  )
  expect(grammar).toEqual(['page -> KEYWORDS SOURCE'])
})

it('takes no link that nothing else marks for a heading, since it names where it leads', () => {
  const grammar = grammarOf(
    (
      name,
    ) => `<table><tr><td><a href="p">Previous</a></td><td><a href="u">Up</a></td><td><a href="n">Next</a></td></tr></table>
${text(name, 'itself')}<h2>SYNOPSIS</h2>${text(name, 'use')}<h2>NOTES</h2>${text(name, 'notes')}`,
  )
  expect(grammar).toEqual(['page -> SYNOPSIS NOTES'])
})

it.each(['<nav>', '<div role="navigation">'])(
  'takes nothing in %s for a heading, though it varies',
  (open) => {
    const close = open.startsWith('<nav') ? '</nav>' : '</div>'
    const grammar = grammarOf(
      (name, i) => `<h2>SYNOPSIS</h2>${text(name, 'use')}<h2>NOTES</h2>${text(name, 'notes')}
${open}<h3>Next topic</h3><p>cart ${COMMANDS[(i + 1) % COMMANDS.length]}</p>${close}`,
    )
    expect(grammar).toEqual(['page -> SYNOPSIS NOTES'])
  },
)

it('puts no section into one whose element has ended, and keeps its text', () => {
  const structure = learn(
    (
      name,
      i,
    ) => `<dl><dt>Parameters</dt><dd>a number below ${i}</dd><dt>Returns</dt><dd>the ${name} of it</dd></dl>
<p class="rubric">Notes</p>${text(name, 'notes')}<p class="rubric">Examples</p>${text(name, 'examples')}<p class="rubric">History</p>${text(name, 'history')}`,
  )
  expect(printGrammar(structure.sections, 'page')).toEqual([
    'page -> Parameters Returns Notes Examples History',
  ])
  const [page] = structure.pages
  const notes = page.headings.findIndex(({ name }) => name === 'Notes')
  expect(sectionValue(page, notes)?.text).toBe('What cart add does about notes is unlike the other ones.')
})
