import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/entries.mjs'
import { COMMANDS } from '../src/cli/commands.ts'

interface Packed {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

/** The package as a user gets it: packed, and installed into an empty folder without development dependencies. */
let folder: string
let packed: Packed
const installed = () => join(folder, 'node_modules/gleaner')
const command = () => join(installed(), 'dist/cli.js')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-package-'))
  packed = JSON.parse(npm('pack', '--json', '--pack-destination', folder, ROOT))[0]
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  // SQL needs a package of its own, as the documentation says.
  const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const sqlite = `@sqlite.org/sqlite-wasm@${peerDependencies['@sqlite.org/sqlite-wasm']}`
  npm('install', '--prefix', folder, '--omit=dev', '--prefer-offline', join(folder, packed.filename), sqlite)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

function npm(...parameters: string[]): string {
  return execFileSync('npm', parameters, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

function glean(...parameters: string[]) {
  const run = spawnSync(process.execPath, [command(), ...parameters], { cwd: folder, encoding: 'utf8' })
  return { code: run.status, stdout: run.stdout, stderr: run.stderr }
}

/** Runs a module in the folder and returns what it prints. */
function runModule(source: string): string {
  writeFileSync(join(folder, 'program.mjs'), source)
  return execFileSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' })
}

describe('the package', () => {
  it('holds what users need, and no more', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths).toContain('dist/glean.1')
    expect(paths).toContain('docs/command-line.md')
    expect(paths).toContain('examples/countries/codes.html')
    const unwanted = /\.(?:png|test\.ts|tsx)$|^(?:src|test|studio|scripts)\/|^examples\/.*\.ts$|decisions/
    expect(paths.filter((path) => unwanted.test(path))).toEqual([])
    expect(packed.size).toBeLessThan(2_000_000)
  })

  it('has its manual page where npm installs it from: in a list, for npm ignores a single name', () => {
    const { man } = JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8'))
    expect(man).toEqual(['dist/glean.1'])
    expect(readFileSync(join(installed(), man[0]), 'utf8')).toMatch(/^\.TH GLEAN 1 /)
  })

  it('is in the container with the version of SQLite that it asks for', () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const name = '@sqlite.org/sqlite-wasm'
    expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain(`${name}@${peerDependencies[name]} `)
  })

  it('declares what its modules import, and nothing else', () => {
    const { dependencies, peerDependencies = {} } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    )
    const imported = new Set<string>()
    for (const entry of ['index.js', 'extract.js', 'cli.js', 'worker.js', 'studio-worker.js']) {
      for (const name of importsFrom(join(installed(), 'dist', entry), new Set())) imported.add(name)
    }
    expect([...imported].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort())
  })

  it('runs every command', () => {
    for (const { name } of COMMANDS) {
      expect(glean(name, '--help')).toMatchObject({ code: 0, stderr: '' })
    }
    const examples = join(installed(), 'examples/countries')
    expect(glean('learn', join(examples, 'examples.jsonl'), '-o', 'w.json').code).toBe(0)
    const extracted = glean('extract', 'w.json', examples, '--jobs', '2')
    expect(extracted.stdout).toContain('{"country":"Spain","code":"34"}\n')
    for (const format of ['json', 'csv', 'ttl', 'nt', 'jsonld']) {
      expect(glean('extract', 'w.json', examples, '-f', format, '-o', `out.${format}`)).toMatchObject({
        code: 0,
      })
    }
    expect(glean('explain', 'w.json').stdout).toMatch(/^w: records of country, code\n/)
    const page = join(examples, 'codes.html')
    const types = [{ name: 'page', wrappers: ['w.json'] }]
    const source = { format: 1, name: 'codes', from: [{ files: [page] }], types }
    writeFileSync(join(folder, 'codes.source.json'), JSON.stringify(source))
    expect(glean('crawl', 'codes.source.json', '-f', 'atom').stdout).toContain('<feed')
    expect(glean('types', 'w.json').stdout).toContain('country: string')
    expect(glean('structure', page).code).toBe(0)
    expect(glean('check', 'w.json', page)).toMatchObject({ code: 0 })
    expect(glean('repair', 'w.json', page, '-o', 'r.json').stderr).not.toContain('unexpected')
    expect(glean('completion', 'bash').stdout).toContain('glean')
    expect(glean('man').stdout).toContain('.TH')
    const query = ['query', 'SELECT code FROM codes LIMIT 1', '--source', 'codes.source.json', '-f', 'csv']
    expect(glean(...query)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^code\r?\n242/) })
  })

  it('asks for no package that it does not declare', () => {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    expect(Object.keys(packages)).toContain('node_modules/undici')
    const development = /vitest|vite|playwright|hono|preact|commander/
    expect(Object.keys(packages).filter((path) => development.test(path))).toEqual([])
  })

  it('serves the studio', async () => {
    mkdirSync(join(folder, 'pages'))
    const studio = spawn(process.execPath, [command(), 'studio', 'pages', '--no-open'], { cwd: folder })
    try {
      const address = await new Promise<string>((resolve, reject) => {
        studio.stdout.once('data', (data) => resolve(String(data).trim()))
        studio.once('exit', (code) => reject(new Error(`the studio ended with code ${code}`)))
      })
      const page = await fetch(address)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<script')
    } finally {
      studio.kill('SIGTERM')
    }
  })

  it('exports what the API report lists, ready to use', () => {
    const { exports } = JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8'))
    for (const entry of Object.keys(exports).filter((name) => !name.endsWith('.json'))) {
      const name = entry === '.' ? 'index' : entry.slice(2)
      const report = readFileSync(join(installed(), `docs/public-api/${name}.api.md`), 'utf8')
      const program = `console.log(JSON.stringify(Object.keys(await import('${entry.replace('.', 'gleaner')}'))))`
      const names: string[] = JSON.parse(runModule(program))
      expect(names.length).toBeGreaterThan(5)
      expect(names.filter((each) => !report.includes(each))).toEqual([])
    }
    const printed = runModule(`
      import { learn, wrapperFromTurtle, wrapperToTurtle, writeWrapper } from 'gleaner'
      import { readWrapper } from 'gleaner/extract'
      const page = '<p><b>Dune</b> <i>1965</i></p> <p><b>Emma</b> <i>1815</i></p>'
      const { wrapper } = learn([{ page, records: [{ title: 'Dune', year: '1965' }, { title: 'Emma', year: '1815' }] }])
      const back = await wrapperFromTurtle(await wrapperToTurtle(wrapper.toJSON()))
      for (const each of [wrapper, back, readWrapper(writeWrapper(wrapper))]) console.log(each.extract(page).records.length)
    `)
    expect(printed).toBe('2\n2\n2\n')
  })
})

/** The packages that a built module and the modules beside it import. */
function importsFrom(file: string, visited: Set<string>): string[] {
  if (visited.has(file) || !file.endsWith('.js') || !existsSync(file)) return []
  visited.add(file)
  const source = readFileSync(file, 'utf8')
  const pattern =
    /(?:^|[;\n}])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/g
  return Array.from(source.matchAll(pattern), ([, still, lazy]) => still ?? lazy).flatMap((name) => {
    if (name.startsWith('.')) return importsFrom(join(file, '..', name), visited)
    const [scope, rest] = name.split('/')
    const isBuiltin = name.startsWith('node:') || builtinModules.includes(scope)
    return isBuiltin ? [] : [scope.startsWith('@') ? `${scope}/${rest}` : scope]
  })
}
