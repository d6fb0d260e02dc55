// @ts-check
/**
 * What is built, and a digest of everything it is built from. Used by the build itself and by the scripts that decide
 * whether to build; depends on nothing but Node, because it also runs before anything is installed.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Built file (without `.js`) to the source it starts from. */
const ENTRIES = new Map([
  ['index', 'src/index.ts'],
  ['extract', 'src/extract/index.ts'],
  ['builders', 'src/learn/builders.ts'],
  ['worker', 'src/extract/worker.ts'],
  ['cli', 'src/cli/main.ts'],
  ['studio-worker', 'src/project/learning/learning-worker.ts'],
  ['demo', 'examples/demo.ts'],
  ['bench', 'bench/main.ts'],
  ['evaluate', 'evaluate/main.ts'],
  ['fuzz', 'fuzz/main.ts'],
])

/** The entries with type declarations: what `package.json` exports, with the name an importer writes. */
export const PUBLIC_ENTRIES = new Map([
  ['index', 'gleaner'],
  ['extract', 'gleaner/extract'],
  ['builders', 'gleaner/builders'],
])

/**
 * The entries with all dependencies built in. A command is started for every use, and Node takes longer to find and
 * load the hundred modules of the dependencies than to run any of them.
 */
export const BUNDLED_ENTRIES = new Set(['cli', 'worker', 'studio-worker'])

/** Packages that only those install who need them: optional peers, which no bundle includes. */
export const OPTIONAL_PACKAGES = ['@sqlite.org/sqlite-wasm', 'playwright-core']

/** The digest of the sources that a build was made from stands beside it, so that the two cannot part. */
export const DIGEST_FILE = 'dist/.digest'

const SOURCE_FOLDERS = ['src', 'studio', 'examples', 'bench', 'evaluate', 'fuzz']
const SOURCE_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsdown.config.ts',
  'scripts/entries.mjs',
  'scripts/bundled-licences.mjs',
]

/**
 * The entries whose source exists, as name and path.
 * @returns {Map<string, string>}
 */
export function presentEntries() {
  return new Map([...ENTRIES].filter(([, source]) => existsSync(join(ROOT, source))))
}

/** SHA-256 over the paths and bytes of all files that the build may read. */
export function digestSources() {
  const files = [...SOURCE_FILES.filter((file) => existsSync(join(ROOT, file)))]
  for (const folder of SOURCE_FOLDERS) {
    if (!existsSync(join(ROOT, folder))) continue
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`
      const isSource = /\.(ts|tsx|json|css|svg)$|^studio\/.*\.html$/.test(path)
      const isResult = /^(bench|evaluate)\/(results\b|(floors|headline\/figures)\.json$)/.test(path)
      const isFound = path.startsWith('fuzz/corpus/')
      if (isSource && !isResult && !isFound && !path.endsWith('.test.ts')) files.push(path)
    }
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const bytes = readFileSync(join(ROOT, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}
