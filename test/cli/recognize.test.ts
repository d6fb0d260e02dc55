import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-recognize-'))
afterAll(() => rmSync(folder, { recursive: true }))

function glean(parameters: readonly string[], input = '') {
  const run = spawnSync(process.execPath, [join(ROOT, 'dist/cli.js'), ...parameters], {
    cwd: folder,
    encoding: 'utf8',
    input,
  })
  return { code: run.status, stdout: run.stdout, stderr: run.stderr }
}

const shelf = (...books: [string, number][]) =>
  `<ul>${books.map(([title, year]) => `<li><b>${title}</b> <i>${year}</i></li>`).join('')}</ul>`
writeFileSync(join(folder, 'a.html'), shelf(['Dune', 1965], ['Emma', 1815], ['Kim', 1901]))
writeFileSync(join(folder, 'b.html'), shelf(['Nana', 1880], ['Walden', 1854]))
writeFileSync(join(folder, 'titles.txt'), 'Dune\nWalden\n')
writeFileSync(join(folder, 'empty.txt'), '\n')

it('learns from recognizers, and extracts with what it learned', () => {
  const learned = glean(['learn', 'a.html', 'b.html', '--recognize', 'title=list:titles.txt', '--recognize', 'year=regex:\\d+', '-o', 'w.json']) // biome-ignore format: one command
  expect(learned).toMatchObject({ code: 0, stdout: '' })
  expect(learned.stderr).toMatch(/^Learned w without labels/)
  expect(learned.stderr).toMatch(/Theoretical bound \(PAC\): 0 %/)
  const { stdout } = glean(['extract', 'w.json', 'a.html', 'b.html'])
  expect(stdout.trim().split('\n')).toHaveLength(5)
  expect(stdout).toContain('{"title":"Kim","year":"1901"}')
})

it('takes the recognizers of a wrapper, or of a file, for other pages', () => {
  const again = glean(['learn', 'b.html', '--list', '--recognizers', 'w.json', '-o', 'again.json'])
  expect(again).toMatchObject({ code: 0, stdout: '' })
  expect(glean(['extract', 'again.json', 'b.html']).stdout).toContain('{"title":"Nana","year":"1880"}')
  const { recognizers } = JSON.parse(readFileSync(join(folder, 'again.json'), 'utf8'))
  writeFileSync(join(folder, 'recognizers.json'), JSON.stringify(recognizers))
  expect(glean(['learn', 'b.html', '--recognizers', 'recognizers.json', '-o', 'own.json']).code).toBe(0)
  const same = glean(['learn', 'b.html', '--recognizers', 'own.json', '-o', 'own.json'])
  expect(same.code).toBe(2)
  writeFileSync(join(folder, 'bad.json'), '{"title":{"kind":"word"}}')
  const bad = glean(['learn', 'b.html', '--recognizers', 'bad.json'])
  expect(bad.code).toBe(2)
  expect(bad.stderr).toContain('bad.json: title.kind: a recognizer is an object whose kind is list')
})

it.each([
  [['title=list:empty.txt'], 'empty.txt: the list has no words'],
  [['title=list:none.txt'], 'none.txt: file not found'],
  [['title=regex:.*'], 'title: the pattern .* matches any text'],
  [['title=regex:zzz'], 'title: the pattern zzz matches nothing on 2 pages'],
  [['title=regex:(a'], 'title: the pattern of title cannot be read'],
  [['title=what'], '--recognize title: unknown recognizer "what"'],
  [['year=regex:\\d+', '--epsilon', '2'], '--epsilon takes a number between 0 and 1'],
  [['year=regex:\\d+', '--record', '{"title":"Dune"}'], '--recognize and --record cannot be combined'],
  [['title=list:titles.txt', '--recognize', 'year=regex:\\d+', '--perfect', 'title', '--perfect', 'year', '--list'], 'the recognizers of title and year are both declared perfect, but find 1 and 2 values'],
  [['title=words:'], '--recognize title: nothing follows "words:"'],
  [['title=words:|'], 'title: the list of title has no words'],
  [['title=regex:\\w+'], 'title: the pattern \\w+ matches any text'],
])('refuses %j', (recognize, message) => {
  const { code, stderr } = glean(['learn', 'a.html', 'b.html', '--recognize', ...recognize])
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/\n\s+at /)
}) // biome-ignore format: one case a line

it('finds values in a list of a million words', () => {
  const words = Array.from({ length: 1_000_000 }, (_, i) => `word${i.toString(36)}`)
  writeFileSync(join(folder, 'million.txt'), [...words, 'Dune', 'Walden'].join('\n'))
  const { code, stderr } = glean(['learn', 'a.html', 'b.html', '--recognize', 'title=list:million.txt', '--recognize', 'year=regex:\\d+', '-o', 'm.json']) // biome-ignore format: one command
  expect(code).toBe(0)
  expect(stderr).toContain('Finds 5 records on 2 pages')
  expect(stderr).toContain('The wrapper keeps the recognizers, but not the words of title')
})

