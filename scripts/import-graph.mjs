// @ts-check
/** Reads which module imports which. Paths are relative to the root and use `/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

/**
 * @typedef {{ specifier: string, target: string, line: number }} Import
 * @typedef {Map<string, Import[]>} Modules
 */

/**
 * The modules below the given folders with their relative imports, in a fixed order. Tests are left out: they may
 * import anything.
 * @param {string} root @param {readonly string[]} folders
 * @returns {Modules}
 */
export function readModules(root, folders) {
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => {
      const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    })
  // The conformance suite is a test that every language's tests call.
  const isTest = (/** @type {string} */ file) =>
    /\.(test|d)\.tsx?$/.test(file) || /(^|\/)conformance\.ts$/.test(file)
  const modules = files.filter((file) => /\.tsx?$/.test(file) && !isTest(file)).sort()
  return new Map(modules.map((file) => [file, readImports(file, readFileSync(join(root, file), 'utf8'))]))
}

/**
 * The relative imports of one module: static, dynamic, re-exports, and types; each once a place.
 * @param {string} file @param {string} text
 * @returns {Import[]}
 */
export function readImports(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  /** @type {Import[]} */
  const imports = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const named = specifierOf(node)
    if (named !== undefined && ts.isStringLiteralLike(named) && named.text.startsWith('.')) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      const target = posix.join(posix.dirname(file), named.text)
      imports.push({ specifier: named.text, target, line })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

/** @param {ts.Node} node */
function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0]
  return undefined
}

/**
 * The shortest chain of imports that starts with one of `from`'s imports and ends in a module that is wanted, with
 * `from` in front.
 * @param {ReadonlyMap<string, readonly string[]>} graph @param {string} from @param {(module: string) => boolean} wanted
 * @returns {string[] | undefined}
 */
export function findChain(graph, from, wanted) {
  /** @type {Map<string, string>} */
  const cameFrom = new Map()
  const queue = [from]
  for (const module of queue) {
    for (const target of graph.get(module) ?? []) {
      if (cameFrom.has(target)) continue
      cameFrom.set(target, module)
      if (wanted(target)) return chainTo(target, from, cameFrom)
      queue.push(target)
    }
  }
  return undefined
}

/** @param {string} target @param {string} from @param {Map<string, string>} cameFrom */
function chainTo(target, from, cameFrom) {
  const chain = [target]
  do chain.unshift(/** @type {string} */ (cameFrom.get(chain[0])))
  while (chain[0] !== from)
  return chain
}
