import type { Field } from '../record/field.ts'
import type { ValueType } from '../record/types/value-type.ts'

/** What the addresses of schema.org's terms begin with. */
export const SCHEMA = 'https://schema.org/'
const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** Words that field names are made of, by the property of schema.org that they most often mean. */
const PROPERTIES = new Map(
  Object.entries({
    name: 'name title label product item',
    headline: 'headline header',
    author: 'author authors writer creator by',
    price: 'price cost amount',
    priceCurrency: 'currency',
    isbn: 'isbn isbn10 isbn13',
    publisher: 'publisher imprint',
    datePublished: 'published date released release posted year',
    datePosted: 'dateposted',
    dateModified: 'updated modified',
    description: 'description blurb summary teaser abstract content text overview',
    image: 'image photo picture img thumbnail cover',
    url: 'url link href website homepage',
    telephone: 'phone telephone tel mobile',
    faxNumber: 'fax',
    email: 'email mail',
    address: 'address',
    streetAddress: 'street',
    addressLocality: 'city town locality',
    addressRegion: 'state region province',
    postalCode: 'zip postcode postal zipcode',
    addressCountry: 'country',
    ratingValue: 'rating stars score',
    reviewCount: 'reviews reviewcount',
    contentRating: 'mpaa',
    director: 'director',
    actor: 'actor actors cast starring',
    genre: 'genre genres',
    duration: 'duration runtime length',
    hiringOrganization: 'company employer',
    jobLocation: 'location',
    jobTitle: 'jobtitle position role',
    baseSalary: 'salary wage',
    brand: 'brand',
    manufacturer: 'manufacturer maker',
    model: 'model',
    sku: 'sku',
    mpn: 'mpn',
    inLanguage: 'language',
    numberOfPages: 'pages',
    availability: 'availability stock',
    category: 'category type department section',
    color: 'color colour',
    size: 'size',
    weight: 'weight',
    startDate: 'start starts begin begins',
    endDate: 'end ends',
    servesCuisine: 'cuisine',
    openingHours: 'hours opening',
    latitude: 'latitude lat',
    longitude: 'longitude lng lon',
    keywords: 'keywords tags tag',
    license: 'license licence',
    version: 'version',
    bookEdition: 'edition',
    editor: 'editor',
    translator: 'translator',
    birthDate: 'born birthday birthdate',
  }).flatMap(([property, words]) => words.split(' ').map((word): [string, string] => [word, property])),
)

/** Classes by a property that identifies them, the most specific first. */
const CLASSES: readonly (readonly [property: string, className: string])[] = [
  ['isbn', 'Book'],
  ['numberOfPages', 'Book'],
  ['director', 'Movie'],
  ['contentRating', 'Movie'],
  ['servesCuisine', 'Restaurant'],
  ['hiringOrganization', 'JobPosting'],
  ['baseSalary', 'JobPosting'],
  ['startDate', 'Event'],
  ['headline', 'Article'],
  ['price', 'Product'],
  ['sku', 'Product'],
  ['manufacturer', 'Product'],
  ['jobTitle', 'Person'],
  ['birthDate', 'Person'],
  ['telephone', 'LocalBusiness'],
  ['address', 'Place'],
  ['author', 'CreativeWork'],
]

/** A property that a field suggests; `exact` if the whole name of the field means it. */
interface Suggestion {
  readonly property: string
  readonly exact: boolean
}

const BY_TYPE: Partial<Record<ValueType['kind'], string>> = {
  money: 'price',
  url: 'url',
  date: 'datePublished',
}

/** The property of schema.org that a field's name suggests, or its values where the name suggests none. */
export function suggestProperty(field: Field): string | undefined {
  return suggest(field)?.property
}

function suggest(field: Field): Suggestion | undefined {
  const words = field.name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const whole = PROPERTIES.get(words.join(''))
  if (whole !== undefined) return { property: SCHEMA + whole, exact: true }
  // Its words from the last: "publication_date" is a date, "list price" a price.
  const part = words
    .reverse()
    .map((word) => PROPERTIES.get(word))
    .find(Boolean)
  const found = part ?? BY_TYPE[field.type?.kind ?? 'text']
  return found === undefined ? undefined : { property: SCHEMA + found, exact: false }
}

/**
 * The fields of a record, each with its property: the wrapper's own, the suggested one, or one of its name. Two fields never
 * get the same suggestion: of `price`, `list_price` and `saving` only the first is the price, and of `list_price` and
 * `sale_price` neither.
 */
export function withProperties(fields: readonly Field[]): Field[] {
  const taken = new Set(fields.flatMap(({ property }) => property ?? []))
  const suggestions = fields.map((field) => (field.property === undefined ? suggest(field) : undefined))
  const claims = new Map<string, Suggestion[]>()
  for (const suggestion of suggestions) {
    if (suggestion === undefined) continue
    claims.set(suggestion.property, [...(claims.get(suggestion.property) ?? []), suggestion])
  }
  const isGranted = (suggestion: Suggestion) => {
    const rivals = claims.get(suggestion.property) ?? []
    const exact = rivals.filter((rival) => rival.exact)
    const winners = exact.length > 0 ? exact : rivals
    return !taken.has(suggestion.property) && winners.length === 1 && winners[0] === suggestion
  }
  return fields.map((field, f) => {
    const suggestion = suggestions[f]
    const own = `urn:gleaner:field:${encodeURIComponent(field.name.toWellFormed())}`
    const suggested = suggestion !== undefined && isGranted(suggestion) ? suggestion.property : own
    return {
      ...field,
      property: field.property ?? suggested,
      ...(field.fields === undefined ? {} : { fields: withProperties(field.fields) }),
    }
  })
}

/** The class of schema.org that records with these fields suggest. */
export function suggestClass(fields: readonly Field[]): string {
  const properties = new Set(fields.map((field) => field.property ?? suggestProperty(field)))
  const found = CLASSES.find(([property]) => properties.has(SCHEMA + property))
  return SCHEMA + (found?.[1] ?? 'Thing')
}

/** The XSD datatype of a typed value's lexical form; undefined for plain text. */
export function datatypeOf(kind: ValueType['kind'], lexical: string): string | undefined {
  switch (kind) {
    case 'number':
      return XSD + (/^[-+]?\d+$/.test(lexical) ? 'integer' : 'decimal')
    case 'boolean':
      return `${XSD}boolean`
    case 'date':
      return XSD + (lexical.includes('T') ? 'dateTime' : 'date')
    case 'url':
      return `${XSD}anyURI`
    default:
      return undefined
  }
}
