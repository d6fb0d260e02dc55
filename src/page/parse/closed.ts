/** Servers append comments and counters to a page; the end tag is looked for in this many characters at the end. */
const TAIL = 4096

/** Whether a page ends with the end tag of `html` or `body`: one that usually does and now does not was cut off. */
export function isClosed(source: string): boolean {
  return /<\/(?:html|body)\s*>/i.test(source.slice(-TAIL))
}
