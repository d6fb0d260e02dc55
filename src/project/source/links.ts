import { GleanError } from '../../errors.ts'
import { contains } from '../../page/navigate.ts'
import { createPage, type Page } from '../../page/page.ts'
import type { NextRule } from '../../source/file/schema.ts'
import { linkOf } from '../../source/follow/link.ts'
import { findNext, suggestNext, teachNext } from '../../source/follow/next-page.ts'
import { listLinks, type PageLink } from '../../source/follow/page-links.ts'
import { addUrl } from '../add-page.ts'
import type { Mark } from '../labels/nesting.ts'
import type { PageTypes } from '../page-types.ts'
import type { Session } from '../session.ts'
import { changeSource, followedTypes, followsOf, START_TYPE } from './source.ts'

/** A field whose values lead to pages of their own. */
export interface LinkingField {
  readonly field: string
  /** How many records of the page it leads to different pages from. */
  readonly leads: number
  readonly records: number
  /** Where the first of them leads. */
  readonly example: string
}

/** A page with the address it came from, by which its links are read. */
export function pageAt(session: Session, path: string): Page {
  const url = session.history.state.addresses.get(path)
  return createPage(session.readPage(path).source, { name: path, ...(url === undefined ? {} : { url }) })
}

/** Links to a place on a page lead to that page. */
const withoutHash = (address: string) => address.split('#', 1)[0]

/** The pages that the values of a field lead to, in page order, each once. */
function targetsOf(
  page: Page,
  records: readonly { readonly marks: readonly Mark[] }[],
  field: string,
): string[] {
  const here = page.url === undefined ? undefined : withoutHash(page.url)
  const targets = new Set<string>()
  for (const { marks } of records) {
    const mark = marks.find((each) => each.field === field)
    const address = mark === undefined ? undefined : linkOf(page, mark)
    if (address !== undefined && withoutHash(address) !== here) targets.add(withoutHash(address))
  }
  return [...targets]
}

/** The fields that lead to a page of its own from most records of a page and lead elsewhere than those followed, the best first. */
export function suggestFollow(session: Session, path: string): LinkingField[] {
  const page = pageAt(session, path)
  const { records } = session.see(path)
  const fields = new Set(records.flatMap(({ marks }) => marks.map(({ field }) => field)))
  const followed = new Set(followsOf(session).flatMap(({ field }) => targetsOf(page, records, field)))
  return [...fields]
    .filter((field) => !field.includes('›'))
    .map((field) => ({ field, targets: targetsOf(page, records, field) }))
    .filter(
      ({ targets }) => targets.length * 2 > records.length && !targets.every((each) => followed.has(each)),
    )
    .sort((a, b) => b.targets.length - a.targets.length)
    .map(({ field, targets }) => ({
      field,
      leads: targets.length,
      records: records.length,
      example: targets[0],
    }))
}

/** The link that an element of a page is, or is inside of. */
export function linkAt(session: Session, path: string, node: number): PageLink | undefined {
  const page = pageAt(session, path)
  const links = listLinks(page).filter(
    (link) => contains(page.tree, link.node, node) || contains(page.tree, node, link.node),
  )
  return links.find((link) => contains(page.tree, link.node, node)) ?? links[0]
}

/** Teaches how the next page is found, by the link that leads to it; returns the rule in words. */
export function teachNextPage(session: Session, path: string, node: number): string {
  const link = requireLink(session, path, node)
  const rule = teachNext([{ page: pageAt(session, path), address: link.address }])
  if (rule === undefined) {
    throw new GleanError('option-invalid', 'no rule finds this link again on the next page', {
      remedy: 'Choose a link that says where it leads, such as "Next".',
    })
  }
  changeSource(session, 'the next page', { next: rule })
  return link.text
}

