import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/entries.mjs'

/** A fenced block of a document. */
export interface Block {
  readonly language: string
  readonly text: string
}

/** A command that a document shows, with the output it claims. */
export interface ShownCommand {
  readonly command: string
  readonly output: string
}

/** The fenced blocks of a document of the repository, in order. */
export function blocksOf(file: string): Block[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return Array.from(text.matchAll(/^```(\w*)\n(.*?)^```$/gms), ([, language, content]) => ({
    language,
    text: content,
  }))
}

/** The commands of a `console` block: lines after `$ `, and what follows each. */
export function commandsOf(block: Block): ShownCommand[] {
  const parts = block.text.split(/^\$ /m).slice(1)
  return parts.map((part) => {
    const end = part.indexOf('\n')
    return { command: part.slice(0, end), output: part.slice(end + 1) }
  })
}

/** The relative addresses that a document links to. */
export function linksOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return Array.from(text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g), ([, address]) => address)
}
