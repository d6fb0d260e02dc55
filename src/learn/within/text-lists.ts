import type { Task } from '../../languages/task.ts'
import { firstStartingFrom, type Span } from '../../page/span.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../record/label.ts'

/**
 * The fields of which several values or records are in one text, with no markup between them: "Andorra 60 km, Belgium 620 km".
 * Languages that look at markup see one text there.
 */
export function findTextLists({ fields, examples }: Task): Set<number> {
  return new Set(
    fields.flatMap((_, f) => {
      const isList = examples.some(({ page, records }) =>
        records.some(({ values }) => {
          const cell = (values[f] ?? []).map((label) => firstValue(label)?.places ?? [])
          return cell.some(
            // Equal texts share their places: of three in a row, the second pair adds nothing.
            (places, i) =>
              i > 0 &&
              !(i > 1 && places === cell[i - 1] && places === cell[i - 2]) &&
              shareText(page.source, cell[i - 1], places),
          )
        }),
      )
      return isList ? [f] : []
    }),
  )
}

type Labelled = LabelledValue | LabelledRecord

/** Whether a label in one of some places may be right before one in some others, in one text. */
function shareText(source: string, before: readonly Span[], behind: readonly Span[]): boolean {
  return before.some(({ end }) => {
    const next = behind[firstStartingFrom(behind, end)]
    return next !== undefined && !source.slice(end, next.start).includes('<')
  })
}

function firstValue(label: Labelled): LabelledValue | undefined {
  let first: Labelled | undefined = label
  while (first !== undefined && isLabelledRecord(first)) first = first.values.flat()[0]
  return first
}
