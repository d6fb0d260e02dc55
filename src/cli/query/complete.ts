import { quoteName } from '../../output/tables/engine.ts'
import type { QueryTable } from '../../query/open-sources.ts'

/** The words of SQL that a query is usually written with. */
const WORDS = (
  'SELECT FROM WHERE GROUP BY HAVING ORDER LIMIT JOIN LEFT INNER CROSS ON USING AS AND OR NOT IN LIKE BETWEEN IS NULL EXISTS ' +
  'DISTINCT UNION ALL EXCEPT INTERSECT WITH RECURSIVE CASE WHEN THEN ELSE END CAST OVER PARTITION DESC ASC VALUES'
).split(' ')

/** The commands of the prompt. */
export const DOT_COMMANDS = ['.tables', '.schema', '.explain', '.format', '.help', '.quit']

/**
 * What the last word of a line may become, and that word: commands of the prompt, tables, columns and words of SQL; after
 * `name.` the columns of that table alone, which may be named by its alias.
 */
export function completeSql(line: string, tables: readonly QueryTable[]): [string[], string] {
  if (/^\.\w*$/.test(line)) return [startingWith(line, DOT_COMMANDS), line]
  const word = line.slice(wordStart(line, line.length))
  const before = line.length - word.length - 1
  const qualifier = line[before] === '.' ? line.slice(wordStart(line, before), before) : undefined
  const names = tables.map(({ name }) => name)
  if (/^\.schema\s+\S*$/.test(line)) return [startingWith(word, names.map(asTyped)), word]
  if (qualifier !== undefined) {
    const owner = tableFor(unquote(qualifier), line, tables)
    return [startingWith(word, (owner?.columns ?? []).map(asTyped)), word]
  }
  if (word === '') return [[], word]
  const columns = new Set(tables.flatMap((table) => table.columns ?? []))
  const candidates = [...names.map(asTyped), ...[...columns].map(asTyped), ...WORDS]
  return [startingWith(word, [...new Set(candidates)]), word]
}

/** Where the word begins that ends at a place: a name, or one in quotes, which may still be open. */
function wordStart(line: string, end: number): number {
  let quotes = 0
  for (let at = 0; at < end; at++) if (line[at] === '"') quotes++
  const isQuoted = quotes % 2 === 1 || line[end - 1] === '"'
  if (isQuoted) return line.lastIndexOf('"', quotes % 2 === 1 ? end : end - 2)
  let at = end
  while (at > 0 && /[\w$]/.test(line[at - 1])) at--
  return at
}

function startingWith(word: string, candidates: readonly string[]): string[] {
  const wanted = unquote(word).toLowerCase()
  return candidates.filter((each) => unquote(each).toLowerCase().startsWith(wanted))
}

/** A name as one types it: in quotes only where SQL needs them. */
function asTyped(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : quoteName(name)
}

function unquote(word: string): string {
  return word.startsWith('"') ? word.slice(1).replace(/"$/, '') : word
}

/** The table with a name, or the one that a line gives this alias. */
function tableFor(name: string, line: string, tables: readonly QueryTable[]): QueryTable | undefined {
  const find = (wanted: string) => tables.find((table) => table.name.toLowerCase() === wanted.toLowerCase())
  const direct = find(name)
  if (direct !== undefined) return direct
  const words = line.match(/"[^"]*"|[\w$]+/g) ?? []
  for (let i = words.length - 1; i > 0; i--) {
    if (unquote(words[i]).toLowerCase() !== name.toLowerCase()) continue
    const before = /^as$/i.test(words[i - 1]) ? words[i - 2] : words[i - 1]
    const table = before === undefined ? undefined : find(unquote(before))
    if (table !== undefined) return table
  }
  return undefined
}
