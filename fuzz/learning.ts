import fc from 'fast-check'
import { GleanError } from '../src/errors.ts'
import { learn } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import { readWrapper, writeWrapper } from '../src/wrapper/read.ts'
import { listPages } from './html.ts'
import { hold, type Target } from './target.ts'

interface Input {
  readonly pages: readonly string[]
  /** By record, by field, which word of the page is the value. */
  readonly records: readonly (readonly number[])[]
  readonly complete: boolean
}

/** Learning from any values of small pages. */
export const learning: Target<Input> = {
  name: 'learning',
  about: 'small lists with any words marked: a wrapper that its file gives again, or a reason',
  inputs: fc.record({
    pages: fc.array(listPages, { minLength: 1, maxLength: 2 }),
    records: fc.array(fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    complete: fc.boolean(),
  }),
  limit: 10_000,
  check({ pages: [first, ...others], records: choices, complete }) {
    const page = createPage(first)
    const words = page.text.text.split(' ').filter((word) => word !== '' && word.isWellFormed())
    if (words.length === 0) return
    const records = choices.map((fields) =>
      Object.fromEntries(fields.map((choice, f) => [`f${f}`, words[choice % words.length]])),
    )
    try {
      const unlabelled = others.map((source) => createPage(source))
      const result = learn([{ page, records, complete }], { unlabelled })
      if (result.kind === 'declined') return
      const again = readWrapper(writeWrapper(result.wrapper))
      for (const source of [first, ...others]) {
        const found = JSON.stringify(result.wrapper.extract(source).records)
        hold(JSON.stringify(again.extract(source).records) === found, 'its file extracts something else')
      }
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
    }
  },
}
