// @ts-check
/** Writes the JSON Schemas of wrapper and source files to docs/, from the schemas in the code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Rolldown } from 'tsdown'
import { ROOT } from './entries.mjs'

/** Written file, the module with its schema, and the function that gives it. */
const SCHEMAS = [
  ['wrapper', 'src/wrapper/json-schema.ts', 'wrapperJsonSchema'],
  ['source', 'src/source/file/schema.ts', 'sourceJsonSchema'],
]

// Inside node_modules, so that what the bundle imports is found from there.
const folder = mkdtempSync(join(ROOT, 'node_modules/.schema-'))
try {
  for (const [name, input, give] of SCHEMAS) {
    const file = join(folder, `${name}.mjs`)
    const build = await Rolldown.rolldown({
      input: join(ROOT, input),
      platform: 'node',
      external: /^[^./]/,
      onLog: () => {},
    })
    await build.write({ file, format: 'esm', codeSplitting: false })
    await build.close()
    const { [give]: makeSchema } = await import(pathToFileURL(file).href)
    writeFileSync(join(ROOT, `docs/${name}.schema.json`), `${JSON.stringify(makeSchema(), undefined, 2)}\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
