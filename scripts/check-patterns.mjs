// @ts-check
/**
 * Finds regular expressions whose time grows faster than their input: nested or adjacent repeats that compete for the
 * same characters, and repeats that a search starts anew at every character. Pages, wrappers and examples come from
 * strangers, so that each such expression is a way to hang whoever runs it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { ROOT } from './entries.mjs'
import { readModules } from './import-graph.mjs'
import { findSlowness } from './slow-patterns.mjs'

/** @typedef {{ source: string, flags: string } | undefined} Pattern undefined where it is put together at run time */

const FOLDERS = ['src', 'studio', 'extension']

/**
 * Modules that may build an expression at run time, and why that is safe.
 * @type {ReadonlyMap<string, string>}
 */
const BUILT_AT_RUN_TIME = new Map([
  ['src/languages/predicates/vote/learn-patterns.ts', 'pays for the worst case before it searches'],
  ['src/record/types/money.ts', 'joins constants, and reads texts of at most 40 characters'],
  ['src/server/views/share.ts', 'looks for constant names of months'],
  ['src/server/point/value-kinds.ts', 'anchors constant names of months'],
])

/**
 * Every unsafe expression of a source tree, in words, with its place; empty when there is none.
 * @param {string} root @param {ReadonlyMap<string, string>} exceptions
 * @returns {string[]}
 */
export function checkPatterns(root, exceptions = BUILT_AT_RUN_TIME) {
  const problems = []
  for (const file of readModules(root, FOLDERS).keys()) {
    for (const { pattern, line } of readPatterns(file, readFileSync(join(root, file), 'utf8'))) {
      if (pattern === undefined && exceptions.has(file)) continue
      const problem =
        pattern === undefined
          ? 'this expression is built at run time, and cannot be checked'
          : findSlowness(pattern)
      if (problem !== undefined) problems.push(`${file}:${line}: ${problem}`)
    }
  }
  return problems
}

/**
 * @param {string} file @param {string} text
 * @returns {{ pattern: Pattern, line: number }[]}
 */
function readPatterns(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  /** @type {{ pattern: Pattern, line: number }[]} */
  const patterns = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node) || isConstruction(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      patterns.push({ pattern: patternOf(node), line })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return patterns
}

/** @param {ts.Node} node */
function isConstruction(node) {
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
  return isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
}

/**
 * @param {ts.Node} node
 * @returns {Pattern}
 */
function patternOf(node) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  const [source, flags] = node.arguments ?? []
  if (source === undefined || !ts.isStringLiteralLike(source)) return undefined
  if (flags !== undefined && !ts.isStringLiteralLike(flags)) return undefined
  return { source: source.text, flags: flags?.text ?? '' }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = checkPatterns(ROOT)
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}
