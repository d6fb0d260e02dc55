// @ts-check
/**
 * Keeps the documents true: what they show of commands and programs is what those really print, with the built package.
 * Run by itself, it writes the present output into the documents.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './entries.mjs'
import { build } from './prepare.mjs'

/** The documents whose commands are run and whose links are checked. */
export const DOCUMENTS = [
  'README.md',
  'docs/command-line.md',
  'docs/format.md',
  'docs/maintain.md',
  'docs/recognizers.md',
  'docs/sources.md',
  'docs/evaluation.md',
  'src/README.md',
]

/**
 * The document with the output of everything it shows: in `console` blocks, what the lines after `$ ` print; after a `js`
 * block, what the program prints in the `text` block that follows it.
 * @param {string} file from the root of the repository
 */
export function renderDocument(file) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return withFolder((folder) =>
    text
      .replace(
        /^```console\n(.*?)^```$/gms,
        (_, block) => `\`\`\`console\n${renderCommands(block, folder)}\`\`\``,
      )
      .replace(
        /^```js\n(.*?)^```\n\n```text\n(?:.*?)^```$/gms,
        (_, program) => `\`\`\`js\n${program}\`\`\`\n\n\`\`\`text\n${runProgram(program)}\`\`\``,
      ),
  )
}

/**
 * The relative addresses that a document links to.
 * @param {string} file
 */
export function linksOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(/^```.*?^```$/gms, '')
  return Array.from(text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g), ([, address]) => address)
}

/** @param {string} block @param {string} folder */
function renderCommands(block, folder) {
  const commands = Array.from(block.matchAll(/^\$ (.*)$/gm), ([, command]) => command)
  return commands.map((command) => `$ ${command}\n${runCommand(command, folder)}`).join('')
}

/**
 * All that a line of shell prints, where `glean` is the built command.
 * @param {string} command @param {string} folder
 */
function runCommand(command, folder) {
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`
  const { stdout } = spawnSync('sh', ['-c', `exec 2>&1; ${command}`], {
    cwd: join(folder, 'here'),
    env: { ...process.env, PATH },
    encoding: 'utf8',
  })
  return stdout.replaceAll('\r\n', '\n')
}

/**
 * What a program prints that imports the package by its name; it lies inside the package for that.
 * @param {string} program
 */
function runProgram(program) {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'program-'))
  try {
    const file = join(folder, 'program.mjs')
    writeFileSync(file, program)
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: ROOT, encoding: 'utf8' })
    return stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Runs an action with a temporary folder: `here/` to work in, with the examples, and `bin/` with the command.
 * @template T @param {(folder: string) => T} action
 */
function withFolder(action) {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-documents-'))
  try {
    mkdirSync(join(folder, 'here'))
    mkdirSync(join(folder, 'bin'))
    symlinkSync(join(ROOT, 'examples'), join(folder, 'here/examples'))
    const command = join(folder, 'bin/glean')
    writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'dist/cli.js')}" "$@"\n`)
    chmodSync(command, 0o755)
    return action(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  build((message) => process.stdout.write(`${message}\n`))
  for (const file of DOCUMENTS) writeFileSync(join(ROOT, file), renderDocument(file))
}
