/**
 * Lists whose cells hold several values, with varying words, missing parts and lists inside a text. They are made up, and
 * serve tests: with one or two records marked, all the others must come out.
 */
export interface HardList {
  readonly name: string
  /** Each cell of a row is a text; `[field:value]` marks its values. */
  readonly rows: readonly (readonly string[])[]
}

export const HARD_LISTS: readonly HardList[] = [
  {
    name: 'restaurant guide',
    rows: [
      [
        '[name:The Anchor]',
        '[street:12 Mill Lane], [city:Ely], [code:CB7 4AA]',
        '[price:££] · [cuisine:Thai], [cuisine:vegetarian]',
      ],
      [
        '[name:Blue Door]',
        '[street:7 High Street], [city:Bath], [code:BA1 5DR]',
        '[price:£] · [cuisine:Italian], [cuisine:pizza]',
      ],
      [
        '[name:Casa Roja]',
        '[street:112 Kings Road], [city:Leeds], [code:LS3 1LT]',
        '[price:£££] · [cuisine:French]',
      ],
      [
        '[name:Dragon House]',
        '[street:4 Church Row], [city:Bury Edmunds], [code:IP33 1NP]',
        '[price:££] · [cuisine:Chinese], [cuisine:halal], [cuisine:seafood]',
      ],
      [
        '[name:Elm Tree]',
        '[street:9 Park Parade], [city:York], [code:YO1 9QL]',
        '[price:£] · [cuisine:British]',
      ],
      [
        '[name:Fig & Olive]',
        '[street:29 Station Road], [city:Newcastle upon Tyne]',
        '[price:£££] · [cuisine:Greek], [cuisine:vegan]',
      ],
      ['[name:Golden Hind]', '[street:2a Quayside], [city:Hull], [code:HU1 2AB]', '[cuisine:Fish & chips]'],
    ],
  },
  {
    name: 'addresses',
    rows: [
      [
        '[name:Dayton Public Library]',
        '[street:215 East Third Street], [city:Dayton], [state:OH] [zip:45402]',
      ],
      ['[name:Boston Athenaeum]', '[street:10½ Beacon Street], [city:Boston], [state:MA] [zip:02108]'],
      [
        '[name:Linda Hall Library]',
        '[street:5109 Cherry Street], [city:Kansas City], [state:MO] [zip:64110]',
      ],
      ['[name:Huntington Library]', '[street:1151 Oxford Road], [city:San Marino], [state:CA] [zip:91108]'],
      ['[name:Redwood Library]', '[street:50 Bellevue Avenue], [city:Newport], [state:RI] [zip:02840]'],
      ['[name:Providence Athenaeum]', '[street:251 Benefit Street], [city:Providence], [state:RI]'],
      ['[name:Mercantile Library]', '[street:414 Walnut Street], [city:Cincinnati], [state:OH] [zip:45202]'],
    ],
  },
  {
    name: 'athletes',
    rows: [
      [
        '[name:Ann Coe]',
        '[feet:5-11] ([metres:1.80] m), [pounds:150] lb',
        'Born [born:12 May 1988] in [place:Perth], [country:Australia]',
      ],
      [
        '[name:Bo Lindqvist]',
        '[feet:6-2] ([metres:1.88] m), [pounds:187] lb',
        'Born [born:3 January 1991] in [place:Umeå], [country:Sweden]',
      ],
      [
        '[name:Carla de Souza]',
        '[feet:5-6] ([metres:1.68] m), [pounds:128] lb',
        'Born [born:28 November 1985] in [place:Porto Alegre], [country:Brazil]',
      ],
      [
        '[name:Dmitri Orlov]',
        '[feet:6-0] ([metres:1.83] m), [pounds:201] lb',
        'Born [born:9 July 1993] in [place:Tomsk], [country:Russia]',
      ],
      [
        '[name:Eve Adeyemi]',
        '[feet:5-9] ([metres:1.75] m), [pounds:139] lb',
        'Born [born:17 March 1990] in [place:Lagos], [country:Nigeria]',
      ],
      [
        '[name:Fei Zhang]',
        '[feet:5-7] ([metres:1.70] m)',
        'Born [born:1 October 1996] in [place:Xi’an], [country:China]',
      ],
    ],
  },
  {
    name: 'specifications',
    rows: [
      [
        '[model:Nikon D750]',
        '[pixels:24.3] MP · [sensor:full frame] · [weight:750] g',
        'since [since:2014] · [state:discontinued]',
      ],
      [
        '[model:Canon EOS R8]',
        '[pixels:24.2] MP · [sensor:full frame] · [weight:461] g',
        'since [since:2023] · [state:stable]',
      ],
      [
        '[model:Fujifilm X100V]',
        '[pixels:26.1] MP · [sensor:APS-C] · [weight:478] g',
        'since [since:2020] · [state:discontinued]',
      ],
      [
        '[model:OM-1]',
        '[pixels:20.4] MP · [sensor:Four Thirds] · [weight:599] g',
        'since [since:2022] · [state:stable]',
      ],
      ['[model:Leica M11]', '[pixels:60.3] MP · [sensor:full frame] · [weight:530] g', 'since [since:2022]'],
      [
        '[model:Pentax K-3 III]',
        '[pixels:25.7] MP · [sensor:APS-C] · [weight:820] g',
        'since [since:2021] · [state:stable]',
      ],
    ],
  },
  {
    name: 'library functions',
    rows: [
      ['[name:copyFile](source, target)', 'since [since:1.2] · [state:stable]', 'in [module:io.files]'],
      ['[name:walk](root)', 'since [since:1.10] · [state:stable]', 'in [module:io]'],
      ['[name:watch](path, options)', 'since [since:2.0] · [state:experimental]', 'in [module:io.events]'],
      ['[name:removeAll](path)', 'since [since:1.4] · [state:deprecated]', 'in [module:io.files]'],
      ['[name:now]()', 'since [since:0.9]', 'in [module:time]'],
      ['[name:sleep](seconds)', 'since [since:1.0] · [state:stable]', 'in [module:time]'],
    ],
  },
  {
    name: 'concerts',
    rows: [
      [
        '[day:Fri 3 May], [time:19:30]',
        '[title:Winterreise] ([composer:Schubert])',
        'Tickets from [price:€18.50]',
      ],
      [
        '[day:Sat 4 May], [time:20:00]',
        '[title:The Creation] ([composer:Haydn])',
        'Tickets from [price:€24]',
      ],
      [
        '[day:Sun 5 May], [time:11:00]',
        '[title:Goldberg Variations] ([composer:Bach])',
        'Tickets from [price:€12]',
      ],
      [
        '[day:Thu 16 May], [time:19:00]',
        '[title:Peter and the Wolf] ([composer:Prokofiev])',
        'Tickets from [price:€9.00]',
      ],
      ['[day:Fri 17 May]', '[title:Open rehearsal]', 'Tickets from [price:€5]'],
      [
        '[day:Sat 18 May], [time:20:00]',
        '[title:Symphony No. 9] ([composer:Beethoven])',
        'Tickets from [price:€31.50]',
      ],
    ],
  },
]

/** The fields of a row by name, each with its values. */
export type Row = Readonly<Record<string, readonly string[]>>

/** The values that a row marks. */
export function valuesOf(row: readonly string[]): Row {
  const values: Record<string, string[]> = {}
  for (const [, name, value] of row.join('\n').matchAll(/\[([a-z]+):([^[\]]*)\]/gu))
    values[name] = [...(values[name] ?? []), value]
  return values
}

/** The list as a page: a row is an item, each cell an element of its own. */
export function pageOf({ rows }: HardList): string {
  const cell = (text: string, i: number): string =>
    `<span class="c${i}">${text.replaceAll(/\[[a-z]+:([^[\]]*)\]/gu, '$1').replaceAll('&', '&amp;')}</span>`
  return `<html><body><h1>List</h1><ul>${rows.map((row) => `<li>${row.map(cell).join(' ')}</li>`).join('\n')}</ul></body></html>`
}
