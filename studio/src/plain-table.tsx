/** A cell: what it shows, an empty text for nothing, and what pointing at it shows. */
export interface PlainCell {
  readonly text: string
  readonly title?: string
}

/** A table to read: columns of texts and of numbers. */
export function PlainTable({
  columns,
  rows,
}: {
  columns: readonly { readonly name: string; readonly isNumber?: boolean }[]
  rows: readonly (readonly PlainCell[])[]
}) {
  const classOf = (column: number) => (columns[column].isNumber === true ? 'number' : '')
  return (
    <div class="table-scroll">
      <table class="results">
        <thead>
          <tr>
            {columns.map(({ name }, i) => (
              <th key={i} scope="col" class={`plain ${classOf(i)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={r}>
              {row.map(({ text, title = text }, i) => (
                <td key={i} class={classOf(i)} title={title} dir="auto">
                  {text === '' ? <span class="muted">–</span> : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
