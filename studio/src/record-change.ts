import type { LearningView } from '../../src/server/protocol.ts'

/** How the number of records differs from that of the wrapper before the last change. */
export interface RecordChange {
  readonly words: string
  /** Whether more records came or went than stayed: then the person should look. */
  readonly large: boolean
}

/** The change that the last mark made; undefined for the first wrapper and where the number is the same. */
export function changeOf({
  records,
  recordsBefore,
}: Pick<LearningView, 'records' | 'recordsBefore'>): RecordChange | undefined {
  if (recordsBefore === undefined || recordsBefore === records) return undefined
  const difference = Math.abs(records - recordsBefore)
  const words = `${difference.toLocaleString('en')} ${records > recordsBefore ? 'more' : 'fewer'} than before`
  return { words, large: recordsBefore > 1 && difference > Math.min(records, recordsBefore) }
}
