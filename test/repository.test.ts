import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import { presentEntries, ROOT } from '../scripts/entries.mjs'
import { runNpm } from '../scripts/prepare.mjs'

const IGNORED = [
  '**/node_modules/**',
  '.git',
  '.git/**',
  'dist/**',
  '.cache/**',
  'coverage/**',
  '**/*.tmp',
  'evaluate/results/**',
]

/** Home folders and build folders of a particular machine. */
const MACHINE_PATH = /(?<![\w.~$}-])\/(?:home\/\w+|Users\/\w+|root|work)(?:\/|\b)/

describe('the repository', () => {
  it('installs from any registry: the lockfile holds no addresses', () => {
    const entries = Object.entries<LockedPackage>(readLockfile().packages)
    expect(entries.length).toBeGreaterThan(1)
    expect(entries.filter(([, entry]) => entry.resolved !== undefined)).toEqual([])
  })

  it('installs on any platform: the lockfile holds every binary that a package may ask for', () => {
    // npm leaves out what its registry lacked, and `npm ci` then refuses the lockfile.
    const packages = new Map(Object.entries<LockedPackage>(readLockfile().packages))
    const wanted = [...packages].flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).map(([name, version]) => ({ path, name, version })),
    )
    const missing = wanted.filter(({ path, name, version }) => {
      const found = findPackage(packages, path, name)
      return found === undefined || (/^\d/.test(version) && found.version !== version)
    })
    expect(wanted.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  it('mentions no path of a particular machine', () => {
    // Web pages are left out: there such a path is an address on their site.
    const files = globSync('**', { cwd: ROOT, dot: true, ignore: [...IGNORED, '**/*.html'] })
    const mentions = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const found = text.includes('\0') ? null : MACHINE_PATH.exec(text)
      return found === null ? [] : [`${file}: ${found[0]}`]
    })
    expect(files).toContain('package.json')
    expect(mentions).toEqual([])
  })

  it('drives a browser only in the step that comes after its installation', () => {
    const unit = globSync('{src,scripts,bench,evaluate,fuzz,examples,studio,extension}/**/*.test.ts', {
      cwd: ROOT,
    })
    const drivers = unit.filter((file) =>
      /browser\/chromium|playwright-core/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(unit.length).toBeGreaterThan(50)
    expect(drivers).toEqual([])
  })

  it.each(['', 'see ', '"', '(', '\n'])('would notice one after %j', (before) => {
    expect(`${before}${['', 'home', 'ann', 'gleaner'].join('/')}`).toMatch(MACHINE_PATH)
    expect(`${before}https://example.org${['', 'home', 'ann'].join('/')}`).not.toMatch(MACHINE_PATH)
  })
})

describe('the published package', () => {
  const files = packedFiles()

  const tools = ['bench', 'evaluate', 'fuzz', 'demo']

  it('holds what was built for users', () => {
    const built = [...presentEntries().keys()].filter((name) => !tools.includes(name))
    expect(files).toEqual(expect.arrayContaining(['package.json', ...built.map((name) => `dist/${name}.js`)]))
  })

  it('holds no tests, sources, or tools of development', () => {
    const unwanted = files.filter((file) =>
      /\.test\.|^(src|test|scripts|bench|evaluate|fuzz)\/|^dist\/(bench|evaluate|fuzz)\.js$|\.digest$/.test(
        file,
      ),
    )
    expect(unwanted).toEqual([])
  })
})

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly optionalDependencies?: Record<string, string>
}

function readLockfile(): { packages: Record<string, LockedPackage> } {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
}

/** What `name` means to the package installed at `path`: looked up in its own node_modules, then outwards. */
function findPackage(packages: ReadonlyMap<string, LockedPackage>, path: string, name: string) {
  const folders = path
    .split(/\/?node_modules\//)
    .map((_, depth, parts) => parts.slice(1, parts.length - depth))
  const candidates = folders.map((names) => [...names, name].map((part) => `node_modules/${part}`).join('/'))
  return candidates.map((candidate) => packages.get(candidate)).find((found) => found !== undefined)
}

/** The paths that `npm pack` would put into the archive. */
function packedFiles(): string[] {
  const { stdout } = runNpm(['pack', '--dry-run', '--json', '--ignore-scripts'])
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
  return files.map(({ path }) => path)
}
