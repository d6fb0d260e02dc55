import { KNOWN_NAMES, knownId } from './names.ts'

/** Properties of HTML elements as bits, so that the parser looks up one array and compares no strings. */
export const Is = {
  /** Has no content and no end tag. */
  void: 1 << 0,
  /** Its tags separate nothing: the text on both sides reads as one word. */
  inline: 1 << 1,
  /** Its content is text that no person sees. */
  hidden: 1 << 2,
  /** Belongs in the head while no body has begun. */
  head: 1 << 3,
  /** Its start tag ends an open paragraph. */
  endsParagraph: 1 << 4,
  heading: 1 << 5,
  formatting: 1 << 6,
  /** No implied end looks for its element beyond this one. */
  scope: 1 << 7,
  /** "Special" in the standard: stops the search for the start tag of a stray end tag. */
  special: 1 << 8,
  /** Part of a table: only meaningful inside one. */
  tablePart: 1 << 9,
  /** Ends foreign content (svg, math) when met there. */
  breakout: 1 << 10,
  /** Foreign content that may contain HTML again. */
  integration: 1 << 11,
  /** An end tag that closes only what is in scope. */
  block: 1 << 12,
  /** An open paragraph outside this element is not ended by a start tag inside it. */
  paragraphBarrier: 1 << 13,
  /** An open list item outside this element is not ended from inside it. */
  listBarrier: 1 << 14,
  /** The end tag of a part of a table closes nothing beyond this element. */
  tableBarrier: 1 << 15,
} as const

const bits = new Uint16Array(KNOWN_NAMES.length)

function mark(bit: number, names: string): void {
  for (const name of names.split(' ')) bits[knownId(name)] |= bit
}

mark(
  Is.void,
  'area base br col embed hr img input link meta source track wbr param keygen bgsound basefont frame image',
)
mark(
  Is.inline,
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt rtc ruby s samp ' +
    'small span strike strong sub sup time tt u var wbr',
)
mark(Is.hidden, 'script style iframe noframes noembed')
mark(Is.head, 'title base link meta style script noscript template basefont bgsound noframes')
mark(
  Is.endsParagraph,
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header ' +
    'hgroup hr listing main menu nav ol p pre search section summary ul xmp plaintext h1 h2 h3 h4 h5 h6 li dd dt',
)
mark(Is.heading, 'h1 h2 h3 h4 h5 h6')
mark(Is.formatting, 'a b big code em font i nobr s small strike strong tt u')
mark(Is.scope, 'html table td th caption applet marquee object template foreignobject annotation-xml')
mark(
  Is.special,
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd ' +
    'details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
    'hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ' +
    'ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot ' +
    'th thead title tr track ul wbr xmp',
)
mark(Is.tablePart, 'caption colgroup col tbody tfoot thead tr td th')
mark(
  Is.breakout,
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
)
mark(Is.integration, 'foreignobject desc title annotation-xml mi mo mn ms mtext')
mark(
  Is.block,
  'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header ' +
    'hgroup listing main menu nav ol pre search section summary ul applet marquee object',
)

mark(
  Is.paragraphBarrier,
  'html table td th caption applet marquee object template foreignobject annotation-xml button',
)
mark(Is.listBarrier, 'html table td th caption applet marquee object template ol ul')
mark(Is.tableBarrier, 'html table template')

/** The properties of an element by name id; a name that HTML does not know has none. */
export function properties(name: number): number {
  return name < bits.length ? bits[name] : 0
}

/** Whether an element with this name separates the words on its two sides. */
export function isInline(name: string): boolean {
  const id = KNOWN_NAMES.indexOf(name)
  return id >= 0 && (bits[id] & Is.inline) !== 0
}
