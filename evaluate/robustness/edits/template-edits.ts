/**
 * What a redesign does to the pages of a site, kind by kind. Each kind leaves the text of every value as it is, so what a
 * wrapper should extract does not change.
 *
 * - `classes`: class names are replaced by others
 * - `ids`: id attributes are removed
 * - `tags`: elements change their tag for another of the same family (`b` and `strong`, `div` and `section`, `h1` and `h3`)
 * - `boxes`: elements are enclosed in a new `div` or `span`
 * - `banners`: new blocks with text of their own are inserted
 * - `order`: neighbouring blocks change places
 */
export const EDIT_KINDS = ['classes', 'ids', 'tags', 'boxes', 'banners', 'order'] as const

export type EditKind = (typeof EDIT_KINDS)[number]

/** How much of a template is edited, from a touch to nearly everything. */
export const STRENGTHS = [1, 2, 3, 4, 5] as const

export type Strength = (typeof STRENGTHS)[number]

/**
 * A place of the template, the same on every page: a number for the path of tags and first class names from the root to
 * an element (see template-places.ts). All elements of a place are edited alike, as when the template itself is edited.
 */
export type TemplatePlace = number

/** One redesign of a template, as data: applied to each page of a site, it edits all of them alike. */
export interface TemplateEdits {
  /** Class name to the name that replaces it. */
  readonly classes: ReadonlyMap<string, string>
  /** Places whose elements lose their id. */
  readonly ids: ReadonlySet<TemplatePlace>
  /** TemplatePlace to the tag that its elements get. */
  readonly tags: ReadonlyMap<TemplatePlace, string>
  /** TemplatePlace to the class of the box that encloses each of its elements. */
  readonly boxes: ReadonlyMap<TemplatePlace, string>
  /** TemplatePlace to the markup that is inserted before its element. */
  readonly banners: ReadonlyMap<TemplatePlace, string>
  /** TemplatePlace to the place of the next sibling with which its element changes places. */
  readonly order: ReadonlyMap<TemplatePlace, TemplatePlace>
}
