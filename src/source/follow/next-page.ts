import { baseAddress } from '../../page/address.ts'
import type { Page } from '../../page/page.ts'
import { isRecord } from '../../record/extraction.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { MORE_WORDS } from '../fetch/render/more-words.ts'
import { resolveLink } from '../fetch/request/address.ts'
import type { NextRule } from '../file/schema.ts'
import { pressButton, type Submission } from '../pages/forms.ts'
import { linkOf } from './link.ts'
import { foldLinkText, NEXT_ARROWS, NEXT_WORDS } from './next-words.ts'
import { listButtons, listLinks, type PageLink } from './page-links.ts'

/** Where a next page is: an address, and the fields of a form where it is sent by POST. */
export interface NextAddress extends Submission {
  /** What leads there, in words, where it was found without a rule. */
  readonly reason?: string
}

/** A next page, and the rule that finds it on pages of this kind. */
export interface NextPage extends Submission {
  readonly rule: NextRule
  /** The rule in words. */
  readonly reason: string
  /** The element that leads there; undefined where only the address does. */
  readonly node?: number
}

/** What finding a next page may need besides the page. */
export interface NextContext {
  /** The wrapper of a rule that has one. */
  readonly wrapper?: Wrapper
  /** The fields that the page itself was asked for with, by POST. */
  readonly post?: string
}

/** The next page by a rule; undefined if the page leads to none. */
export function findNext(
  page: Page,
  rule: NextRule,
  { wrapper, post }: NextContext = {},
): NextAddress | undefined {
  switch (rule.kind) {
    case 'none':
      return undefined
    case 'auto':
      return addressOf(suggestNext(page))
    case 'rel':
      return at(markedNext(listLinks(page))?.address)
    case 'text':
      return byRuleText(page, rule.text)
    case 'number':
      return countUp(page.url, rule, post)
    case 'wrapper':
      return wrapper === undefined ? undefined : at(byWrapper(page, wrapper, rule.field))
  }
}

function at(address: string | undefined): NextAddress | undefined {
  return address === undefined ? undefined : { address }
}

function addressOf(next: NextPage | undefined): NextAddress | undefined {
  if (next === undefined) return undefined
  const { address, post, reason } = next
  return { address, reason, ...(post === undefined ? {} : { post }) }
}

/** The link with a text, or else the button that sends a form. */
function byRuleText(page: Page, wanted: string): NextAddress | undefined {
  const folded = foldLinkText(wanted)
  const says = (each: { text: string; folded: string }) => each.text === wanted || each.folded === folded
  const link = listLinks(page).find(says)
  if (link !== undefined) return { address: link.address }
  const button = listButtons(page).find(says)
  return button === undefined ? undefined : pressButton(page, button.node)
}

/**
 * The next page of a list, with the rule that found it. What the page declares comes first, then the texts of its links, then
 * numbers in addresses, then buttons that send a form. Only pages of the same host count: a "next" elsewhere leads away.
 */
export function suggestNext(page: Page): NextPage | undefined {
  const host = hostOf(baseAddress(page))
  const links = listLinks(page).filter(({ address }) => host === undefined || hostOf(address) === host)
  return (
    byDeclaration(links) ??
    byText(links) ??
    byArrow(links) ??
    byNumber(page, links) ??
    byCursor(page, links) ??
    byButton(page, host)
  )
}

function byDeclaration(links: readonly PageLink[]): NextPage | undefined {
  const link = markedNext(links)
  if (link === undefined) return undefined
  return {
    address: link.address,
    rule: { kind: 'rel' },
    reason: 'the link marked rel="next"',
    node: link.node,
  }
}

function markedNext(links: readonly PageLink[]): PageLink | undefined {
  return links.find(({ rel }) => rel.split(/\s+/).includes('next'))
}

function byText(links: readonly PageLink[]): NextPage | undefined {
  const link =
    links.find(({ folded }) => NEXT_WORDS.has(folded)) ??
    links.findLast(({ folded }) => MORE_WORDS.has(folded))
  return link === undefined ? undefined : byLinkText(link)
}

function byLinkText(link: PageLink): NextPage {
  const { address, text, node } = link
  return { address, rule: { kind: 'text', text }, reason: `the link "${text}"`, node }
}

/** An arrow alone, where its class does not call it the last page: `»` may mean either. */
function byArrow(links: readonly PageLink[]): NextPage | undefined {
  const arrows = links.filter(
    ({ text, names }) => NEXT_ARROWS.has(text.trim()) && !/\blast\b|prev/.test(names),
  )
  const link = arrows.find(({ names }) => names.includes('next')) ?? arrows[0]
  return link === undefined ? undefined : byLinkText(link)
}

/**
 * Links whose texts are numbers and that differ in one parameter. The number that is missing among them is that of this
 * page, or else the address holds it; the next page is the next greater value of the parameter.
 */
function byNumber(page: Page, links: readonly PageLink[]): NextPage | undefined {
  const here = page.url ?? baseAddress(page)
  if (here === undefined) return undefined
  const numbered = links.filter(({ text }) => /^\d{1,6}$/.test(text.trim()))
  if (numbered.length === 0) return undefined
  const path = new URL(here).pathname
  const values = new Map<string, Set<number>>()
  for (const { address } of numbered) {
    const url = new URL(address)
    if (url.pathname !== path) continue
    for (const [name, value] of url.searchParams) {
      if (/^\d{1,9}$/.test(value)) values.set(name, (values.get(name) ?? new Set()).add(Number(value)))
    }
  }
  // The parameter that varies most counts; the others are the same on all pages.
  const [best] = [...values].sort(([, a], [, b]) => b.size - a.size)
  if (best !== undefined) return byParameter(here, best[0], best[1])
  return byPathNumber(here, numbered)
}

