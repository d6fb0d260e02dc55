import fc from 'fast-check'
import { GleanError } from '../src/errors.ts'
import { learn, methodNames } from '../src/learn/learn.ts'
import { toTyped } from '../src/record/plain.ts'
import type { WrapperFile } from '../src/wrapper/file.ts'
import { readWrapper, writeWrapper } from '../src/wrapper/read.ts'
import { hostilePages } from './html.ts'
import { changes, mutate } from './mutate.ts'
import { hold, type Target } from './target.ts'

const LIST = `<html><body><h1>Books</h1><ul class="list">${[
  ['Dune', '1965', '£3.20'],
  ['Emma', '1815', '£2.10'],
  ['Ilium', '2003', '£7.00'],
]
  .map(([title, year, price]) => `<li class="book"><b>${title}</b> <i>${year}</i> <em>${price}</em></li>`)
  .join('')}</ul></body></html>`

const records = [
  { title: 'Dune', year: '1965', price: '£3.20' },
  { title: 'Emma', year: '1815', price: '£2.10' },
]

/** A wrapper of every method that learns the list. */
function learnAll(): WrapperFile[] {
  return methodNames().flatMap((method) => {
    try {
      const result = learn([{ page: LIST, records, complete: false }], { method })
      return result.kind === 'learned' ? [JSON.parse(writeWrapper(result.wrapper))] : []
    } catch (error) {
      if (error instanceof GleanError) return []
      throw error
    }
  })
}

let learned: WrapperFile[] | undefined

/** Wrappers with changes, read and run on the list they were learned from and on a small page. */
export const wrappers: Target<{ readonly file: unknown; readonly page: string }> = {
  name: 'wrappers',
  about: 'changed wrapper files: refused with a code, or run on any page, explained, and written as read',
  inputs: fc.tuple(fc.nat(1000), changes, hostilePages).map(([which, list, page]) => {
    learned ??= learnAll()
    return { file: mutate(learned[which % learned.length], list, learned), page }
  }),
  limit: 5000,
  check({ file, page }) {
    const wrapper = read(file)
    if (wrapper === undefined) return
    hold(typeof wrapper.explain() === 'string', 'no explanation')
    for (const source of [LIST, page]) {
      const { extraction } = wrapper.extract(source)
      for (const record of extraction.records) toTyped(record, wrapper.fields, { base: 'http://localhost/' })
    }
    const again = readWrapper(writeWrapper(wrapper))
    hold(writeWrapper(again) === writeWrapper(wrapper), 'it is not written as it was read')
  },
}

function read(file: unknown) {
  try {
    return readWrapper(JSON.stringify(file))
  } catch (error) {
    if (error instanceof GleanError) return undefined
    throw error
  }
}
