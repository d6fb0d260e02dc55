import type { NodeObject, Options } from 'jsonld'
import type { JsonLdArray } from 'jsonld/jsonld-spec.js'
import type { Parser, Quad } from 'n3'
import { GleanError } from '../errors.ts'
import { CONTEXT, type WrapperFile } from '../wrapper/file.ts'
import { readWrapper } from '../wrapper/read.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'

/** A context from elsewhere is never fetched: a wrapper carries its own. */
const documentLoader = async (url: string): Promise<never> => {
  throw new GleanError('wrapper-invalid', `the wrapper refers to ${url}, and nothing is fetched`)
}

/** Both libraries take time to load, and few programs need them. */
async function loadLibraries() {
  const [{ default: jsonld }, { Parser, Writer }] = await Promise.all([import('jsonld'), import('n3')])
  return { jsonld, Parser, Writer }
}

/** A wrapper as RDF, in Turtle. */
export async function wrapperToTurtle(file: WrapperFile): Promise<string> {
  const { jsonld, Parser, Writer } = await loadLibraries()
  const quads = await jsonld.toRDF(JSON.parse(JSON.stringify(file)), {
    format: 'application/n-quads',
    documentLoader,
  })
  const writer = new Writer({
    prefixes: { wrapper: 'urn:gleaner:wrapper:', xsd: 'http://www.w3.org/2001/XMLSchema#' },
  })
  writer.addQuads(new Parser({ format: 'N-Quads' }).parse(String(quads)))
  return new Promise((resolve, reject) => {
    writer.end((error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** Reads a wrapper from its RDF, and checks it like a wrapper from a file. */
export async function wrapperFromTurtle(turtle: string, file?: string): Promise<Wrapper> {
  const { jsonld, Parser, Writer } = await loadLibraries()
  const quads = new Writer({ format: 'N-Quads' }).quadsToString(parseTurtle(new Parser(), turtle, file))
  const expanded = await jsonld.fromRDF(quads as unknown as object, {
    format: 'application/n-quads',
    useNativeTypes: true,
  })
  // Framing leaves 0, false and empty texts out of arrays, those of JSON literals too; so these go through it as texts.
  const context = { ...CONTEXT, ...Object.fromEntries(LITERALS.map((name) => [name, {}])) }
  const frame = { '@context': context, '@type': 'Wrapper' } as NodeObject
  const options = { embed: '@always', omitGraph: true, documentLoader } as Options.Frame
  const framed = await jsonld.frame(literalsAsTexts(expanded), frame, options)
  const plain = toPlainJson(framed) as Record<string, unknown>
  return readWrapper({ ...plain, '@context': CONTEXT }, file)
}

function parseTurtle(parser: Parser, turtle: string, file: string | undefined): Quad[] {
  try {
    return parser.parse(turtle)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new GleanError('wrapper-invalid', `this is not valid Turtle: ${message}`, {
      ...(file === undefined ? {} : { place: { file } }),
      cause,
    })
  }
}

/** The members whose values are JSON literals. */
const LITERALS = Object.entries(CONTEXT).flatMap(([name, term]) =>
  JSON.stringify(term) === '{"@type":"@json"}' ? [name] : [],
)

function literalsAsTexts(expanded: JsonLdArray): JsonLdArray {
  return JSON.parse(JSON.stringify(expanded), (_, value) =>
    value?.['@type'] === '@json' ? { '@value': JSON.stringify(value['@value']) } : value,
  )
}

function parseLiteral(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return value
  }
}

/**
 * The plain JSON behind framed JSON-LD: names of blank nodes carry no information, and a text that carries its datatype is that
 * text. Goes as deep as the wrapper's schema, and not into rules, which are literals.
 */
function toPlainJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlainJson)
  if (typeof value !== 'object' || value === null) return value
  if ('@value' in value) return value['@value']
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === '@id') return []
      return [[key, LITERALS.includes(key) ? parseLiteral(inner) : toPlainJson(inner)]]
    }),
  )
}
