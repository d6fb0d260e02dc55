import { fieldColour } from '../../../src/server/page/palette.ts'
import type { PageView, QuestionView, ValueView } from '../../../src/server/protocol.ts'
import { useStudio } from '../store.ts'
import type { Box, PageInFrame } from './frame.ts'

/** Where a box is drawn, with some room around it. */
export function boxStyle({ left, top, width, height }: Box, margin: number) {
  return {
    left: `${left - margin}px`,
    top: `${top - margin}px`,
    width: `${width + 2 * margin}px`,
    height: `${height + 2 * margin}px`,
  }
}

/** The record under the pointer, in the page or in the table, as one box. */
export function RecordOutline({ inside, view }: { inside: PageInFrame; view: PageView }) {
  const hovered = useStudio((state) => state.hovered)
  const at = view.records.findIndex(({ id }) => id === hovered?.record)
  if (at < 0) return null
  const { values } = view.records[at]
  const box = boxOfValues(inside, values)
  if (box === undefined) return null
  const item = values.find(({ start }) => start === hovered?.start)?.item
  const nested =
    item === undefined
      ? undefined
      : boxOfValues(
          inside,
          values.filter((value) => value.item === item),
        )
  return (
    <>
      <div class="record-outline" style={boxStyle(box, 8)}>
        <span>Record {view.first + at + 1}</span>
      </div>
      {nested !== undefined && <div class="item-outline" style={boxStyle(nested, 4)} />}
    </>
  )
}

function boxOfValues(inside: PageInFrame, values: readonly ValueView[]): Box | undefined {
  return inside.boxAround(
    values.flatMap(({ pieces }) => pieces),
    values.flatMap(({ node }) => node ?? []),
  )
}

/** The members of the group that is asked about, each in a box of its own. */
export function MemberOutlines({
  inside,
  members,
}: {
  inside: PageInFrame
  members: QuestionView['members']
}) {
  const boxes = members.flatMap((pieces, i) => {
    const box = inside.boxAround(pieces, [])
    if (box === undefined || box.top + box.height < 0 || box.top > inside.window.innerHeight) return []
    return [{ box, i }]
  })
  return (
    <>
      {boxes.map(({ box, i }) => (
        <div key={i} class="member-outline" style={boxStyle(box, 5)} />
      ))}
    </>
  )
}

/** Values in attributes have no text to light up: their elements get a frame. */
export function AttributeOutlines({ inside, view }: { inside: PageInFrame; view: PageView }) {
  const fields = useStudio((state) => state.project?.fields) ?? []
  const boxes = view.records.flatMap(({ values }) =>
    values.flatMap(({ node, field, start }) => {
      const box = node === undefined ? undefined : inside.boxOf(node)
      if (box === undefined || box.top + box.height < 0 || box.top > inside.window.innerHeight) return []
      const colour = fields.find(({ name }) => name === field)?.colour ?? 0
      return [{ box, colour, start }]
    }),
  )
  return (
    <>
      {boxes.map(({ box, colour, start }) => (
        <div
          key={start}
          class="attribute-outline"
          style={{ ...boxStyle(box, 2), borderColor: fieldColour(colour) }}
        />
      ))}
    </>
  )
}
