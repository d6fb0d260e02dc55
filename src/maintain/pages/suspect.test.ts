import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../page/page.ts'
import { fingerprint } from '../../wrapper/profile/template.ts'
import { newList, oldList, signInPage } from '../repair/made-site.ts'
import { kindOfPage, suspectOtherSite, suspectPages } from './suspect.ts'

const five = [0, 1, 2, 3, 4]

function pageOf(text: string): Page {
  return createPage(`<html><body><p>${text}</p></body></html>`)
}

describe('pages that are not what they should be', () => {
  it.each([
    ['one page for most addresses', [...five.map(() => oldList(0)), oldList(1)], '5 of 6 pages are the same page'],
    ['a wall for most addresses', [...five.map((n) => signInPage(`${n}`)), oldList(1)], '5 of 6 pages are the same page; it asks to sign in'],
    ['walls that name the address', five.map((n) => pageOf(`Log in to read article ${'abcde'[n]}`)), '5 of 5 pages ask to sign in'],
    ['captchas', five.map((n) => pageOf(`Just a moment, ${'abcde'[n]} is checking your browser`)), '5 of 5 pages ask to prove that a person is reading'],
    ['error pages', five.map((n) => pageOf(`404 Not Found: /${'abcde'[n]}`)), '5 of 5 pages are error pages'],
    ['empty pages', five.map(() => createPage('')), '5 of 5 pages show no text'],
  ])('%s', (_name, pages, reason) => {
    expect(suspectPages(pages)?.reason).toBe(reason)
  }) // biome-ignore format: one case a line

  it.each([
    ['lists', five.map((n) => oldList(n))],
    ['a single page', [oldList(0)]],
    ['tables of numbers', five.map((n) => pageOf(`Rainfall in mm: ${n * 17} and ${n * 31}`))],
    ['long pages with a form to sign in', five.map((n) => pageOf(`Sign in. ${`A text about ${'abcde'[n]}. `.repeat(100)}`))],
    ['no page', []],
  ])('but not %s', (_name, pages) => {
    expect(suspectPages(pages)).toBeUndefined()
  })

  it('knows a page by its form', () => {
    expect(kindOfPage(signInPage('a'))).toBe('login')
    expect(kindOfPage(oldList(0))).toBeUndefined()
  })
})

describe('another site', () => {
  const template = fingerprint(five.map((n) => oldList(n)))

  it('has none of the texts of the menus, which a redesign keeps', () => {
    expect(suspectOtherSite(five.map((n) => newList(n)), template)).toBeUndefined()
    const other = five.map((n) => pageOf(`Rain ${n} tonight`))
    expect(suspectOtherSite(other, template)?.kind).toBe('other-site')
  })

  it('is not suspected without a template to compare with', () => {
    expect(suspectOtherSite([pageOf('Rain')], undefined)).toBeUndefined()
  })
})
