import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/entries.mjs'
import { toolPath } from '../scripts/prepare.mjs'
import { builderNames } from '../src/languages/predicates/builders/bias.ts'

const guide = readFileSync(join(ROOT, 'docs/add-a-builder.md'), 'utf8')
const [builder, program] = Array.from(guide.matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => code)
const shown = /^```text\n(.*?)^```$/ms.exec(guide)?.[1]

/** Lies inside the package, so that `gleaner` is the built package itself. */
let folder: string
beforeAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(ROOT, '.cache/builder-'))
  writeFileSync(join(folder, 'tooltip.ts'), builder)
  writeFileSync(join(folder, 'program.ts'), program)
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

describe('docs/add-a-builder.md', () => {
  it('shows a builder of under 60 lines that compiles against the built package and does what it says', () => {
    expect(builder.split('\n').length).toBeLessThan(60)
    const settings = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck']
    const types = ['--types', 'node', '--rewriteRelativeImportExtensions', '--ignoreConfig']
    const compiler = toolPath('typescript', 'tsc')
    expect(run(compiler, ...settings, ...types, 'tooltip.ts', 'program.ts')).toEqual({
      status: 0,
      output: '',
    })
    expect(run('program.js')).toEqual({ status: 0, output: shown })
  })

  it('lists the builders in their order', () => {
    const rows = Array.from(guide.matchAll(/^\| `([a-z-]+)` \|/gm), ([, name]) => name)
    expect(rows).toEqual(builderNames())
  })
})
