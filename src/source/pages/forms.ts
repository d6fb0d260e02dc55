import { GleanError } from '../../errors.ts'
import { baseAddress } from '../../page/address.ts'
import { attribute, contains, nodeValue, tagName, textContent } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import type { Tree } from '../../page/tree.ts'

/** What a filled form asks for. */
export interface Submission {
  readonly address: string
  /** The fields, for a form that is sent by POST. */
  readonly post?: string
}

/**
 * Fills a form of a page as a browser would: hidden fields, tokens and what is chosen already are kept, given fields
 * replace those of the same name, and the first button that sends the form is pressed.
 */
export function fillForm(page: Page, index: number, given: Readonly<Record<string, string>>): Submission {
  const { tree } = page
  const form = nthForm(tree, index)
  if (form === undefined) {
    throw new GleanError('fetch-failed', `this page has no form number ${index}`, {
      place: { file: page.name },
      remedy: 'Forms are counted from 0. A form that a script builds is not in the page.',
    })
  }
  return submit(page, form, given, undefined)
}

/** What pressing a button leads to, with everything else in its form as it is; undefined if it is in no form or leads nowhere. */
export function pressButton(page: Page, button: number): Submission | undefined {
  const { tree } = page
  let form = button
  while (form > 0 && tagName(tree, form) !== 'form') form = tree.parent[form]
  if (form <= 0 || !URL.canParse(attribute(tree, form, 'action') ?? '', baseAddress(page))) return undefined
  return submit(page, form, {}, button)
}

function submit(
  page: Page,
  form: number,
  given: Readonly<Record<string, string>>,
  button: number | undefined,
): Submission {
  const { tree } = page
  const own = (name: string) => (button === undefined ? undefined : attribute(tree, button, `form${name}`))
  const base = baseAddress(page)
  const action = own('action') ?? attribute(tree, form, 'action') ?? ''
  if (!URL.canParse(action, base)) {
    throw new GleanError('fetch-failed', 'the form leads nowhere: the address of its page is unknown', {
      place: { file: page.name },
    })
  }
  const encoded = new URLSearchParams(fieldsOf(tree, form, given, button)).toString()
  const address = new URL(action, base)
  address.hash = ''
  const method = own('method') ?? attribute(tree, form, 'method') ?? 'get'
  if (method.toLowerCase() === 'post') return { address: address.href, post: encoded }
  address.search = encoded
  return { address: address.href }
}

function nthForm(tree: Tree, index: number): number | undefined {
  let left = index
  for (let node = 1; node < tree.size; node++) {
    if (tagName(tree, node) === 'form' && left-- === 0) return node
  }
  return undefined
}

function fieldsOf(
  tree: Tree,
  form: number,
  given: Readonly<Record<string, string>>,
  button: number | undefined,
): [string, string][] {
  const fields: [string, string][] = []
  const unused = new Set(Object.keys(given))
  let pressed = false
  for (let node = form + 1; node < tree.size && contains(tree, form, node); node++) {
    const name = attribute(tree, node, 'name')
    const tag = tagName(tree, node)
    if (tag === '' || attribute(tree, node, 'disabled') !== undefined) continue
    const isButton = tag === 'button' || (tag === 'input' && /^(?:submit|image)$/i.test(attribute(tree, node, 'type') ?? ''))
    if (isButton && (button === undefined ? pressed : node !== button)) continue
    if (isButton) pressed = true
    if (name === undefined || name === '') continue
    if (unused.delete(name)) fields.push([name, given[name]])
    else if (!Object.hasOwn(given, name)) {
      const value = valueOf(tree, node, tag)
      if (value !== undefined) fields.push([name, value])
    }
  }
  for (const name of unused) fields.push([name, given[name]])
  return fields
}

/** What a control holds before anybody touches it; undefined where it sends nothing. */
function valueOf(tree: Tree, node: number, tag: string): string | undefined {
  if (tag === 'textarea') return textContent(tree, node)
  if (tag === 'select') return chosenOption(tree, node)
  if (tag === 'button') return attribute(tree, node, 'value') ?? ''
  if (tag !== 'input') return undefined
  const type = (attribute(tree, node, 'type') ?? 'text').toLowerCase()
  if (type === 'checkbox' || type === 'radio') {
    return attribute(tree, node, 'checked') === undefined ? undefined : (attribute(tree, node, 'value') ?? 'on')
  }
  return /^(?:file|reset|button|image)$/.test(type) ? undefined : (attribute(tree, node, 'value') ?? '')
}

function chosenOption(tree: Tree, select: number): string | undefined {
  let first: string | undefined
  for (let node = select + 1; node < tree.size && contains(tree, select, node); node++) {
    if (tagName(tree, node) !== 'option') continue
    const value = attribute(tree, node, 'value') ?? nodeValue(tree, node)
    if (attribute(tree, node, 'selected') !== undefined) return value
    first ??= value
  }
  return first
}
