import { createRandom } from '../evaluate/random.ts'
import type { Span } from '../src/page/span.ts'
import type { MarkedPage } from './published-hlrt.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Pages like the example of the paper: a heading, names in bold with codes in italics, and a tail in bold, for which
 * LR would not do, followed by some links. A few hundred characters, because the published search needs minutes for a
 * page of 2 KB.
 */
export function generateCodes(count: number, rows: number, footer: number, seed: string): MarkedPage[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, page) => {
    let source = '<HTML><TITLE>Codes</TITLE><BODY>\n<B>Codes</B><P>\n'
    const marked: Span[][] = []
    for (let row = 0; row < rows; row++) {
      const rest = Array.from({ length: 5 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
      const name = LETTERS[page] + rest
      const code = String(100 + Math.floor(random() * 900))
      const nameStart = source.length + '<B>'.length
      const codeStart = nameStart + name.length + '</B> <I>'.length
      source += `<B>${name}</B> <I>${code}</I><BR>\n`
      marked.push([
        { start: nameStart, end: nameStart + name.length },
        { start: codeStart, end: codeStart + code.length },
      ])
    }
    const links = Array.from({ length: footer }, (_, i) => `<A HREF="${page}${i}">${i}</A>\n`).join('')
    return { source: `${source}<HR><B>End</B>\n${links}</BODY></HTML>\n`, rows: marked }
  })
}

/**
 * The same pages with their last two rows unmarked. No HLRT rule fits them: what surrounds the first of these rows
 * also surrounds, to the letter, the marked ones, and its name begins with another letter on each page, so that
 * nothing common to the pages shows where the list ends.
 */
export function leaveLastRows(pages: readonly MarkedPage[]): MarkedPage[] {
  return pages.map(({ source, rows }) => ({ source, rows: rows.slice(0, -2) }))
}
