import { describe, expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import type { Recognizer } from '../wrapper/recognizers/schema.ts'
import { checkInstances } from './check-instances.ts'
import { createReader, instancesOn } from './learn-from-pages.ts'
import { openRecognizers } from './recognizers/recognize.ts'
import { readUnits } from './select/units.ts'

const page = (name: string, ...texts: string[]) =>
  createPage(`<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`, { name })
const one = page('one.html', 'Dune 1', 'Emma 2', '·')
const two = page('two.html', 'Kim 3', 'Nana 4')

const words = (...list: string[]): Recognizer => ({ kind: 'list', words: list, errors: 'incomplete' })
const regex = (pattern: string): Recognizer => ({ kind: 'regex', pattern, errors: 'unsound' })

async function check(recognizer: Recognizer, pages = [one, two]) {
  const open = await openRecognizers({ title: recognizer })
  checkInstances(readUnits(pages), instancesOn(pages, open, createReader(open)))
}

describe('a recognizer that shows nothing about a field', () => {
  it('finds nothing: the message names it, its field and the pages', async () => {
    await expect(check(words('Zadig'))).rejects.toMatchObject({
      code: 'recognizer-silent',
      message: 'a list of 1 word matches nothing on 2 pages',
      place: { path: 'title' },
    })
    await expect(check(words('Zadig'), [one])).rejects.toThrow('matches nothing on one.html')
  })

  it('is told that patterns match whole words, if it is one', async () => {
    await expect(check(regex('Du'))).rejects.toMatchObject({ remedy: expect.stringMatching(/whole words/) })
    await expect(check(words('Du'))).rejects.toMatchObject({
      remedy: expect.not.stringMatching(/whole words/),
    })
  })

  it('finds something in every text; a bullet is no text that it could miss', async () => {
    await expect(check(regex('\\d'))).rejects.toMatchObject({
      message: 'the pattern \\d matches every text on 2 pages',
      remedy: expect.stringMatching(/what only its values have/),
    })
  })

  it('is none of these where one text is found, or one is not', async () => {
    await expect(check(words('Dune'))).resolves.toBeUndefined()
    await expect(check(regex('[123]'))).resolves.toBeUndefined()
    await expect(check(regex('\\d'), [page('lone.html', 'Dune 1')])).resolves.toBeUndefined()
  })
})
