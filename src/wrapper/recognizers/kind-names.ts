/** The kinds of values that are built into Gleaner. Those of `--typed` have the same names here. */
export const KIND_NAMES = [
  'number',
  'money',
  'date',
  'url',
  'percentage',
  'email',
  'phone',
  'isbn',
  'ean',
  'postal-code',
  'country',
  'language',
  'colour',
  'person',
  'title',
] as const
export type KindName = (typeof KIND_NAMES)[number]
