import jsonld from 'jsonld'
import { Parser, Writer } from 'n3'
import { GleanError } from '../errors.ts'
import { CONTEXT, type WrapperFile } from '../wrapper/file.ts'
import { readWrapper } from '../wrapper/read.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'

/** A context from elsewhere is never fetched: a wrapper carries its own. */
const documentLoader = async (url: string): Promise<never> => {
  throw new GleanError('wrapper-invalid', `the wrapper refers to ${url}, and nothing is fetched`)
}

/** A wrapper as RDF, in Turtle. */
export async function wrapperToTurtle(file: WrapperFile): Promise<string> {
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

/** Reads a wrapper from its RDF. It is checked as any wrapper is. */
export async function wrapperFromTurtle(turtle: string, file?: string): Promise<Wrapper> {
  const writer = new Writer({ format: 'N-Quads' })
  const quads = writer.quadsToString(parseTurtle(turtle, file))
  const expanded = await jsonld.fromRDF(quads as unknown as object, {
    format: 'application/n-quads',
    useNativeTypes: true,
  })
  const frame = { '@context': CONTEXT, '@type': 'Wrapper' } as jsonld.NodeObject
  const options = { embed: '@always', omitGraph: true, documentLoader } as jsonld.Options.Frame
  const framed = await jsonld.frame(expanded, frame, options)
  const plain = toPlainJson(framed) as Record<string, unknown>
  return readWrapper({ ...plain, '@context': CONTEXT }, file)
}

function parseTurtle(turtle: string, file: string | undefined) {
  try {
    return new Parser().parse(turtle)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new GleanError('wrapper-invalid', `this is not valid Turtle: ${message}`, {
      ...(file === undefined ? {} : { place: { file } }),
      cause,
    })
  }
}

/**
 * The plain JSON behind framed JSON-LD: names of blank nodes say nothing, and a text that carries its datatype is that
 * text. Goes as deep as the wrapper's schema, and not into rules, which are literals.
 */
function toPlainJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlainJson)
  if (typeof value !== 'object' || value === null) return value
  if ('@value' in value) return value['@value']
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === '@id') return []
      return [[key, key === 'rule' || key === 'type' ? inner : toPlainJson(inner)]]
    }),
  )
}
