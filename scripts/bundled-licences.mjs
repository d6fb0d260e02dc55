// @ts-check
/** The licences of what is built into the command: each asks to be passed on with the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder of the package that a module belongs to; undefined for a module of our own.
 * @param {string} module
 */
export function packageFolder(module) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(module)?.[0]
}

/**
 * Name, version and licence text of each package, sorted by name.
 * @param {Iterable<string>} folders
 */
export function describeLicences(folders) {
  const parts = [...folders]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry))
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
      return `${name} ${version} (${license})\n\n${text}\n`
    })
  return parts.sort().join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * A plugin that writes the licences of all bundled packages to `licences.txt`.
 * @returns {import('tsdown').Rolldown.Plugin}
 */
export function listBundledLicences() {
  return {
    name: 'bundled-licences',
    generateBundle(_options, bundle) {
      const folders = new Set()
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const module of Object.keys(chunk.modules)) folders.add(packageFolder(module))
      }
      folders.delete(undefined)
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: describeLicences(folders) })
    },
  }
}
