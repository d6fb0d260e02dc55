import { writeFileSync } from 'node:fs'
import { defineConfig, type UserConfig } from 'tsdown'
import { listBundledLicences } from './scripts/bundled-licences.mjs'
import {
  BUNDLED_ENTRIES,
  DIGEST_FILE,
  digestSources,
  OPTIONAL_PACKAGES,
  PUBLIC_ENTRIES,
  presentEntries,
} from './scripts/entries.mjs'

const entries = [...presentEntries()]
const bundled = entries.filter(([name]) => BUNDLED_ENTRIES.has(name))
const library = entries.filter(([name]) => !BUNDLED_ENTRIES.has(name))
const declared = library.filter(([name]) => PUBLIC_ENTRIES.has(name)).map(([, source]) => source)

/** Taken before the build reads anything: a file saved meanwhile makes the next build run again. */
const digest = digestSources()

const builds: UserConfig[] = []
let unfinished = 0

/** Modules of all builds lie in one folder, so that `./worker.js` is beside each of them. */
function add(parts: [name: string, source: string][], config: UserConfig): void {
  if (parts.length === 0) return
  unfinished++
  builds.push({
    entry: Object.fromEntries(parts),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    fixedExtension: false,
    hooks: {
      'build:done': () => {
        unfinished--
        if (unfinished === 0) writeFileSync(DIGEST_FILE, digest)
      },
    },
    ...config,
  })
}

add(library, {
  deps: { skipNodeModulesBundle: true },
  dts: declared.length > 0 && { entry: declared },
})

add(bundled, {
  deps: { alwaysBundle: /./, neverBundle: [...OPTIONAL_PACKAGES], onlyBundle: false },
  dts: false,
  // Without comments and white space: most of the command is other packages. Names stay, for reports of errors.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  plugins: [
    listBundledLicences(),
    {
      name: 'command-line-shebang',
      renderChunk: (code, chunk) =>
        chunk.name === 'cli' && !code.startsWith('#!') ? `#!/usr/bin/env node\n${code}` : null,
    },
  ],
})

export default defineConfig(builds)
