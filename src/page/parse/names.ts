/**
 * Interns tag and attribute names straight from the source: a name seen before costs a hash and a comparison, and no
 * string is made. Names known to HTML have the same small id on every page; other names get ids in the order in which
 * the page shows them, so ids beyond `KNOWN_NAMES` must not be compared across pages.
 */

const TAGS =
  'html head body title base link meta style script noscript template address article aside blockquote center details ' +
  'dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main ' +
  'menu nav ol p pre search section summary ul xmp plaintext a abbr acronym b bdi bdo big cite code data del dfn em ' +
  'font i ins kbd label mark nobr q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr br img ' +
  'image area map embed object param applet marquee iframe frame frameset noframes noembed audio video source track ' +
  'canvas svg math foreignobject desc path g use table caption colgroup col tbody tfoot thead tr td th button input ' +
  'select option optgroup datalist textarea keygen legend meter output progress picture slot basefont bgsound ' +
  'annotation-xml mi mo mn ms mtext'
const ATTRIBUTES =
  'id class href src alt name content value type rel width height border cellpadding cellspacing align valign bgcolor ' +
  'color face size target colspan rowspan nowrap onclick onload onmouseover onmouseout action method for property ' +
  'itemprop itemscope itemtype role lang datetime srcset sizes loading placeholder checked selected disabled ' +
  'aria-label aria-hidden tabindex background xmlns usemap http-equiv charset language defer async'

/** Ids below this are the same on every page. */
export const KNOWN_NAMES: readonly string[] = [...new Set(`${TAGS} ${ATTRIBUTES}`.split(' '))]

const knownIds = new Map(KNOWN_NAMES.map((name, id) => [name, id]))

/** The page-independent id of a name that HTML knows. Throws for any other. */
export function knownId(name: string): number {
  const id = knownIds.get(name)
  if (id === undefined) throw new RangeError(`"${name}" is not a known name`)
  return id
}

/** ASCII upper case folds to lower case; the slots hold id + 1, and 0 marks a free one. */
const baseSlots = new Int32Array(1024)

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code
}

function hashRange(text: string, start: number, end: number): number {
  let hash = 0
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + lower(text.charCodeAt(i))) | 0
  return hash ^ (hash >>> 15)
}

function equalsRange(name: string, text: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) {
    if (name.charCodeAt(i) !== lower(text.charCodeAt(start + i))) return false
  }
  return true
}

function insert(slots: Int32Array, name: string, id: number): void {
  const mask = slots.length - 1
  let slot = hashRange(name, 0, name.length) & mask
  while (slots[slot] !== 0) slot = (slot + 1) & mask
  slots[slot] = id + 1
}

for (let id = 0; id < KNOWN_NAMES.length; id++) insert(baseSlots, KNOWN_NAMES[id], id)

export interface NameTable {
  /** The name of every id. */
  readonly names: string[]
  /** The id of the name at [start, end) of the text, in lower case. */
  intern(text: string, start: number, end: number): number
  /** The id of a name if the table has it, else the first id beyond those of HTML. */
  find(text: string, start: number, end: number): number
}

/** A table that knows the names of HTML and learns those of one page. */
export function createNameTable(): NameTable {
  const names = KNOWN_NAMES.slice()
  let slots = baseSlots
  let owned = false
  return {
    names,
    find(text, start, end) {
      const mask = slots.length - 1
      let slot = hashRange(text, start, end) & mask
      for (let entry = slots[slot]; entry !== 0; entry = slots[slot]) {
        if (equalsRange(names[entry - 1], text, start, end)) return entry - 1
        slot = (slot + 1) & mask
      }
      return KNOWN_NAMES.length
    },
    intern(text, start, end) {
      let mask = slots.length - 1
      let slot = hashRange(text, start, end) & mask
      for (let entry = slots[slot]; entry !== 0; entry = slots[slot]) {
        if (equalsRange(names[entry - 1], text, start, end)) return entry - 1
        slot = (slot + 1) & mask
      }
      const id = names.length
      let name = ''
      for (let i = start; i < end; i += 4096) {
        const codes: number[] = []
        for (let j = i; j < Math.min(end, i + 4096); j++) codes.push(lower(text.charCodeAt(j)))
        name += String.fromCharCode(...codes)
      }
      names.push(name)
      if (!owned || names.length * 2 > slots.length) {
        const grown = new Int32Array(names.length * 2 > slots.length ? slots.length * 2 : slots.length)
        for (let known = 0; known < id; known++) insert(grown, names[known], known)
        slots = grown
        owned = true
        mask = slots.length - 1
      }
      insert(slots, name, id)
      return id
    },
  }
}
