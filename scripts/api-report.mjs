// @ts-check
/** Writes down what a declaration file exports, in a form that reads well as a diff. */
import ts from 'typescript'

/**
 * The report: every export with its signature, sorted by name, and then what the signatures mention but nobody can
 * import. Comments are left out, so that better documentation does not look like a change of the API.
 * @param {string} file the declaration file @param {string} importName what an importer writes
 * @returns {string}
 */
export function reportApi(file, importName) {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    noLib: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${file} exports nothing`)

  const exported = new Map(
    checker.getExportsOfModule(module).map((symbol) => [symbol.name, resolveAlias(symbol, checker)]),
  )
  const mentioned = findMentioned([...exported.values()], checker)
  const sections = [
    `# Public API of \`${importName}\``,
    'Written by `node scripts/check-api.mjs --write` from the built declarations. A change here is a change for users.',
    codeBlock(exported),
  ]
  if (mentioned.size > 0) sections.push('Mentioned by the above, but not exported:', codeBlock(mentioned))
  return `${sections.join('\n\n')}\n`
}

/** @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function resolveAlias(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/**
 * The symbols of our own declarations that the given ones mention, directly or through each other, without the given.
 * @param {ts.Symbol[]} exported @param {ts.TypeChecker} checker
 * @returns {Map<string, ts.Symbol>}
 */
function findMentioned(exported, checker) {
  const seen = new Set(exported)
  const queue = [...exported]
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const found = checker.getSymbolAtLocation(node)
      const symbol = found && resolveAlias(found, checker)
      if (symbol !== undefined && !seen.has(symbol) && isOwnDeclaration(symbol)) {
        seen.add(symbol)
        queue.push(symbol)
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const symbol of queue) for (const declaration of symbol.declarations ?? []) visit(declaration)
  return new Map(queue.slice(exported.length).map((symbol) => [symbol.name, symbol]))
}

/**
 * Whether a symbol is declared at the top of one of our files; members, parameters and packages are not.
 * @param {ts.Symbol} symbol
 */
function isOwnDeclaration(symbol) {
  const declaration = symbol.declarations?.[0]
  if (declaration === undefined || declaration.getSourceFile().fileName.includes('/node_modules/'))
    return false
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return ts.isSourceFile(statement.parent)
}

/** @param {Map<string, ts.Symbol>} symbols */
function codeBlock(symbols) {
  const names = [...symbols.keys()].sort()
  const signatures = names.flatMap((name) => printSymbol(name, /** @type {ts.Symbol} */ (symbols.get(name))))
  return `\`\`\`ts\n${signatures.join('\n\n')}\n\`\`\``
}

/** @param {string} name @param {ts.Symbol} symbol */
function printSymbol(name, symbol) {
  const texts = (symbol.declarations ?? []).map(printDeclaration)
  return symbol.name === name ? texts : texts.map((text) => `// exported as ${name}\n${text}`)
}

/**
 * One declaration; a union of several members has one on each line, so that a new member is one line of a diff.
 * @param {ts.Declaration} declaration
 */
function printDeclaration(declaration) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  const text = printNode(statement)
  if (!ts.isTypeAliasDeclaration(statement) || !ts.isUnionTypeNode(statement.type)) return text
  const head = text.slice(0, text.length - `${printNode(statement.type)};`.length).trimEnd()
  return `${[head, ...statement.type.types.map(printNode)].join('\n  | ')};`
}

/** @param {ts.Node} node */
function printNode(node) {
  const { transformed } = ts.transform(node, [sortEnums])
  const text = ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, transformed[0], node.getSourceFile())
  return text
    .replace(/^(export )?(declare )?/, '')
    .replace(/^ +/gm, (indent) => indent.slice(indent.length / 2))
}

/**
 * The members of a zod enum in the order of their names: in which order the compiler writes them differs from build to build.
 * @type {ts.TransformerFactory<ts.Node>}
 */
function sortEnums(context) {
  /** @param {ts.Node} node @returns {ts.Node} */
  const visit = (node) => {
    const visited = ts.visitEachChild(node, visit, context)
    if (!ts.isTypeReferenceNode(visited) || !/(?:^|\.)ZodEnum$/.test(nameOf(visited.typeName))) return visited
    const types = visited.typeArguments?.map((type) =>
      ts.isTypeLiteralNode(type)
        ? ts.factory.createTypeLiteralNode([...type.members].sort(compareMembers))
        : type,
    )
    return ts.factory.updateTypeReferenceNode(visited, visited.typeName, ts.factory.createNodeArray(types))
  }
  return visit
}

/** @param {ts.EntityName} name */
function nameOf(name) {
  return ts.isIdentifier(name) ? name.text : name.right.text
}

/** @param {ts.TypeElement} a @param {ts.TypeElement} b */
function compareMembers(a, b) {
  const [first, second] = [a, b].map(({ name }) =>
    name !== undefined && 'text' in name ? String(name.text) : '',
  )
  return first < second ? -1 : first > second ? 1 : 0
}
