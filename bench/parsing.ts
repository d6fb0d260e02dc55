import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument, Tokenizer } from 'htmlparser2'
import { parse as parseWithParse5 } from 'parse5'
import { parseTree } from '../src/page/parse/parse.ts'
import { readPage } from '../src/page/read-page.ts'
import { generatePages, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'
import { median, type Race, ratio } from './race.ts'

const PAGES = 20
/** Larger collections are sampled evenly: parse5 needs a second for 15 MB, and runs in every round. */
const MAX_CHARACTERS = 8_000_000

const PARSERS: Readonly<Record<string, (source: string) => unknown>> = {
  'flat tree': parseTree,
  domhandler: (source) => parseDocument(source, { withStartIndices: true, withEndIndices: true }),
  parse5: (source) => parseWithParse5(source, { sourceCodeLocationInfo: true }),
  tokenizer: tokenizeOnly,
}

/** What parses all pages once, by the name of the parser. */
export function createParser(name: string, folder?: string): () => void {
  const sources = readSources(folder)
  const parse = PARSERS[name]
  return () => {
    for (const source of sources) parse(source)
  }
}

/** Building the tree, against the parsers that also keep offsets; on pages below a folder, if one is given. */
export async function benchParsing(race: Race, rounds: number, folder?: string): Promise<Line[]> {
  const sources = readSources(folder)
  const part = folder === undefined ? 'tree' : `tree, ${sources.length} real pages`
  const megabytes = sources.reduce((sum, source) => sum + source.length, 0) / 1e6
  const place = folder === undefined ? {} : { folder }
  const [own, dom, parse5, tokenizer] = await race(
    Object.keys(PARSERS).map((name) => ({ contest: 'tree' as const, name, ...place })),
    rounds,
  )
  const line = (what: string, figure: number, least?: number): Line => ({
    part,
    what,
    figure,
    unit: 'x',
    ...(least === undefined ? {} : { goal: { least } }),
  })
  return [
    { part, what: 'speed', figure: megabytes / (median(own.times) / 1000), unit: 'MB/s' },
    line('faster than htmlparser2 + domhandler with indices', ratio(dom, own), 3),
    line('faster than parse5 with locations', ratio(parse5, own), 5),
    line('slower than htmlparser2 Tokenizer alone', ratio(own, tokenizer)),
  ]
}

function readSources(folder: string | undefined): string[] {
  if (folder !== undefined) return sampleFolder(folder)
  return generatePages(PAGES, STANDARD_SHAPE, 'tree').map(({ source }) => source)
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
