import { createRandom, type Random } from '../evaluate/random.ts'

/**
 * Pages in the style of the sites of the delimiter papers, in the notation of `notation.ts`. The same options give the
 * same page. Noise makes a page harder without making it wrong: `headNoise` is the chance that head and tail each hold what
 * looks like the beginning of a record, `valueNoise` that a value holds an inline tag, `filler` pads the head with text.
 */
export interface PageOptions {
  readonly seed: string
  readonly rows: number
  readonly headNoise?: number
  readonly valueNoise?: number
  readonly filler?: number
}

const WORDS =
  'amber basin cedar delta ember fable grove haven inlet jetty knoll lotus maple north ocean pearl quartz river slate tulip umber vale willow yarrow zenith'.split(
    ' ',
  )

/** People in a table of `<NOBR>` cells, as the OKRA e-mail directory showed them: four fields. */
export function okraPage(options: PageOptions): string {
  const random = createRandom(`okra ${options.seed}`)
  const rows = repeat(options.rows, () => {
    const name = words(random, 2)
    return `{<TR><TD><NOBR><B>[name:${noisy(name, random, options)}]</B></NOBR></TD><TD><NOBR><A HREF="mailto:${number(random, 999)}">[email:${word(random)}${number(random, 99)}@${word(random)}.example]</A></NOBR></TD><TD ALIGN=right>[score:${number(random, 100)}]</TD><TD>[date:${number(random, 28) + 1} Nov 1996]</TD></TR>}\n`
  })
  return frame('OKRA', `<TABLE BORDER=1>\n${rows}</TABLE>`, '<B>Search again</B>', random, options)
}

/** Businesses as the BIGBOOK directory showed them: six fields, links with changing targets, two forms of a phone number. */
export function bigbookPage(options: PageOptions): string {
  const random = createRandom(`bigbook ${options.seed}`)
  const rows = repeat(options.rows, (i) => {
    const phone =
      random() < 0.5
        ? `(${digits(random, 3)}) ${digits(random, 3)}-${digits(random, 4)}`
        : `${digits(random, 3)}.${digits(random, 7)}`
    return `{<li class="listing"><a class="name" href="/listing/${i}/${number(random, 9999)}"><b>[name:${noisy(words(random, 3), random, options)}]</b></a><br>\n<span class="street">[street:${number(random, 999)} ${word(random)} street]</span>, <span class="city">[city:${word(random)}]</span>, <span class="state">[state:${word(random).slice(0, 2).toUpperCase()}]</span> <span class="zip">[zip:${digits(random, 5)}]</span><br>\nPhone: <i>[phone:${phone}]</i></li>}\n`
  })
  return frame('BigBook', `<ul class="listings">\n${rows}</ul>`, '<b>More categories</b>', random, options)
}

/** Stock quotes: the change and the volume of some are missing. */
export function quotePage(options: PageOptions): string {
  const random = createRandom(`quote ${options.seed}`)
  const rows = repeat(options.rows, () => {
    const change =
      random() < 0.7 ? `<span class="change">[change:${number(random, 9)}.${digits(random, 2)}]</span>` : ''
    const volume = random() < 0.6 ? `<span class="volume">[volume:${number(random, 90_000)}]</span>` : ''
    return `{<p class="quote"><b>[symbol:${word(random).slice(0, 4).toUpperCase()}]</b> <span class="last">[last:${number(random, 300)}.${digits(random, 2)}]</span>${change}${volume}</p>}\n`
  })
  return frame('Quotes', `<div id="quotes">\n${rows}</div>`, '<b>Delayed by 20 minutes</b>', random, options)
}

/** Addresses whose phone and e-mail come in either order: no class of delimiter rules fits. */
export function addressPage(options: PageOptions): string {
  const random = createRandom(`address ${options.seed}`)
  const rows = repeat(options.rows, (i) => {
    const phone = `<i>[phone:${digits(random, 3)}-${digits(random, 4)}]</i>`
    const email = `<tt>[email:${word(random)}${i}@${word(random)}.example]</tt>`
    const both = i % 2 === 0 ? `${phone} ${email}` : `${email} ${phone}`
    return `{<dt><b>[name:${words(random, 2)}]</b> ${both}}\n`
  })
  return frame('Addresses', `<dl>\n${rows}</dl>`, '<b>End</b>', random, options)
}

/** Continents with countries with codes: three levels, `rows` continents. */
export function nestedPage(options: PageOptions): string {
  const random = createRandom(`nested ${options.seed}`)
  const rows = repeat(options.rows, () => {
    const countries = repeat(1 + number(random, 4), () => {
      const codes = repeat(1 + number(random, 3), () => `{codes:<i>[code:${number(random, 999)}]</i>} `)
      return `{countries:<h3>[country:${words(random, 1)} ${number(random, 99)}]</h3>\n${codes}}\n`
    })
    return `{<h2>[continent:${words(random, 2)}]</h2>\n${countries}}`
  })
  return frame('Codes', rows, '<h4>End</h4>', random, options)
}

function frame(title: string, body: string, bait: string, random: Random, options: PageOptions): string {
  const head = random() < (options.headNoise ?? 0) ? `<p><B>About ${title}</B> <b>about</b></p>\n` : ''
  const tail = random() < (options.headNoise ?? 0) ? `<p><B>Help</B> ${bait}</p>\n` : ''
  let filler = ''
  while (filler.length < (options.filler ?? 0)) filler += `<p>${words(random, 12)}.</p>\n`
  return `<html><head><title>${title}</title></head>\n<body>\n${head}${filler}<hr class="start">\n${body}\n<hr class="end">\n${tail}</body></html>\n`
}

function repeat(count: number, make: (index: number) => string): string {
  let text = ''
  for (let i = 0; i < count; i++) text += make(i)
  return text
}

function noisy(text: string, random: Random, options: PageOptions): string {
  return random() < (options.valueNoise ?? 0) ? text.replace(' ', ' <em>the</em> ') : text
}

function word(random: Random): string {
  return WORDS[number(random, WORDS.length)]
}

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => word(random)).join(' ')
}

/** A whole number from 0 up to, not including, the limit. */
function number(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => number(random, 10)).join('')
}
