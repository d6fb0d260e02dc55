import { attribute, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { Kind } from '../../page/tree.ts'
import { shareOfTexts, type Template } from '../../wrapper/profile/template.ts'

/** Why pages are not what the wrapper is for; nothing can be checked or repaired from them. */
export interface Suspicion {
  readonly kind: 'empty' | 'same' | 'login' | 'captcha' | 'error' | 'other-site'
  /** In words, with counts: `18 of 20 pages are the same page; it asks to sign in`. */
  readonly reason: string
}

/** Pages of a wall are short: beside much text a form to sign in is a part of the page frame. */
const SHORT_TEXT = 1500
/** More than this share of the pages have to be of a kind to call all of them so. */
const MOST = 0.5
/** A template of which fewer texts are left is that of another site. */
const LEAST_TEXTS = 0.04
/** Fewer texts than these do not identify a site. */
const FEW_TEXTS = 8

const WORDS: readonly (readonly [Suspicion['kind'], RegExp])[] = [
  ['captcha', /captcha|are you (?:a )?human|not a robot|unusual traffic|checking your browser|just a moment|security check/i],
  ['login', /\b(?:sign in|log ?in|anmelden|einloggen|connexion|iniciar sesi[oó]n)\b/i],
  ['error', /\b(?:404|403|500|502|503|not found|forbidden|access denied|server error|bad gateway|unavailable|nicht gefunden|too many requests)\b/i],
]

const SAY: Readonly<Record<Suspicion['kind'], string>> = {
  empty: 'they show no text',
  same: 'they do not differ',
  login: 'it asks to sign in',
  captcha: 'it asks to prove that a person is reading',
  error: 'it is an error page',
  'other-site': 'they share no text with the pages the wrapper was learned from',
}

/** Whether most pages are empty, the same page, or a wall; undefined if they look like pages with contents of their own. */
export function suspectPages(pages: readonly Page[]): Suspicion | undefined {
  if (pages.length === 0) return undefined
  const counted = (count: number, what: string) => `${count} of ${pages.length} pages ${what}`
  const empty = pages.filter((page) => page.text.text.trim() === '')
  if (empty.length > MOST * pages.length) {
    return { kind: 'empty', reason: counted(empty.length, 'show no text') }
  }
  const groups = new Map<string, Page[]>()
  for (const page of pages) {
    // Walls and errors often name the time or the request; on other pages numbers are contents.
    const { text } = page.text
    const key = kindOfPage(page) === undefined ? text : text.replace(/\d+/g, '0')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [page])
    else group.push(page)
  }
  const [largest] = [...groups.values()].sort((a, b) => b.length - a.length)
  const kinds = pages.map(kindOfPage)
  if (largest.length > 1 && largest.length > MOST * pages.length) {
    const kind = kindOfPage(largest[0])
    const why = kind === undefined ? '' : `; ${SAY[kind]}`
    return { kind: kind ?? 'same', reason: `${counted(largest.length, 'are the same page')}${why}` }
  }
  for (const kind of ['captcha', 'login', 'error'] as const) {
    const count = kinds.filter((each) => each === kind).length
    if (count > MOST * pages.length) return { kind, reason: describeWall(count, pages.length, kind) }
  }
  return undefined
}

/** Whether pages share nothing with the template the wrapper was learned from, not even the texts of its menus. */
export function suspectOtherSite(pages: readonly Page[], template: Template | undefined): Suspicion | undefined {
  if (pages.length === 0 || template === undefined || template.texts.length < FEW_TEXTS) return undefined
  if (shareOfTexts(pages, template) >= LEAST_TEXTS) return undefined
  return { kind: 'other-site', reason: `the pages seem to be of another site: ${SAY['other-site']}` }
}

function describeWall(count: number, pages: number, kind: 'captcha' | 'login' | 'error'): string {
  const words = {
    captcha: 'ask to prove that a person is reading',
    login: 'ask to sign in',
    error: 'are error pages',
  }
  return `${count} of ${pages} pages ${words[kind]}`
}

/** What a short page without contents of its own is. */
export function kindOfPage(page: Page): 'captcha' | 'login' | 'error' | undefined {
  const { text } = page.text
  if (text.length > SHORT_TEXT) return undefined
  if (WORDS[0][1].test(text)) return 'captcha'
  if (asksForPassword(page)) return 'login'
  const head = text.slice(0, 200)
  const match = WORDS.find(([kind, pattern]) => pattern.test(kind === 'error' ? head.slice(0, 80) : head))
  return match?.[0] as 'captcha' | 'login' | 'error' | undefined
}

function asksForPassword({ tree }: Page): boolean {
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element || tagName(tree, node) !== 'input') continue
    if (attribute(tree, node, 'type')?.toLowerCase() === 'password') return true
  }
  return false
}
