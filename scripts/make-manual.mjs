// @ts-check
/** Writes the manual page that the package installs, as the built command prints it. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './entries.mjs'

writeFileSync(join(ROOT, 'dist/glean.1'), execFileSync(process.execPath, [join(ROOT, 'dist/cli.js'), 'man']))
