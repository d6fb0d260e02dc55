// @ts-check
/**
 * Compares the public API with its report in docs/public-api, so that a change of the API shows as a diff in review.
 * With `--write` it writes the report.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reportApi } from './api-report.mjs'
import { PUBLIC_ENTRIES, presentEntries, ROOT } from './entries.mjs'
import { build } from './prepare.mjs'

const write = process.argv.includes('--write')
build((message) => process.stdout.write(`${message}\n`))

for (const [name, importName] of PUBLIC_ENTRIES) {
  if (!presentEntries().has(name)) continue
  const report = reportApi(join(ROOT, 'dist', `${name}.d.ts`), importName)
  const path = `docs/public-api/${name}.api.md`
  const file = join(ROOT, path)
  const recorded = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (report === recorded) continue
  if (write) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, report)
    process.stdout.write(`${path} written\n`)
  } else {
    process.stdout.write(`${describeDifference(recorded, report, path)}\n`)
    process.exitCode = 1
  }
}
if (process.exitCode === 1) {
  process.stdout.write(
    '\nIf the change is meant, run `node scripts/check-api.mjs --write` and commit the report.\n',
  )
}

/** @param {string} recorded @param {string} report @param {string} path */
function describeDifference(recorded, report, path) {
  const before = declarationsOf(recorded)
  const after = declarationsOf(report)
  const removed = before.filter((text) => !after.includes(text)).map((text) => text.replace(/^/gm, '- '))
  const added = after.filter((text) => !before.includes(text)).map((text) => text.replace(/^/gm, '+ '))
  return [`The public API differs from ${path}:`, ...removed, ...added].join('\n')
}

/** @param {string} report */
function declarationsOf(report) {
  return report
    .replace(/^```(ts)?\n?/gm, '')
    .split('\n\n')
    .map((text) => text.trim())
}
