import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeLicences, packageFolder } from './bundled-licences.mjs'
import { ROOT } from './entries.mjs'

describe('the licences of what is built in', () => {
  it('are those of the package that a module belongs to, the innermost', () => {
    const modules = [
      '/x/node_modules/a/b/c.js',
      '/x/node_modules/@s/a/c.js',
      '/x/node_modules/a/node_modules/b/c.js',
    ]
    expect(modules.map(packageFolder)).toEqual([
      '/x/node_modules/a',
      '/x/node_modules/@s/a',
      '/x/node_modules/a/node_modules/b',
    ])
    expect(packageFolder('/x/src/a.ts')).toBeUndefined()
  })

  it('are listed by name, each with its text', () => {
    const folders = ['zod', 'commander', 'none'].map((name) => join(ROOT, 'node_modules', name))
    const text = describeLicences(folders)
    expect(text).toMatch(/^commander \S+ \(MIT\)\n\n.*-{80}\n\nzod \S+ \(MIT\)\n\n/s)
    expect(text.match(/Permission is hereby granted/g)).toHaveLength(2)
  })
})
