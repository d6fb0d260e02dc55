/** The notations in which a rule can be written for other programs. */
export type ExportFormat = 'xpath' | 'css' | 'regex'

/** Every notation, in the order in which they are shown. */
export const EXPORT_FORMATS: readonly ExportFormat[] = ['xpath', 'css', 'regex']

/**
 * A rule in another notation. Its expressions find what the rule finds wherever a page shows records exactly as they were
 * learned; likeness, votes and confidence have no expression. `notes` says what else was left out.
 */
export interface RuleExport {
  /** One entry for each layout of the records; they add up. */
  readonly layouts: readonly ExportedLayout[]
  readonly notes: readonly string[]
}

/** How one layout shows records. */
export interface ExportedLayout {
  /** Selects the records on the page. Undefined where the page is the record: then fields are selected on the page. */
  readonly record?: string
  readonly fields: readonly ExportedField[]
}

/** How a record shows one field: the first of the expressions that selects something counts. */
export interface ExportedField {
  /** The name of the field, with those of the fields around it: `offers.price`. */
  readonly name: string
  /** Empty where the notation cannot express the field; `reason` then says why. */
  readonly expressions: readonly ExportedExpression[]
  readonly reason?: string
  /** Whether all that an expression selects are values; otherwise the first is. */
  readonly many: boolean
}

/**
 * One expression. XPath selects nodes, or is a string; a selector selects elements, of which the value is the text or
 * its `attribute`; a regular expression matches the source, and its value is a group.
 */
export interface ExportedExpression {
  readonly text: string
  /** The value is this attribute of the selected element. */
  readonly attribute?: string
  /** The number of the group that is the value. */
  readonly group?: number
}
