import { writeFileSync } from 'node:fs'
import { defineConfig } from 'tsdown'
import { DIGEST_FILE, digestSources, PUBLIC_ENTRIES, presentEntries } from './scripts/entries.mjs'

const entries = presentEntries()
const declared = [...entries].filter(([name]) => PUBLIC_ENTRIES.has(name)).map(([, source]) => source)

/** Taken before the build reads anything: a file saved meanwhile makes the next build run again. */
const digest = digestSources()

export default defineConfig({
  entry: Object.fromEntries(entries),
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  deps: { skipNodeModulesBundle: true },
  dts: declared.length > 0 && { entry: declared },
  plugins: [
    {
      name: 'command-line-shebang',
      renderChunk: (code, chunk) =>
        chunk.name === 'cli' && !code.startsWith('#!') ? `#!/usr/bin/env node\n${code}` : null,
    },
  ],
  hooks: {
    'build:done': () => writeFileSync(DIGEST_FILE, digest),
  },
})
