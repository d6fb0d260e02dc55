/** `1 page`, `2 pages`, `1,200 pages`. */
export function countOf(amount: number, noun: string): string {
  return `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`
}
