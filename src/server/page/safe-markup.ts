import { posix } from 'node:path'

/**
 * What of a stranger's page reaches the frame. The frame cannot execute anything (sandbox, policy header); this list is
 * the first of the two walls: nothing that would run, load, navigate or submit is even written.
 */

/** Where a page is. */
export interface PageLocation {
  /** Its path in the project. */
  readonly path: string
  /** The path under which the server serves files of the project. */
  readonly files: string
}

/** Elements that are left out with everything inside them. */
const DROPPED = new Set(
  (
    'script noscript template iframe frame frameset noframes object embed applet param base meta audio video source ' +
    'track portal title bgsound dialog keygen fencedframe animate set animatetransform animatemotion animatecolor discard ' +
    'handler listener maction semantics annotation annotation-xml'
  ).split(' '),
)

/** Elements that may bear an attribute which names a file to show. */
const FILE_ATTRIBUTES = new Map([
  ['img', 'src'],
  ['input', 'src'],
  ['body', 'background'],
  ['table', 'background'],
  ['td', 'background'],
  ['th', 'background'],
])

const DROPPED_ATTRIBUTES = new Set(
  (
    'action formaction srcdoc srcset imagesrcset ping target autofocus contenteditable manifest http-equiv integrity ' +
    'crossorigin nonce name form formtarget data-g data-far is slot popover popovertarget command commandfor accesskey tabindex ' +
    'xml:base xmlns data codebase code archive lowsrc dynsrc poster usemap profile longdesc attributionsrc inert download'
  ).split(' '),
)

/**
 * A form lists its controls as properties of itself by id, in place of its own methods; without ids the studio can ask
 * every element of the frame what it asks any other.
 */
const LISTED_BY_FORMS = new Set('input button select textarea output fieldset img'.split(' '))

/** Whether an element is left out of the frame. */
export function isDropped(tag: string): boolean {
  return DROPPED.has(tag)
}

/** Whether the name can be written in a tag as it is; the page could have used anything but white space. */
export function isPlainName(name: string): boolean {
  return name.length <= 100 && /^[a-z][a-z0-9:_.-]*$/i.test(name)
}

/** Whether a browser reads what is inside the element by the rules of another language than HTML. */
export function isForeign(tag: string): boolean {
  return tag === 'svg' || tag === 'math'
}

/**
 * A style sheet in which nothing looks like a tag: however a browser parses it, it stays text. In a style sheet the
 * escape means the same character.
 */
export function safeStyle(css: string): string {
  return css.replace(/<(?=[a-z/!?])/gi, '\\3c ')
}

/** The attribute as the frame gets it; undefined when it is left out. */
export function safeAttribute(
  tag: string,
  name: string,
  value: string,
  page: PageLocation,
): string | undefined {
  if (!isPlainName(name) || /^on/i.test(name) || DROPPED_ATTRIBUTES.has(name)) return undefined
  if (name === 'id' && LISTED_BY_FORMS.has(tag)) return undefined
  if (name === 'style' || name === 'class' || name === 'id') return value
  if (FILE_ATTRIBUTES.get(tag) === name) return fileAddress(value, page)
  if (name === 'href' || name === 'xlink:href') return safeReference(tag, value)
  if (name === 'src' || name === 'background' || refersElsewhere(value)) return undefined
  return value
}

/** Attributes of drawings (`fill`, `filter`, `mask`, …) may refer to other files; those that refer to their own stay. */
function refersElsewhere(value: string): boolean {
  return /url\(\s{0,20}["']?(?!#)/i.test(value)
}

/** A link stays a link to look at, and leads nowhere; a fragment inside a drawing is kept. */
function safeReference(tag: string, value: string): string | undefined {
  if (tag === 'a' || tag === 'area') return '#'
  return value.startsWith('#') ? value : undefined
}

const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml|x-icon|bmp)[;,]/i

/**
 * The address under which the server serves a file of the project; undefined for anything elsewhere. As in a browser,
 * `..` stops at the root: a page saved with its styles one folder up keeps them when the project is that folder.
 */
export function fileAddress(reference: string, { path: page, files }: PageLocation): string | undefined {
  const trimmed = reference.trim()
  if (INLINE_IMAGE.test(trimmed)) return trimmed
  if (trimmed === '' || /^[a-z][a-z0-9+.-]*:/i.test(trimmed) || /^[\\/]{2}/.test(trimmed)) return undefined
  const path = trimmed.replace(/[?#].*/s, '').replaceAll('\\', '/')
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (decoded.includes('\0')) return undefined
  const resolved = posix.resolve('/', posix.dirname(page), decoded)
  return `${files}${resolved.split('/').map(encodeURIComponent).join('/')}`
}
