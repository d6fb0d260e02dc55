// @ts-check
/** `npm start`: the demonstration in the terminal, then the studio on a copy of the sample bookshop, with a tour. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './entries.mjs'
import { runBuilt } from './prepare.mjs'

await runBuilt('demo')
if (!process.exitCode) {
  const bookshop = join(ROOT, 'examples/bookshop')
  const folder = join(mkdtempSync(join(tmpdir(), 'gleaner-')), 'bookshop')
  cpSync(join(bookshop, 'list/pages'), join(folder, 'pages'), { recursive: true })
  cpSync(join(bookshop, 'style.css'), join(folder, 'style.css'))
  process.stdout.write('\nNow the same by pointing:\n')
  const options = process.stdout.isTTY ? [] : ['--no-open']
  process.argv.splice(2, Infinity, 'studio', folder, '--tour', ...options)
  await runBuilt('cli')
}
