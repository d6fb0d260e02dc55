import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/entries.mjs'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-evaluate-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)

function write(name: string, text: string): void {
  mkdirSync(dirname(path(name)), { recursive: true })
  writeFileSync(path(name), text)
}

const shelf = (titles: readonly string[]) =>
  `<h1>Books</h1><ul class="books">${titles.map((title) => `<li class="book"><b>${title}</b></li>`).join('')}</ul>`

/** Two sites of a few pages, one of which holds a title where none is looked for. */
beforeEach(() => {
  rmSync(path('data'), { recursive: true, force: true })
  for (const site of ['north', 'south']) {
    const pages = [['Dune', 'Emma'], ['Kim'], ['Ulysses', 'Nana', 'Walden']]
    for (const [i, titles] of pages.entries()) write(`data/${site}/pages/${i}.html`, shelf(titles))
    const lines = pages.map((titles, i) => ({
      page: `pages/${i}.html`,
      records: titles.map((title) => ({ title: [title] })),
    }))
    write(`data/${site}/truth.jsonl`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  write('data/south/pages/2.html', `${shelf(['Ulysses', 'Nana'])}<p>Walden</p>`)
})

function evaluate(line: string): { code: number | null; output: string } {
  const parameters = [join(ROOT, 'dist/evaluate.js'), ...line.split(' ')]
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}

describe('npm run evaluate', () => {
  it('writes scores, differences, tables and plots', () => {
    const { code, output } = evaluate(
      '--data data --labelled 1,2 --json out/r.json --errors out/e.md --markdown out/t.md --plots out/plots',
    )
    expect(output).toContain('The run took')
    expect(code).toBe(0)
    const { evaluations } = JSON.parse(readFileSync(path('out/r.json'), 'utf8'))
    expect(evaluations.length).toBe(2)
    expect(evaluations[0].sets[0]).toMatchObject({ set: 'data', sites: 2, least: { site: 'south' } })
    expect(readFileSync(path('out/e.md'), 'utf8')).toContain('record 3 | Walden |')
    expect(readFileSync(path('out/t.md'), 'utf8')).toMatch(/^\| north \| 1\.000 \| 1\.000 \|$/m)
    expect(readdirSync(path('out/plots')).sort()).toEqual(['score-by-labels.svg', 'sites-data.svg'])
  })

  it('writes its files although nobody reads what it prints', () => {
    const script = join(ROOT, 'dist/evaluate.js')
    const command = `"${process.execPath}" "${script}" --data data --json result.json --jobs 1`
    const { status, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${command} | true`], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(readFileSync(path('result.json'), 'utf8')).toContain('north')
  })

  it('takes up a run where it ended', () => {
    const line = '--data data --json out/r.json --resume out/journal.jsonl --brief'
    expect(evaluate(line).output).toContain('0 of 2 results are there already')
    expect(evaluate(line).output).toContain('2 of 2 results are there already')
    write('data/north/pages/1.html', shelf(['Kim ']))
    expect(evaluate(line).output).toContain('1 of 2 results are there already; ignored: 1 of pages or truth')
  })

  it('keeps floors: adds, holds, loses, and refuses to compare other pages', () => {
    const gate = '--data data --gate --floors floors.json'
    expect(evaluate(gate)).toMatchObject({ code: 2, output: expect.stringContaining('data: has no floor') })

    expect(evaluate(`${gate} --write --labelled 1`).code).toBe(0)
    const floors = JSON.parse(readFileSync(path('floors.json'), 'utf8'))
    expect(floors.floors[0]).toMatchObject({ set: 'data', settings: { method: 'auto', labelled: 1 } })
    expect(evaluate(gate)).toMatchObject({ code: 0, output: expect.stringMatching(/^holds data, /m) })

    const [{ score }] = floors.floors
    floors.floors[0].score = score + 0.05
    write('floors.json', JSON.stringify(floors))
    const lost = evaluate(gate)
    expect(lost.code).toBe(1)
    expect(lost.output).toMatch(
      /^LOST {2}data, Method auto, 1 labelled page .*: score 0\.\d{4} \(floor 0\.\d{4}\)/m,
    )
    floors.tolerance = 0.06
    write('floors.json', JSON.stringify(floors))
    expect(evaluate(gate).code).toBe(0)

    write('data/north/pages/1.html', shelf(['Kim ']))
    expect(evaluate(gate)).toMatchObject({
      code: 2,
      output: expect.stringContaining('data: these pages are not those of its floor'),
    })
  })

  it('tries wrappers on pages of a changed template', () => {
    const { code, output } = evaluate(
      'robustness --data data --labelled 1 --strengths 1,5 --methods auto,delimiters',
    )
    expect(code).toBe(0)
    expect(output).toMatch(/^method +as it is +strength 1 +strength 5$/m)
    expect(output).toMatch(/^method +classes +ids +tags +boxes +banners +order$/m)
    expect(output.match(/^auto +\d\.\d{3} /gm)?.length).toBe(3)
  })
})
