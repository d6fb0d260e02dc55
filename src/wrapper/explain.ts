import type { Language } from '../languages/language.ts'
import { findLanguage } from '../languages/registry.ts'
import type { Field } from '../record/field.ts'
import { confidencePercent } from '../strings/percent.ts'
import type { WrapperFile } from './file.ts'
import { ruleFields } from './rule-fields.ts'

/** The whole wrapper in words: its fields, where it came from, and each rule as its language explains it. */
export function explainWrapper(file: WrapperFile, languages: readonly Language<unknown>[] = []): string {
  const { examples, profile } = file
  const lines = [
    `${file.name}: records of ${listFields(file.fields)}`,
    `learned from ${count(examples.records, 'record')} on ${count(examples.pages, 'page')}`,
  ]
  if (profile.pages > examples.pages) lines.push(`tried on ${count(profile.pages, 'page')} while learning`)
  const sure = profile.fields.flatMap(({ name, confidence }) =>
    confidence === undefined ? [] : [`${name} ${confidencePercent(confidence)}`],
  )
  if (sure.length > 0) lines.push(`confidence: ${sure.join(', ')}`)
  const whole = file.rules.filter(({ provides }) => provides === undefined)
  for (const [i, entry] of file.rules.entries()) {
    const { language, variant, provides, rule } = entry
    const method = variant === undefined ? language : `${language}/${variant}`
    const part = provides === undefined ? '' : `, for ${provides.join(', ')} only`
    const order =
      whole.length > 1 && provides === undefined && i > 0 ? ' (used if the rules before it do not match)' : ''
    lines.push(
      '',
      `Rule in ${method}${part}${order}`,
      findLanguage(language, languages)?.explain(rule, ruleFields(entry, file.fields)) ?? '',
    )
  }
  if (file.misses !== undefined) {
    lines.push(
      '',
      'Partial: it does not reproduce all of its own examples',
      ...file.misses.map((miss) => `  ${miss}`),
    )
  }
  if (file.declined.length > 0) {
    lines.push(
      '',
      'Alternatives considered',
      ...file.declined.map(({ method, reason }) => `  ${method}: ${reason}`),
    )
  }
  return lines.join('\n')
}

function listFields(fields: readonly Field[]): string {
  return fields
    .map(({ name, many, optional, fields: inner }) => {
      const notes = [many ? 'several' : '', optional ? 'may be missing' : ''].filter(Boolean).join(', ')
      return `${name}${notes === '' ? '' : ` (${notes})`}${inner === undefined ? '' : ` [${listFields(inner)}]`}`
    })
    .join(', ')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
