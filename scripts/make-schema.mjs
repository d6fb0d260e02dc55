// @ts-check
/** Writes docs/wrapper.schema.json, the JSON Schema of wrapper files, from the schemas in the code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Rolldown } from 'tsdown'
import { ROOT } from './entries.mjs'

// Inside node_modules, so that what the bundle imports is found from there.
const folder = mkdtempSync(join(ROOT, 'node_modules/.schema-'))
try {
  const file = join(folder, 'json-schema.mjs')
  const build = await Rolldown.rolldown({
    input: join(ROOT, 'src/wrapper/json-schema.ts'),
    platform: 'node',
    external: /^[^./]/,
    onLog: () => {},
  })
  await build.write({ file, format: 'esm', codeSplitting: false })
  await build.close()
  const { wrapperJsonSchema } = await import(pathToFileURL(file).href)
  writeFileSync(
    join(ROOT, 'docs/wrapper.schema.json'),
    `${JSON.stringify(wrapperJsonSchema(), undefined, 2)}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
