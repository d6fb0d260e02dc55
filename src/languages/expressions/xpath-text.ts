/** What a node says, as a string function of XPath 1.0: no-break spaces count as white space. */
export function sayingXPath(node: string): string {
  return `normalize-space(translate(${node},'\u00a0',' '))`
}

/** A condition of XPath 1.0 for the texts that a person sees and that say something, as `PageView.texts` has them. */
export const VISIBLE_XPATH = `${sayingXPath('.')}!='' and not(parent::script or parent::style)`

/** A string literal of XPath 1.0, which has no escapes. */
export function quoteXPath(text: string): string {
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  return `concat('${text.split("'").join(`',"'",'`)}')`
}

/** Whether a text has white space that `normalize-space` keeps, such as a thin space. */
export function hasOddSpace(text: string): boolean {
  return /[^\P{Z} ]/u.test(text)
}

/** The test of XPath 1.0 for nodes of a name, which names with a colon and the like have to be compared for. */
export function nameXPath(name: string): string {
  return /^[a-z][a-z0-9-]*$/.test(name) ? name : `*[name()=${quoteXPath(name)}]`
}

/** A condition of XPath 1.0 for the elements that have a class. */
export function classXPath(name: string): string {
  return `contains(concat(' ',normalize-space(@class),' '),${quoteXPath(` ${name} `)})`
}

/** A condition of XPath 1.0 for the elements with this value of an attribute, in capitals or not. */
export function attributeXPath(name: string, value: string): string {
  return `translate(@${name},'ABCDEFGHIJKLMNOPQRSTUVWXYZ','abcdefghijklmnopqrstuvwxyz')=${quoteXPath(value)}`
}