/** The field of the records that the link at an element belongs to. */
export function linkingField(session: Session, path: string, node: number): string {
  const { address } = requireLink(session, path, node)
  const page = pageAt(session, path)
  const marks = session.see(path).records.flatMap((record) => record.marks)
  const mark = marks.find((each) => !each.field.includes('›') && linkOf(page, each) === address)
  if (mark === undefined) {
    throw new GleanError('option-invalid', 'no field of a record is this link or inside it', {
      remedy: 'In the teach view, mark what the link says as a field, or its address.',
    })
  }
  return mark.field
}

/** A field of `session` leads to pages of a type, which is made if it is new. */
export function followField(session: Session, types: PageTypes, field: string, to: string): void {
  if (to === START_TYPE) {
    throw new GleanError('option-invalid', `the pages of the project itself are called ${START_TYPE}`, {
      remedy: 'Choose another name for these pages.',
    })
  }
  types.make(to)
  const others = followsOf(session).filter((each) => each.field !== field)
  changeSource(session, 'the record’s own page', { follow: [...others, { field, to }] })
}

/** A field leads nowhere any more. What was taught of its pages stays in the project. */
export function unfollowField(session: Session, field: string): void {
  const follow = followsOf(session).filter((each) => each.field !== field)
  changeSource(session, 'the record’s own page', { follow })
}

/** A name for the pages that a field leads to: the one that they have, `detail` for the first, or that of the field. */
export function nameType(project: Session, types: PageTypes, from: Session, field: string): string {
  const known = followsOf(from).find((each) => each.field === field)
  if (known !== undefined) return known.to
  const taken = followedTypes(project, types)
  const plain =
    field
      .replace(/[^\p{L}\p{N}_-]+/gu, '-')
      .replace(/^[-_]+/, '')
      .slice(0, 36) || 'pages'
  const names = ['detail', plain, `${plain}-page`]
  for (let i = 2; i <= taken.size + 2; i++) names.push(`${plain}-${i}`)
  return names.find((name) => name !== START_TYPE && !taken.has(name)) as string
}

function requireLink(session: Session, path: string, node: number): PageLink {
  const link = linkAt(session, path, node)
  if (link !== undefined) return link
  throw new GleanError('option-invalid', 'this is not a link', {
    remedy: 'Click a link; on a page that was saved from the web without its address, links lead nowhere.',
  })
}

/** The next page of a page by the rule of the source, and in words how it is found; without words where none is. */
export function describeNext(
  session: Session,
  path: string,
  rule: NextRule,
): { readonly words?: string; readonly address?: string } {
  const page = pageAt(session, path)
  if (rule.kind === 'none') return {}
  const found = rule.kind === 'auto' ? suggestNext(page) : undefined
  const address = rule.kind === 'auto' ? found?.address : findNext(page, rule)?.address
  const words =
    rule.kind === 'text'
      ? `the link “${rule.text}”`
      : rule.kind === 'rel'
        ? 'the link marked rel="next"'
        : rule.kind === 'number'
          ? `the number ${rule.parameter} in the address`
          : found?.reason
  return { ...(words === undefined ? {} : { words }), ...(address === undefined ? {} : { address }) }
}

/** Fetches some of the pages that a field of the records of a page leads to into the project of their type. */
export async function fetchDetails(
  session: Session,
  types: PageTypes,
  { page: path, field }: { readonly page: string; readonly field: string },
  count: number,
  allowPrivate: boolean,
): Promise<number> {
  const follow = followsOf(session).find((each) => each.field === field)
  if (follow === undefined)
    throw new GleanError('option-invalid', `${field} does not lead to further pages yet`)
  const type = types.make(follow.to)
  const known = new Set([...type.history.state.addresses.values()].map(withoutHash))
  const targets = targetsOf(pageAt(session, path), session.see(path).records, follow.field)
  const fresh = targets.filter((address) => !known.has(address)).slice(0, count)
  for (const address of fresh) await addUrl(type, address, allowPrivate, { robots: true })
  return fresh.length
}
