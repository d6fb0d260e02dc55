import type { Task } from '../../languages/task.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../record/label.ts'

/**
 * The fields of which several values or records stand in one text, with no markup between them: "Andorra 60 km, Belgium 620 km".
 * Languages that look at markup see one text there.
 */
export function findTextLists({ fields, examples }: Task): Set<number> {
  return new Set(
    fields.flatMap((_, f) => {
      const isList = examples.some(({ page, records }) =>
        records.some(({ values }) => {
          const cell = values[f] ?? []
          return cell.some((value, i) => i > 0 && shareText(page.source, cell[i - 1], value))
        }),
      )
      return isList ? [f] : []
    }),
  )
}

type Labelled = LabelledValue | LabelledRecord

/** Whether two labels stand one behind the other in one text. */
function shareText(source: string, before: Labelled, behind: Labelled): boolean {
  const starts = firstValue(behind)?.places.map(({ start }) => start) ?? []
  return (firstValue(before)?.places ?? []).some(({ end }) => {
    const start = starts.find((each) => each >= end)
    return start !== undefined && !source.slice(end, start).includes('<')
  })
}

function firstValue(label: Labelled): LabelledValue | undefined {
  let first: Labelled | undefined = label
  while (first !== undefined && isLabelledRecord(first)) first = first.values.flat()[0]
  return first
}
