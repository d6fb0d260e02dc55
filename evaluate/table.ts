const GAP = '  '

/** Columns named with a leading `>` are aligned to the right. A rule separates the heading from the rows. */
export function formatTable(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const right = heading.map((name) => name.startsWith('>'))
  const names = heading.map((name, column) => (right[column] ? name.slice(1) : name))
  const widths = names.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column].length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (right[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join(GAP)
      .trimEnd()
  return [line(names), widths.map((width) => '-'.repeat(width)).join(GAP), ...rows.map(line)]
}
