import { join, relative } from 'node:path'
import { Rolldown } from 'tsdown'
import { ROOT } from '../../scripts/entries.mjs'

/** One script that a page can load. */
export interface Bundle {
  /** Defines the global variable `gleaner` with the entry's exports. */
  readonly code: string
  /** What the bundler could not bring in, such as `node:fs`: a browser has none of it. */
  readonly missing: readonly string[]
  /** The files it was made of, from the root of the repository. */
  readonly modules: readonly string[]
}

/** Bundles a source file of the repository with all its dependencies, as a web application would. */
export async function bundleForBrowser(entry: string): Promise<Bundle> {
  const build = await Rolldown.rolldown({
    input: join(ROOT, entry),
    cwd: ROOT,
    platform: 'browser',
    external: /^node:/,
    onLog: () => {},
  })
  try {
    const { output } = await build.generate({
      format: 'iife',
      name: 'gleaner',
      codeSplitting: false,
      minify: true,
    })
    const [chunk] = output
    return {
      code: chunk.code,
      missing: [...chunk.imports, ...chunk.dynamicImports],
      modules: chunk.moduleIds.map((module) => relative(ROOT, module)),
    }
  } finally {
    await build.close()
  }
}
