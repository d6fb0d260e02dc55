import fc from 'fast-check'

/** Pieces of pages: what parsers treat in a way of its own, whole and broken off. */
const PIECES = [
  ...[
    'a',
    'b ',
    ' ',
    '\n',
    '<',
    '>',
    '/',
    '!',
    '?',
    '-',
    '--',
    '<!',
    '<!--',
    '-->',
    '<?',
    '</',
    '</ ',
    '<x',
    '><x',
  ],
  ...['&', '&amp;', '&#65;', '&#0000000000000000065;', '&#x1F600;', '&nbsp', '&lt;b&gt;', '"', "'", '=', ';'],
  ...['<div>', '</div>', '<div class="a b">', '<p>', '</p>', '<b>', '</b>', '<i>', '<li>', '<ul>', '</ul>'],
  ...[
    '<table>',
    '<tr>',
    '<td>',
    '</td>',
    '</table>',
    '<html>',
    '</html>',
    '<body>',
    '</body>',
    '<head>',
    '</head>',
  ],
  ...[
    '<title>',
    '</title>',
    '<textarea>',
    '</textarea>',
    '<script>',
    '</script>',
    '<style>',
    '<svg>',
    '</svg>',
  ],
  ...[
    '<math>',
    '<foreignObject>',
    '<dl>',
    '<dt>',
    '<dd>',
    '<a href="x">',
    '</a>',
    '<br>',
    '<br/>',
    '<select>',
  ],
  ...[
    '<option>',
    '<frameset>',
    '<template>',
    '<noscript>',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE html>',
    'é',
    '😀',
    '\0',
  ],
  ...[
    '<plaintext>',
    '<h1>',
    '</h2>',
    '<form>',
    '</form>',
    '<button>',
    '<nobr>',
    'Dune',
    '1965',
    '<td colspan=9>',
  ],
]

/** Small pages that no author would write. */
export const hostilePages: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 12 })
  .map((pieces) => pieces.join(''))

/** Words that values and labels are made of: few, so that they meet in many places. */
export const WORDS = [
  'Dune',
  'Emma',
  '1965',
  '£3.20',
  'e',
  'a b',
  '&amp;',
  'x<y',
  '-',
  '2 May 2001',
  'http://x/1',
]

/** Small lists as a template makes them, with rows that lack a cell or have markup of their own. */
export const listPages: fc.Arbitrary<string> = fc
  .record({
    row: fc.constantFrom('tr', 'li', 'div', 'p'),
    cells: fc.array(fc.constantFrom('td', 'b', 'i', 'span class=c', 'a href=/1'), {
      minLength: 1,
      maxLength: 3,
    }),
    rows: fc.array(fc.array(fc.constantFrom('', ...WORDS), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    }),
    around: fc.constantFrom('', 'div', 'table', 'ul', 'main'),
    noise: hostilePages,
  })
  .map(({ row, cells, rows, around, noise }) => {
    const body = rows
      .map((values) => {
        const inner = values.map((value, i) => {
          const cell = cells[i % cells.length]
          return `<${cell}>${value}</${cell.split(' ')[0]}>`
        })
        return `<${row}>${inner.join(' ')}</${row}>`
      })
      .join('\n')
    return around === '' ? `${body}${noise}` : `<${around}>${body}</${around}>${noise}`
  })