it('learns what is recognized, and says what is not, and what would raise the confidence', () => {
  const left = glean(['learn', 'a.html', 'b.html', '--recognize', 'title=list:titles.txt', '--recognize', 'author=words:Zola', '-o', 'l.json']) // biome-ignore format: one command
  expect(left.code).toBe(0)
  expect(left.stderr).toContain('author is left out: a list of 1 word matches nothing on 2 pages')
  expect(glean(['extract', 'l.json', 'b.html']).stdout).toContain('"title":"Nana"')
  const little = glean(['learn', 'a.html', 'b.html', '--recognize', 'title=words:Kim', '--recognize', 'year=words:1880', '-o', 'n.json']) // biome-ignore format: one command
  expect(little.stderr).toContain(
    'Only one value is recognized of title, year: more of the values, or more pages, would raise the confidence',
  )
})

it('asks whether pages are lists where it takes one record of each and recognizes more', () => {
  const rows = (titles: string[]) =>
    `<h1>List</h1><table>${titles.map((title, i) => `<tr><td>${title}</td><td>$${10 + i}.00</td><td>${i % 2 ? 'Red' : 'Blue'}</td></tr>`).join('')}</table><p>12 items</p>`
  const all = ['Dune', 'Emma', 'Kim', 'Nana', 'Sula']
  for (const i of [0, 1, 2]) writeFileSync(join(folder, `t${i}.html`), rows([...all.slice(i), `Zadig ${i}`]))
  const learn = ['learn', 't0.html', 't1.html', 't2.html', '--recognize', 'title=words:Dune|Kim', '--recognize', 'price=money', '-o', 's.json'] // biome-ignore format: one command
  const question = 'more values of price are recognized outside the records. If the pages are lists, add --list; if not, --detail confirms it.' // biome-ignore format: one line
  expect(glean(learn).stderr).toContain(question)
  expect(glean([...learn, '--detail']).stderr).not.toContain('If the pages are lists')
  expect(glean([...learn, '--list']).stderr).not.toContain('If the pages are lists')
})

it('names what contradicts a declaration, and the option that agrees', () => {
  const { code, stderr } = glean(['learn', 'a.html', '--list', '--recognize', 'title=words:Dune|Emma', '--recognize', 'year=regex:\\d+', '--perfect', 'title', '-o', 'p.json']) // biome-ignore format: one command
  expect(code).toBe(0)
  expect(stderr).toContain(
    'The recognizer of title is declared perfect, but does not find 1 value of the wrapper, such as "Kim" (a.html): if the wrapper is right, use --incomplete title',
  )
})

it('teaches on a terminal, and goes on where it ended', () => {
  const first = glean(['teach', 'a.html', '--list', '-e', 'taught.jsonl', '-o', 't.json'], 'undo\nnew title=Dune year=1965\naccept\n') // biome-ignore format: one command
  expect(first.code).toBe(0)
  expect(first.stderr).toContain('1 labelled page written to taught.jsonl')
  const [line] = readFileSync(join(folder, 'taught.jsonl'), 'utf8').trim().split('\n')
  expect(JSON.parse(line)).toMatchObject({ page: 'a.html', complete: true, records: [{}, {}, {}] })
  const second = glean(['teach', 'a.html', 'b.html', '--list', '-e', 'taught.jsonl'], 'accept\n')
  expect(second.code).toBe(0)
  expect(readFileSync(join(folder, 'taught.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2)
  expect(glean(['extract', 't.json', 'b.html']).stdout).toContain('"title":"Walden"')
})

it('says in what the wrapper differs from what was taught', () => {
  const { code, stderr } = glean(['teach', 'a.html', 'b.html', '--list', '-e', 'odd.jsonl', '-o', 'odd.json'], 'new title=Nana year=1880\naccept\nfix 2 year=Kim\naccept\n') // biome-ignore format: one command
  expect(code).toBe(0)
  expect(stderr).toContain('The wrapper differs from your examples:\n')
  expect(stderr).toContain('Wrapper written to odd.json')
})

it('writes nothing where nothing was taught', () => {
  const { code } = glean(['teach', 'b.html', '-e', 'none.jsonl', '-o', 'none.json'], 'quit\n')
  expect(code).toBe(1)
  expect(existsSync(join(folder, 'none.jsonl'))).toBe(false)
  expect(existsSync(join(folder, 'none.json'))).toBe(false)
})
