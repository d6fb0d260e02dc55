import { z } from 'zod'
import type { Page } from '../../../page/page.ts'
import { type ExtractedRecord, isRecord, type Value } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import { UNLIMITED } from '../../budget.ts'
import type { ExportedField, RuleExport } from '../../expressions/rule-export.ts'
import { keepFieldsApart } from '../../fields-apart.ts'
import type { Budget, Language } from '../../language.ts'
import type { Split } from './decode.ts'
import { type Layout, layoutOf, type Source } from './layout.ts'
import { partSpan } from './part-span.ts'
import type { PartsRule } from './rule.ts'
import { sayParts } from './say.ts'
import { compileCostOf, costOf, createSplitter, type Splitter } from './split.ts'
import { isSplitRule, type SplitRule, type SplitText, splitSchema, type TextLayer } from './split-rule.ts'

/**
 * A language whose rules may also split the texts that they find. Finding a text and splitting it are apart, so that every
 * language that finds whole texts extracts parts of them in the same way.
 */
export function withParts<R>(language: Language<R>): Language<R | SplitRule<R>> {
  const schema = z.union([splitSchema(language.schema), language.schema]) as z.ZodType<R | SplitRule<R>>
  return {
    name: language.name,
    schema,
    run(rule, page, fields, budget = UNLIMITED) {
      if (!isSplitRule(rule)) return language.run(rule, page, fields, budget)
      const layout = layoutOf(fields, rule.texts)
      const extraction = language.run(rule.finds, page, layout.found, budget)
      const split = createSplitters(budget)
      return {
        ...extraction,
        // If none of its texts has any of the parts, it is not a record.
        records: extraction.records
          .map((record) => splitRecord(record, layout, page, split))
          .filter(({ values }) => values.some((cell) => cell.length > 0))
          .map((record) => ({ ...record, values: keepFieldsApart(record.values, fields) })),
      }
    },
    explain(rule, fields) {
      if (!isSplitRule(rule)) return language.explain(rule, fields)
      const { found } = layoutOf(fields, rule.texts)
      return [
        language.explain(rule.finds, found),
        '',
        ...rule.texts.flatMap((text) => sayText(text, fields)),
      ].join('\n')
    },
    ...(language.export === undefined
      ? {}
      : {
          export(rule, fields, format) {
            if (!isSplitRule(rule)) return language.export!(rule, fields, format)
            const { found, sources } = layoutOf(fields, rule.texts)
            const written = language.export!(rule.finds, found, format)
            return typeof written === 'string' ? written : withoutTexts(written, fields, found, sources)
          },
        }),
  }
}

/** An export by the fields of the rule: a part of a text is found by likelihood, which has no expression. */
function withoutTexts(
  written: RuleExport,
  fields: readonly Field[],
  found: readonly Field[],
  sources: readonly Source<SplitText>[],
): RuleExport {
  return {
    ...written,
    layouts: written.layouts.map((layout) => ({
      ...layout,
      fields: fields.flatMap(({ name, many }, f): ExportedField[] =>
        sources[f].text === undefined
          ? layout.fields.filter((field) => field.name === found[sources[f].at].name)
          : [{ name, many, expressions: [], reason: 'its value is a part of a text' }],
      ),
    })),
  }
}

/** Splits texts by rules, each made ready once; undefined when the budget ends. */
export type Splitters = (parts: PartsRule, text: string) => Split | undefined

/** Makes splitters that count their steps. */
export function createSplitters(budget: Budget): Splitters {
  const known = new Map<PartsRule, Splitter>()
  return (parts, text) => {
    let split = known.get(parts)
    if (split === undefined) {
      if (!budget.spend(compileCostOf(parts))) return undefined
      split = createSplitter(parts)
      known.set(parts, split)
    }
    return budget.spend(costOf(parts, text)) ? split(text) : undefined
  }
}

/** A record with its texts split. */
export function splitRecord(
  record: ExtractedRecord,
  { sources }: Layout<SplitText>,
  page: Page,
  split: Splitters,
): ExtractedRecord {
  const cells = new Map<TextLayer, readonly (readonly Value[])[]>()
  return {
    ...record,
    values: sources.map((source) => {
      const found = record.values[source.at] ?? []
      const { nested, text } = source
      if (nested !== undefined) {
        return found.map((value) => (isRecord(value) ? splitRecord(value, nested, page, split) : value))
      }
      if (text === undefined) return found
      const layer = text.layers[source.layer ?? 0]
      let parts = cells.get(layer)
      if (parts === undefined) {
        parts = splitCell(found, layer, page, split)
        cells.set(layer, parts)
      }
      return parts[source.part ?? 0]
    }),
  }
}

/** The parts of the texts in a cell, by the fields of one layer. */
function splitCell(
  found: ExtractedRecord['values'][number],
  { fields, parts: rule }: TextLayer,
  page: Page,
  split: Splitters,
): Value[][] {
  const cells: Value[][] = fields.map(() => [])
  for (const whole of found) {
    if (isRecord(whole)) continue
    for (const part of split(rule, whole.text)?.parts ?? []) {
      const span = partSpan(page, whole, part.start, part.end)
      if (span === undefined) continue
      const confidence = (whole.confidence ?? 1) / (1 + Math.exp(-part.score))
      cells[part.field].push({
        start: span.start,
        end: span.end,
        text: whole.text.slice(part.start, part.end),
        confidence: Math.round(confidence * 100) / 100,
      })
    }
  }
  return cells
}

function sayText({ within = [], layers }: SplitText, fields: readonly Field[]): string[] {
  let own: readonly Field[] = fields
  for (const f of within) own = own[f]?.fields ?? []
  const nameOf = (f: number): string => (f < 0 ? '' : (own[f]?.name ?? `field ${f + 1}`))
  const names = layers.flatMap((layer) => layer.fields.map(nameOf).filter((name) => name !== ''))
  const lines = layers.flatMap((layer) =>
    sayParts(
      layer.parts,
      layer.fields.map((f) => nameOf(f) || undefined),
    ),
  )
  return [
    `${names.join(', ')}: ${names.length === 1 ? 'part' : 'parts'} of one text`,
    ...lines.map((line) => `  ${line}`),
  ]
}
