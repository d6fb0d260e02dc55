import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'

/** A folder of sites for the tests of one file. */
export interface SiteFiles {
  readonly data: string
  /** Writes a file below the folder. */
  write(path: string, text: string): void
  /** Writes a site of list pages: the names on each page. */
  writeSite(path: string, pages: readonly (readonly string[])[]): void
}

/** Makes a folder for sites that is empty before each test and gone after the last. */
export function useSiteFiles(): SiteFiles {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-evaluate-'))
  const data = join(folder, 'data')
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(() => rmSync(data, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    const file = join(data, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return {
    data,
    write,
    writeSite(path, pages) {
      const lines = pages.map((names, i) => {
        write(`${path}/pages/${i}.html`, `<ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`)
        return JSON.stringify({ page: `pages/${i}.html`, records: names.map((name) => ({ name: [name] })) })
      })
      write(`${path}/truth.jsonl`, `${lines.join('\n')}\n`)
    },
  }
}
