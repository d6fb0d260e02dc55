import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument, Tokenizer } from 'htmlparser2'
import { parse as parseWithParse5 } from 'parse5'
import { parseTree } from '../src/page/parse.ts'
import { readPage } from '../src/page/read-page.ts'
import { generatePages, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'
import { median, race, ratio, type Timing } from './measure.ts'

const PAGES = 20
/** Larger collections are sampled evenly: parse5 needs a second for 15 MB, and runs in every round. */
const MAX_CHARACTERS = 8_000_000

/** Building the tree, against the parsers that also keep offsets; on pages below a folder, if one is given. */
export function benchParsing(rounds: number, folder?: string): Line[] {
  const sources =
    folder === undefined
      ? generatePages(PAGES, STANDARD_SHAPE, 'parsing').map(({ source }) => source)
      : sampleFolder(folder)
  const part = folder === undefined ? 'tree' : `tree, ${sources.length} pages of a folder`
  const megabytes = sources.reduce((sum, source) => sum + source.length, 0) / 1e6
  const over = (parse: (source: string) => unknown) => () => {
    for (const source of sources) parse(source)
  }
  const [own, dom, parse5, tokenizer] = race(
    [
      { name: 'flat tree', run: over(parseTree) },
      {
        name: 'domhandler',
        run: over((source) => parseDocument(source, { withStartIndices: true, withEndIndices: true })),
      },
      { name: 'parse5', run: over((source) => parseWithParse5(source, { sourceCodeLocationInfo: true })) },
      { name: 'tokenizer', run: over(tokenizeOnly) },
    ],
    rounds,
  )
  const speed = ({ times }: Timing) => megabytes / (median(times) / 1000)
  return [
    { part, what: 'speed', figure: speed(own), unit: 'MB/s' },
    {
      part,
      what: 'faster than htmlparser2 + domhandler with indices',
      figure: ratio(dom, own),
      unit: 'x',
      goal: { least: 3 },
    },
    {
      part,
      what: 'faster than parse5 with locations',
      figure: ratio(parse5, own),
      unit: 'x',
      goal: { least: 5 },
    },
    { part, what: 'slower than htmlparser2 Tokenizer alone', figure: ratio(own, tokenizer), unit: 'x' },
  ]
}

function sampleFolder(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.html?$/i.test(name))
    .sort()
  if (files.length === 0) throw new Error(`there are no .htm or .html files in ${folder}`)
  const all = files.map((name) => readPage(join(folder, name)).source)
  const total = all.reduce((sum, source) => sum + source.length, 0)
  const step = Math.max(1, Math.ceil(total / MAX_CHARACTERS))
  return all.filter((_, i) => i % step === 0)
}

/** What the tree is built on: the same callbacks, and nothing done in them. */
function tokenizeOnly(source: string): void {
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onattribdata: ignore,
      onattribend: ignore,
      onattribentity: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
}
