// @ts-check
/**
 * `npm start`: the demonstration in the terminal, then the studio on a copy of the sample bookshop, with a tour. Without a
 * terminal nobody could end the studio, so that only the demonstration runs.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './entries.mjs'
import { runBuilt } from './prepare.mjs'

await runBuilt('demo')
if (!process.exitCode && process.stdin.isTTY && process.stdout.isTTY) {
  const bookshop = join(ROOT, 'examples/bookshop')
  const temporary = mkdtempSync(join(tmpdir(), 'gleaner-'))
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
  const folder = join(temporary, 'bookshop')
  cpSync(join(bookshop, 'list/pages'), join(folder, 'pages'), { recursive: true })
  cpSync(join(bookshop, 'style.css'), join(folder, 'style.css'))
  process.stdout.write('\nNow the same by pointing:\n')
  process.argv.splice(2, Infinity, 'studio', folder, '--tour')
  await runBuilt('cli')
} else if (!process.exitCode) {
  process.stdout.write(
    '\nTo teach by pointing, run npm start in a terminal, or: glean studio FOLDER --no-open\n',
  )
}
