/** A time as people read it: `240 ms`, `11.6 s`. */
export function sayDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** A text cut to a length that fits a line. */
export function shorten(text: string, length = 40): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/** A number as people read it: `11,700`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** A message as a sentence: it begins with a capital letter, unless it begins with an address or a file. */
export function asSentence(message: string): string {
  const [first = ''] = message.split(' ', 1)
  return /[/:.\d]/.test(first) ? message : message.slice(0, 1).toUpperCase() + message.slice(1)
}
