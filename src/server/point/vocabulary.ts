import type { Suggestion } from '../protocol.ts'

/** The terms of schema.org that records on web pages use most; the studio offers them and asks no server for more. */
const PROPERTIES =
  'name description author price priceCurrency image url datePublished dateModified dateCreated isbn publisher ' +
  'brand category sku gtin13 mpn color material size weight width height depth availability itemCondition ' +
  'aggregateRating ratingValue reviewCount review reviewBody reviewRating bestRating startDate endDate doorTime ' +
  'duration location address streetAddress addressLocality addressRegion postalCode addressCountry telephone email ' +
  'faxNumber openingHours latitude longitude organizer performer director actor creator contributor editor translator ' +
  'illustrator genre keywords inLanguage numberOfPages bookEdition bookFormat text headline articleBody ' +
  'articleSection wordCount commentCount recipeIngredient recipeInstructions recipeYield cookTime prepTime totalTime ' +
  'calories jobTitle hiringOrganization baseSalary employmentType validThrough jobLocation qualifications ' +
  'responsibilities skills worksFor affiliation birthDate deathDate birthPlace nationality alumniOf award givenName ' +
  'familyName additionalName knowsAbout memberOf identifier version softwareVersion operatingSystem license ' +
  'fileSize downloadUrl episodeNumber seasonNumber partOfSeries copyrightYear departureTime arrivalTime flightNumber ' +
  'trainNumber numberOfRooms floorSize petsAllowed amenityFeature model manufacturer productionDate mileageFromOdometer'

const CLASSES =
  'Book Product Person Organization Event Article NewsArticle BlogPosting Recipe JobPosting Offer Review Place ' +
  'LocalBusiness Restaurant Hotel Movie TVEpisode MusicRecording MusicAlbum MusicEvent SportsEvent Course Dataset ' +
  'ScholarlyArticle SoftwareApplication VideoObject ImageObject Question Answer Comment Country City Apartment House ' +
  'Car Vehicle Flight TrainTrip MedicalCondition Drug GovernmentService Report Thesis CreativeWork Thing'

/** The address that schema.org's terms begin with. */
export const SCHEMA_ORG = 'https://schema.org/'

const suggest = (names: string): Suggestion[] =>
  names.split(' ').map((name) => ({ name, iri: SCHEMA_ORG + name }))

/** Properties that the studio offers as names and meanings of fields. */
export const properties: readonly Suggestion[] = suggest(PROPERTIES)
/** Classes that the studio offers for records. */
export const classes: readonly Suggestion[] = suggest(CLASSES)

/** The IRI of a record class given as an IRI or as a name such as `Book`. */
export function classIri(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/i.test(trimmed)) return trimmed
  return SCHEMA_ORG + encodeURIComponent(trimmed.replace(/\s+/g, '').toWellFormed())
}
