import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../package.json'
import { ROOT } from '../../scripts/entries.mjs'
import { createWorkplace, type Workplace } from './glean.ts'

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
})
afterAll(() => work.remove())

describe('help', () => {
  it.each(['', 'learn', 'extract', 'explain'])(
    'of `glean %s` shows an example that works when pasted',
    (command) => {
      const { code, stdout, stderr } = work.shell(`glean ${command} --help`)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const [, example] = stdout.split('An example to paste:\n')
      const lines = example.split('\n').filter((line) => line.startsWith('  '))
      expect(lines).toHaveLength(4)
      const run = work.shell(`set -e\n${lines.join('\n')}`)
      expect(run.code).toBe(0)
      expect(run.stdout).toContain('{"title":"Kim","year":"1901"}\n')
      expect(run.stdout).toMatch(/^shelf: records of title, year$/m)
      expect(run.stderr).toMatch(
        /^Learned shelf from 2 records on 1 page, with .+\nReproduces all your examples/,
      )
    },
  )

  it('is what a bare command gets, as wrong use', () => {
    const { code, stdout, stderr } = work.glean([])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^Usage: glean /)
  })

  it('tells the version', () => {
    expect(work.glean(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('needs nothing that is not built in', () => {
    work.shell(`cp -r "${join(ROOT, 'dist')}" alone`)
    const line = 'node alone/cli.js learn examples/countries/examples.jsonl -o c.json'
    expect(
      work.shell(`${line} && node alone/cli.js extract c.json "examples/c*/*.html" -j 2 -f csv`),
    ).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^country,code\r\nCongo,242\r\n/),
    })
    expect(work.shell('cat alone/licences.txt').stdout).toMatch(/^commander \S+ \(MIT\)$/m)
  })
})
