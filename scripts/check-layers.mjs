// @ts-check
/**
 * Checks that the tree under src/ is the architecture it shows (docs: CONTRIBUTING.md). A type-only import counts like
 * any other, because a file that needs a type of another needs to be read with it. Tests may import anything.
 */
import { pathToFileURL } from 'node:url'
import { ROOT } from './entries.mjs'
import { findChain, readModules } from './import-graph.mjs'

/** @typedef {import('./import-graph.mjs').Modules} Modules */

const FOLDERS = ['src', 'studio', 'extension']

/** Folder or file to its level: imports go to the same level or a lower one. */
const LEVELS = new Map([
  ['src/errors.ts', 0],
  ['src/strings', 0],
  ['src/page', 0],
  ['src/record', 0],
  ['src/languages', 1],
  ['src/wrapper', 2],
  ['src/extract', 2],
  ['src/learn', 3],
  ['src/oracle', 3],
  ['src/maintain', 4],
  ['src/source', 4],
  ['src/output', 4],
  ['src/query', 5],
  ['src/project', 5],
  ['src/work', 5],
  ['src/cli', 6],
  ['src/server', 6],
  ['src/index.ts', 7],
  ['studio', 7],
  ['extension', 7],
])

/** Folders among the languages that are none: what several of them need. */
const SHARED_BY_LANGUAGES = new Set([
  'src/languages/expressions',
  'src/languages/parts',
  'src/languages/tokens',
])

/** The rooms of languages that extraction may load; what stands in another room is for learning. */
const EXTRACTION_ROOMS = new Set(['concepts', 'grammar', 'headings', 'nesting', 'run', 'say', 'tables'])

/** From this level on, a module may import a learner. */
const LEARNING_LEVEL = 3
const EXTRACTION_ENTRY = 'src/extract/index.ts'

/**
 * Every rule that a source tree breaks, in words, with its place; empty when there is none.
 * @param {string} root
 * @returns {string[]}
 */
export function checkLayers(root) {
  const modules = readModules(root, FOLDERS)
  const graph = new Map([...modules].map(([file, imports]) => [file, imports.map(({ target }) => target)]))
  return [...checkNames(modules), ...checkImports(modules), ...checkCycles(graph), ...checkExtraction(graph)]
}

/** @param {string} file */
function partOf(file) {
  const [top, second] = file.split('/')
  return top === 'src' ? `${top}/${second}` : top
}

/** @param {string} file */
function isLearner(file) {
  return file.endsWith('/learn.ts')
}

/**
 * The folder of a language, such as `src/languages/trees`; undefined for what languages share.
 * @param {string} file
 */
function languageOf(file) {
  const folder = /^src\/languages\/[^/]+(?=\/)/.exec(file)?.[0]
  return folder === undefined || SHARED_BY_LANGUAGES.has(folder) ? undefined : folder
}

/**
 * Whether a module serves learning alone: a learner, or what stands in a room of a language that extraction may not load.
 * @param {string} file
 */
function isForLearning(file) {
  const room = /^src\/languages\/[^/]+\/([^/]+)\//.exec(file)?.[1]
  return isLearner(file) || (room !== undefined && !EXTRACTION_ROOMS.has(room))
}

/** @param {Modules} modules */
function* checkNames(modules) {
  const unknown = new Set()
  for (const file of modules.keys()) {
    if (/(^|\/)utils?(\/|\.tsx?$)/.test(file))
      yield `${file}: nothing is called utils; name the file after what it holds`
    if (!LEVELS.has(partOf(file))) unknown.add(partOf(file))
  }
  for (const part of unknown) yield `${part} has no level; give it one in LEVELS of scripts/check-layers.mjs`
}

/** @param {Modules} modules */
function* checkImports(modules) {
  for (const [file, imports] of modules) {
    for (const { specifier, target, line } of imports) {
      const problem = judgeImport(file, target, modules)
      if (problem !== undefined) yield `${file}:${line}: imports '${specifier}', but ${problem}`
    }
  }
}

/**
 * @param {string} file @param {string} target @param {Modules} modules
 * @returns {string | undefined}
 */
function judgeImport(file, target, modules) {
  if (!/\.tsx?$/.test(target)) {
    return /\.\w+$/.test(target) ? undefined : 'an import names its file with the extension .ts'
  }
  if (!modules.has(target)) return `${target} is not a module of ${FOLDERS.join(', ')}`
  const level = LEVELS.get(partOf(file))
  const targetLevel = LEVELS.get(partOf(target))
  if (level === undefined || targetLevel === undefined) return undefined
  if (targetLevel > level) {
    return `${partOf(target)} is on level ${targetLevel}, above level ${level} of ${partOf(file)}`
  }
  if (isLearner(target) && level < LEARNING_LEVEL) {
    return 'only src/learn and the levels above import a learn.ts, so that extraction never loads a learner'
  }
  const language = languageOf(file)
  const targetLanguage = languageOf(target)
  if (language !== undefined && targetLanguage !== undefined && language !== targetLanguage) {
    return `a language never imports another: what both need belongs in src/languages or below`
  }
  return undefined
}

/** @param {ReadonlyMap<string, readonly string[]>} graph */
function* checkCycles(graph) {
  const reported = new Set()
  for (const file of graph.keys()) {
    if (reported.has(file)) continue
    const cycle = findChain(graph, file, (target) => target === file)
    if (cycle === undefined) continue
    for (const member of cycle) reported.add(member)
    yield `import cycle: ${cycle.join(' -> ')}`
  }
}

/** @param {ReadonlyMap<string, readonly string[]>} graph */
function* checkExtraction(graph) {
  const chain = findChain(graph, EXTRACTION_ENTRY, isForLearning)
  if (chain !== undefined) yield `extraction loads what only learning needs: ${chain.join(' -> ')}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = checkLayers(ROOT)
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}
