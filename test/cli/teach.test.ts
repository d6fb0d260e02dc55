import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
  const shelf = (...titles: string[]) =>
    `<ul>${titles.map((title) => `<li><b>${title}</b></li>`).join('')}</ul>`
  work.write('a.html', shelf('Dune', 'Emma', 'Kim'))
  work.write('b.html', shelf('Nana', 'Walden'))
  work.write('lines', 'new title=Dune\naccept\n')
})
afterAll(() => work.remove())

const exampleIn = (text: string) => JSON.parse(text.trim())

describe('what a person types in a lesson', () => {
  it.each([
    ['-e none/taught.jsonl', 'none/taught.jsonl'],
    ['-e taught.jsonl -o none/w.json', 'none/w.json'],
  ])('is not asked for where it could not be saved: %s', (options, place) => {
    expect(work.shell(`glean teach a.html --list ${options} <lines`)).toEqual({
      code: 2,
      stdout: '',
      stderr: `glean: ${place}: the output folder does not exist\n  Create the folder first.\n`,
    })
  })

  it('goes to standard output if its file cannot be written after all', () => {
    const { code, stdout, stderr } = work.shell(
      'ulimit -f 0; glean teach a.html --list -e large.jsonl <lines',
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /\nThe examples are on standard output, because their file cannot be written:\nglean: large\.jsonl: /,
    )
    expect(exampleIn(stdout)).toMatchObject({ page: 'a.html', complete: true })
    expect(existsSync(work.path('large.jsonl'))).toBe(false)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is saved when %s ends the lesson', async (signal) => {
    // The lesson has two pages, and its input stays open: only the signal ends it.
    const child = work.start(
      `sh -c 'mkfifo ${signal}.in; (cat lines; exec sleep 60) >${signal}.in & exec glean teach a.html b.html --list -e ${signal}.jsonl <${signal}.in 2>${signal}.err'`,
    )
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const isAsked = () =>
      (work.shell(`cat ${signal}.err`).stdout.match(/pages labelled\)/g) ?? []).length === 3
    while (!isAsked()) await new Promise((resolve) => setTimeout(resolve, 50))
    child.kill(signal)
    expect(await ended).toBe(0)
    expect(exampleIn(work.shell(`cat ${signal}.jsonl`).stdout)).toMatchObject({ page: expect.any(String) })
  })
})
