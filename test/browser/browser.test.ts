import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'
import { learn } from '../../src/learn/learn.ts'
import { readExamples } from '../../src/learn/read-examples.ts'
import { decodePage } from '../../src/page/decode.ts'
import { readPage } from '../../src/page/read-page.ts'
import { writeWrapper } from '../../src/wrapper/read.ts'
import { type Bundle, bundleForBrowser } from './bundle.ts'
import { type Chromium, launchChromium } from './chromium.ts'

const countries = join(ROOT, 'examples/countries')

describe('extraction in a browser', () => {
  let bundle: Bundle
  let chromium: Chromium

  beforeAll(async () => {
    bundle = await bundleForBrowser('src/extract/index.ts')
    chromium = await launchChromium()
  })

  afterAll(() => chromium?.close())

  it('needs nothing of Node', () => {
    expect(bundle.missing).toEqual([])
  })

  it('stays small: the browser has decoders of its own', () => {
    // 110,800 bytes with eight languages of rules, of which zod is 26,000 and the table of entities 14,000. The tables of
    // single-byte encodings would add 8,600, those of the others 85,000.
    expect(gzipSync(bundle.code).length).toBeLessThan(115_000)
    expect(bundle.modules.filter((module) => /(multi|single)-byte/.test(module))).toEqual([])
  })

  it.each([
    ['windows-1252', [0x93, 0xe9, 0x80], '“é€'],
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['utf-8', [0xc3, 0xa9], 'é'],
  ])('decodes %s as Node does', async (charset, bytes, text) => {
    const page = await chromium.context.newPage()
    await page.addScriptTag({ content: bundle.code })
    const decode = `gleaner.decodePage(new Uint8Array(${JSON.stringify(bytes)}), { charset: '${charset}' }).source`
    expect(await page.evaluate(decode)).toBe(text)
    expect(decodePage(new Uint8Array(bytes), { charset }).source).toBe(text)
  })

  it('brings no learner along', () => {
    expect(bundle.modules).toContain('src/extract/extract-page.ts')
    expect(bundle.modules.filter((module) => /(^|\/)learn(\.ts$|\/)/.test(module))).toEqual([])
  })

  it.each(['delimiters/hlrt', 'auto'])('gives the records that Node gives, by %s', async (method) => {
    const learned = learn(readExamples(join(countries, 'examples.jsonl')), { method })
    if (learned.kind === 'declined') throw new Error(learned.declined.map(({ reason }) => reason).join('\n'))
    const { source } = readPage(join(countries, 'codes.html'))
    const page = await chromium.context.newPage()
    await page.addScriptTag({ content: bundle.code })
    const wrapper = JSON.stringify(writeWrapper(learned.wrapper))
    const { records, unmatched } = await page.evaluate<{ records: unknown; unmatched: unknown }>(
      `gleaner.readWrapper(${wrapper}).extract(${JSON.stringify(source)})`,
    )
    expect(unmatched).toBeUndefined()
    expect(records).toEqual([
      { country: 'Congo', code: '242' },
      { country: 'Egypt', code: '20' },
      { country: 'Belize', code: '501' },
      { country: 'Spain', code: '34' },
    ])
  })

  it('reads a page as the browser shows it', async () => {
    const page = await chromium.context.newPage()
    await page.setContent('<h1>Salt &amp; <b>Ash</b></h1><script>hidden()</script><p>12.50')
    await page.addScriptTag({ content: bundle.code })
    const text = await page.evaluate('gleaner.createPage(document.body.outerHTML).text.text')
    expect(text).toBe('Salt & Ash 12.50')
  })
})

it('a bundle that needs Node says so', async () => {
  const { missing } = await bundleForBrowser('scripts/entries.mjs')
  expect(missing).toContain('node:fs')
})
