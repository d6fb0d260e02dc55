import { rankOf } from './template-places.ts'

/** What banners say: the sort of text, links, numbers and prices around the records of a site. */
const BANNERS: readonly ((name: string) => string)[] = [
  (name) => `<div class="${name}"><p>We have a new look. <a href="/tour">Take the tour</a></p></div>`,
  (name) =>
    `<div class="${name}"><h2>Offers of the week</h2><p>Free delivery on all orders over $25</p></div>`,
  (name) =>
    `<div class="${name}"><span>Advertisement</span><a href="/go?to=7"><img src="/ad.gif" alt=""></a></div>`,
  (name) =>
    `<div class="${name}"><ul><li><a href="/">Start</a></li><li><a href="/new">New arrivals</a></li></ul></div>`,
  (name) =>
    `<div class="${name}"><table><tr><td><b>Newsletter:</b></td><td>every Monday, from 1 May 2031</td></tr></table></div>`,
]

/** A banner; the number says which. */
export function bannerMarkup(number: number, names: (thing: string) => string): string {
  return BANNERS[number % BANNERS.length](names(`banner ${number}`))
}

/** Gives names to new classes: none is in use, no two are alike, and each depends on its thing and the seed alone. */
export function freshNames(seed: string, used: Iterable<string>): (thing: string) => string {
  const taken = new Set(used)
  return (thing) => {
    let name = ''
    for (let attempt = 0; name === '' || taken.has(name); attempt++) {
      name = `n${rankOf(`${seed} name ${attempt}`, thing).toString(36)}`
    }
    taken.add(name)
    return name
  }
}
