/**
 * A catalogue whose records are joined over two fields and two levels: each book of a list leads to its own page and to that of
 * its press, and the page of a book leads to that of its author.
 */
export interface Library {
  readonly pages: Readonly<Record<string, string>>
  /** The joined records, in the order of the lists. */
  readonly records: readonly LibraryRecord[]
}

export interface LibraryRecord {
  readonly title: string
  readonly press: string
  readonly isbn: string
  readonly author: string
  readonly born: string
  readonly town: string
}

const TITLES = ['Salt', 'Ember', 'Quarry', 'Lantern', 'Thistle', 'Meridian', 'Hollow', 'Kestrel', 'Fathom']
const TOWNS = ['Skarrow', 'Pell', 'Udny', 'Marrick', 'Tolk']
const AUTHORS = ['Ines Marrow', 'Hallam Pryce', 'Tobin Ashgrove']

/** Makes the pages of the catalogue. */
export function makeLibrary(lists: number, perList: number): Library {
  const pages: Record<string, string> = {}
  const records: LibraryRecord[] = []
  for (let list = 1; list <= lists; list++) {
    const rows: string[] = []
    for (let i = 0; i < perList; i++) {
      const n = records.length
      const a = n % AUTHORS.length
      const record = {
        title: `${TITLES[n % TITLES.length]} ${n + 1}`,
        press: `Press No. ${n + 40}`,
        isbn: `979-8-${200_000 + n}`,
        author: AUTHORS[a],
        born: String(1940 + 7 * a),
        town: TOWNS[(n * 2) % TOWNS.length],
      }
      records.push(record)
      rows.push(
        `<li class="book"><a class="title" href="/book/${n}.html">${record.title}</a> <span>from</span> <a class="press" href="/press/${n}.html">${record.press}</a></li>`,
      )
      pages[`/book/${n}.html`] = document(
        record.title,
        `<p>ISBN <b class="isbn">${record.isbn}</b></p><p>Written by <a class="author" href="/author/${a}.html">${record.author}</a></p>`,
      )
      pages[`/press/${n}.html`] = document(
        record.press,
        `<p>Printed at <i class="town">${record.town}</i></p>`,
      )
      pages[`/author/${a}.html`] = document(
        record.author,
        `<p>Born in <em class="born">${record.born}</em></p>`,
      )
    }
    const next = list < lists ? `<p><a rel="next" href="/list/${list + 1}.html">Next</a></p>` : ''
    pages[`/list/${list}.html`] = document(`Books ${list}`, `<ul>${rows.join('\n')}</ul>${next}`)
  }
  return { pages, records }
}

function document(title: string, content: string): string {
  return `<!doctype html><title>${title}</title><h1>${title}</h1>${content}`
}
