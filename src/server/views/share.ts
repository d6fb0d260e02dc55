import { createWriter } from '../../output/formats.ts'
import type { Mark } from '../../project/labels/nesting.ts'
import { plainOf } from '../../project/results.ts'
import type { Field } from '../../record/field.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { kindOf } from '../point/value-kinds.ts'
import type { ActionView, CopyView } from '../protocol.ts'

/** What can be taken away from one record: its text in three formats, and what one of its values invites to do. */
export async function shareRecord(
  marks: readonly Mark[],
  fields: readonly Field[],
  about: { recordClass: string | undefined; page: string; address: string | undefined },
  value: Mark | undefined,
): Promise<CopyView> {
  const record = plainOf(marks, fields)
  const options = about.recordClass === undefined ? {} : { class: about.recordClass }
  const write = async (format: string) => {
    const writer = await createWriter(format, fields, options)
    return writer.begin() + writer.add({ record, page: about.page, spans: {} }) + writer.end()
  }
  return {
    json: JSON.stringify(record, undefined, 2),
    csv: await write('csv'),
    jsonld: await write('jsonld'),
    actions: value === undefined ? [] : actionsFor(value, record, about.address),
  }
}

function actionsFor({ text }: Mark, record: PlainRecord, address: string | undefined): ActionView[] {
  switch (kindOf(text)) {
    case 'link': {
      const href = resolveLink(text, address)
      return href === undefined ? [] : [{ kind: 'link', label: 'Open link', href }]
    }
    case 'email':
      return [
        {
          kind: 'email',
          label: 'Write an e-mail',
          href: `mailto:${encodeURI(text.replace(/^mailto:/i, ''))}`,
        },
      ]
    case 'phone':
      return [
        { kind: 'call', label: 'Call', href: `tel:${text.replace(/^tel:/i, '').replace(/[^\d+]/g, '')}` },
      ]
    case 'date': {
      const calendar = toCalendar(text, record)
      return calendar === undefined ? [] : [{ kind: 'calendar', label: 'Add to calendar', href: calendar }]
    }
    default:
      return []
  }
}

/** Only web addresses are opened; a relative one needs the address of its page. */
function resolveLink(text: string, address: string | undefined): string | undefined {
  try {
    const url = new URL(/^www\./i.test(text) ? `https://${text}` : text, address)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}

/** An event for the day, as a calendar file inside a data address; undefined for a date that cannot be read for sure. */
function toCalendar(text: string, record: PlainRecord): string | undefined {
  const day = readDay(text)
  if (day === undefined) return undefined
  const first = Object.values(record).find((value) => typeof value === 'string' && value !== text)
  const summary = typeof first === 'string' ? first : text
  const escaped = summary.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gleaner//Studio//EN',
    'BEGIN:VEVENT',
    `UID:${day}-${[...summary].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7)}@gleaner`,
    `DTSTAMP:${day}T000000Z`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${escaped}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** A date as `yyyymmdd`; a date in numbers alone is read only where day and month cannot be mistaken. */
function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso !== null) return iso.slice(1, 4).join('')
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text)
  if (numbers !== null && Number(numbers[1]) > 12) return `${numbers[3]}${pad(numbers[2])}${pad(numbers[1])}`
  const year = /\b(\d{4})\b/.exec(text)?.[1]
  const day = /\b(\d{1,2})(?!\d)/.exec(text)?.[1]
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text))
  if (year === undefined || day === undefined || month < 0) return undefined
  return `${year}${pad(String(month + 1))}${pad(day)}`
}

function pad(text: string): string {
  return text.padStart(2, '0')
}