function byParameter(here: string, parameter: string, seen: ReadonlySet<number>): NextPage | undefined {
  const own = new URL(here).searchParams.get(parameter)
  const sorted = [...seen].sort((a, b) => a - b)
  const current = own !== null && /^\d{1,9}$/.test(own) ? Number(own) : undefined
  const target =
    current === undefined ? sorted.find((value) => value > 0) : sorted.find((value) => value > current)
  if (target === undefined) return undefined
  // A page that lacks the parameter is the first: page 1 before page 2, offset 0 before offset 20.
  const first = current === undefined ? (target === 2 ? 1 : 0) : current
  const rule: NextRule = {
    kind: 'number',
    parameter,
    step: target - first,
    first: current === undefined ? first : 1,
  }
  const next = countUp(here, { ...rule, first })
  return next === undefined
    ? undefined
    : { ...next, rule, reason: `the parameter "${parameter}" of the address, which grows by ${rule.step}` }
}

/** Numbers in the path: `/books/page/2`. The link whose text is one more than the current number leads on. */
function byPathNumber(here: string, numbered: readonly PageLink[]): NextPage | undefined {
  const said = new Set(numbered.map(({ text }) => Number(text)))
  const own = Number(/(\d{1,6})(?:\.\w{1,5})?\/?$/.exec(new URL(here).pathname)?.[1] ?? Number.NaN)
  const current =
    said.has(own + 1) && !said.has(own) ? own : [...said].some((n) => n === 2) && !said.has(1) ? 1 : undefined
  const link = current === undefined ? undefined : numbered.find(({ text }) => Number(text) === current + 1)
  if (link === undefined) return undefined
  return {
    address: link.address,
    rule: { kind: 'auto' },
    reason: 'the link with the next number',
    node: link.node,
  }
}

/** The only link to the same page with a parameter that names a place in a list. */
function byCursor(page: Page, links: readonly PageLink[]): NextPage | undefined {
  const here = page.url ?? baseAddress(page)
  if (here === undefined) return undefined
  const path = new URL(here).pathname
  const found = links.filter(({ address, folded }) => {
    const url = new URL(address)
    const hasCursor = [...url.searchParams.keys()].some((name) =>
      /^(?:cursor|after|page_?token|continue|continuation|max_id)$/i.test(name),
    )
    return hasCursor && url.pathname === path && !/prev|back|newer/.test(folded)
  })
  const addresses = new Set(found.map(({ address }) => address))
  if (addresses.size !== 1) return undefined
  const [link] = found
  return {
    address: link.address,
    rule: { kind: 'auto' },
    reason: 'the link with a cursor in its address',
    node: link.node,
  }
}

/** A button labelled "next" that sends a form, on sites that keep the position in a list in hidden fields. */
function byButton(page: Page, host: string | undefined): NextPage | undefined {
  const buttons = listButtons(page)
  const button =
    buttons.find(({ folded }) => NEXT_WORDS.has(folded)) ??
    buttons.find(({ text, names }) => NEXT_ARROWS.has(text.trim()) && !/\blast\b|prev/.test(names)) ??
    buttons.findLast(({ folded }) => MORE_WORDS.has(folded))
  const next = button === undefined ? undefined : pressButton(page, button.node)
  if (button === undefined || next === undefined) return undefined
  if (host !== undefined && hostOf(next.address) !== host) return undefined
  const { text, node } = button
  return { ...next, rule: { kind: 'text', text }, reason: `the button "${text}" of a form`, node }
}

function countUp(
  here: string | undefined,
  rule: Extract<NextRule, { kind: 'number' }>,
  post?: string,
): NextAddress | undefined {
  const { parameter, step, first } = rule
  if (here === undefined) return undefined
  const fields = new URLSearchParams(post)
  if (post !== undefined && fields.has(parameter)) {
    const own = fields.get(parameter) ?? ''
    fields.set(parameter, String((/^\d{1,9}$/.test(own) ? Number(own) : first) + step))
    return { address: here, post: fields.toString() }
  }
  const url = new URL(here)
  const own = url.searchParams.get(parameter)
  const current = own !== null && /^\d{1,9}$/.test(own) ? Number(own) : first
  url.searchParams.set(parameter, String(current + step))
  return at(resolveLink(url.href, undefined))
}

function byWrapper(page: Page, wrapper: Wrapper, field: string): string | undefined {
  const index = wrapper.fields.findIndex(({ name }) => name === field)
  const value = wrapper.extract(page).extraction.records[0]?.values[index]?.[0]
  return value === undefined || isRecord(value) ? undefined : linkOf(page, value)
}

/**
 * The rule that a marked link teaches: the simplest that finds the marked address on every page that has one. Undefined
 * if none does, and then a wrapper must be learned.
 */
export function teachNext(
  marks: readonly { readonly page: Page; readonly address: string }[],
): NextRule | undefined {
  const [first] = marks
  if (first === undefined) return undefined
  const link = listLinks(first.page).find(({ address }) => address === first.address)
  const rules: NextRule[] = [{ kind: 'rel' }]
  if (link !== undefined && link.text !== '' && !/^\d+$/.test(link.text))
    rules.push({ kind: 'text', text: link.text })
  const suggested = suggestNext(first.page)
  if (suggested !== undefined) rules.push(suggested.rule)
  return rules.find((rule) => marks.every(({ page, address }) => findNext(page, rule)?.address === address))
}

function hostOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).hostname.replace(/^www\./, '')
}
