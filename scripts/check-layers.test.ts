import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkLayers } from './check-layers.mjs'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** Checks a tree given as path to content. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'gleaner-layers-'))
  roots.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return checkLayers(root)
}

describe('levels', () => {
  it('accepts imports of the same and of lower levels, and of packages', () => {
    const problems = check({
      'src/page/page.ts': `import './tree.ts'; import { z } from 'zod'; import 'node:fs'`,
      'src/page/tree.ts': '',
      'src/wrapper/read.ts': `import '../page/page.ts'; import '../../package.json'`,
      'src/index.ts': `export { read } from './wrapper/read.ts'`,
    })
    expect(problems).toEqual([])
  })

  it('names the line and the levels of an import upwards', () => {
    const problems = check({
      'src/page/page.ts': `import 'zod'\nimport { read } from '../wrapper/read.ts'`,
      'src/wrapper/read.ts': '',
    })
    expect(problems).toEqual([
      `src/page/page.ts:2: imports '../wrapper/read.ts', but src/wrapper is on level 2, above level 0 of src/page`,
    ])
  })

  it.each([
    ['a type', `import type { W } from '../wrapper/read.ts'`],
    ['a type in place', `export const w: import('../wrapper/read.ts').W = 1`],
    ['a re-export', `export { w } from '../wrapper/read.ts'`],
    ['a dynamic import', `export const load = () => import('../wrapper/read.ts')`],
  ])('counts %s like any other import', (_, content) => {
    expect(check({ 'src/page/page.ts': content, 'src/wrapper/read.ts': '' })).toHaveLength(1)
  })

  it('does not take text in comments and strings for imports', () => {
    const content = `// import '../wrapper/read.ts'\nexport const text = "import '../wrapper/read.ts'"`
    expect(check({ 'src/page/page.ts': content, 'src/wrapper/read.ts': '' })).toEqual([])
  })

  it('lets tests import anything', () => {
    const content = `import '../index.ts'; import '../learn/learn.ts'`
    expect(check({ 'src/page/page.test.ts': content, 'src/index.ts': '', 'src/learn/learn.ts': '' })).toEqual(
      [],
    )
  })

  it('wants a level for every folder', () => {
    expect(check({ 'src/magic/a.ts': '', 'src/magic/b.ts': '' })).toEqual([
      'src/magic has no level; give it one in LEVELS of scripts/check-layers.mjs',
    ])
  })

  it('refuses an import without its extension, and one that leads out of the sources', () => {
    const problems = check({
      'src/page/page.ts': `import './tree'; import '../../test/a.ts'`,
      'src/page/tree.ts': '',
      'test/a.ts': '',
    })
    expect(problems).toEqual([
      `src/page/page.ts:1: imports './tree', but an import names its file with the extension .ts`,
      `src/page/page.ts:1: imports '../../test/a.ts', but test/a.ts is not a module of src, studio, extension`,
    ])
  })
})

describe('learners', () => {
  it('are imported from src/learn and above', () => {
    const problems = check({
      'src/languages/trees/learn.ts': `import './run.ts'`,
      'src/languages/trees/run.ts': '',
      'src/learn/choose.ts': `import '../languages/trees/learn.ts'`,
    })
    expect(problems).toEqual([])
  })

  it('are not imported below, not even by their own language', () => {
    const problems = check({
      'src/languages/trees/learn.ts': '',
      'src/languages/trees/index.ts': `export * from './learn.ts'`,
    })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('src/languages/trees/index.ts:1')
    expect(problems[0]).toContain('only src/learn and the levels above')
  })

  it('are not reachable from extraction, and the chain is shown', () => {
    const problems = check({
      'src/extract/index.ts': `import './run.ts'`,
      'src/extract/run.ts': `import '../learn/choose.ts'`,
      'src/learn/choose.ts': `import '../languages/trees/learn.ts'`,
      'src/languages/trees/learn.ts': '',
    })
    expect(problems).toContain(
      'extraction loads what only learning needs: src/extract/index.ts -> src/extract/run.ts -> src/learn/choose.ts -> src/languages/trees/learn.ts',
    )
  })

  it('keep the rooms that they alone need out of extraction', () => {
    const problems = check({
      'src/extract/index.ts': `import '../languages/predicates/run/run.ts'`,
      'src/languages/predicates/run/run.ts': `import '../builders/steps.ts'`,
      'src/languages/predicates/builders/steps.ts': `import '../concepts/steps.ts'`,
      'src/languages/predicates/concepts/steps.ts': '',
    })
    expect(problems).toEqual([
      'extraction loads what only learning needs: src/extract/index.ts -> src/languages/predicates/run/run.ts -> src/languages/predicates/builders/steps.ts',
    ])
  })
})

describe('languages', () => {
  it('share what stands beside them, but never import each other', () => {
    const problems = check({
      'src/languages/budget.ts': '',
      'src/languages/trees/run.ts': `import '../budget.ts'; import '../sections/run.ts'`,
      'src/languages/sections/run.ts': '',
    })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`imports '../sections/run.ts', but a language never imports another`)
  })
})

describe('cycles', () => {
  it('are shown once, with the shortest way round', () => {
    const problems = check({
      'src/page/a.ts': `import './b.ts'`,
      'src/page/b.ts': `import type { C } from './c.ts'`,
      'src/page/c.ts': `import './d.ts'; import './a.ts'`,
      'src/page/d.ts': `import './e.ts'`,
      'src/page/e.ts': '',
    })
    expect(problems).toEqual([
      'import cycle: src/page/a.ts -> src/page/b.ts -> src/page/c.ts -> src/page/a.ts',
    ])
  })

  it('include a module that imports itself', () => {
    expect(check({ 'src/page/a.ts': `import './a.ts'` })).toEqual([
      'import cycle: src/page/a.ts -> src/page/a.ts',
    ])
  })
})

describe('names', () => {
  it.each(['src/page/utils.ts', 'src/page/utils/text.ts', 'src/page/util.ts'])('refuse %s', (file) => {
    const problems = check({ [file]: '' })
    expect(problems).toEqual([`${file}: nothing is called utils; name the file after what it holds`])
  })
})
