import { useEffect, useState } from 'preact/hooks'
import type { Looks } from '../../../src/project/recognize.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import { notify } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'
import { closeDialog, Problem, Window } from './window.tsx'

/** A field as it is being described. */
interface Row {
  readonly name: string
  /** `list`, `regex`, or the name of a kind. */
  readonly how: string
  /** The values or the pattern, as typed. */
  readonly text: string
}

const EMPTY: Row = { name: '', how: 'list', text: '' }

function looksOf({ how, text }: Row): Looks {
  if (how === 'list') return { kind: 'list', words: text.split('\n') }
  if (how === 'regex') return { kind: 'regex', pattern: text.trim() }
  return { kind: 'type', type: how } as Looks
}

function isWhole({ name, how, text }: Row): boolean {
  return name.trim() !== '' && ((how !== 'list' && how !== 'regex') || text.trim() !== '')
}

/** Learns without a mark: the person describes what the values of each field look like. */
export function Recognize() {
  const [kinds, setKinds] = useState<readonly string[]>([])
  const [rows, setRows] = useState<readonly Row[]>([EMPTY])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Error>()
  useEffect(() => {
    call('kinds', {}).then(
      (found) => setKinds(found.kinds),
      () => {},
    )
  }, [])
  const change = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  const learn = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const fields = rows.map((row) => ({ name: row.name.trim(), looks: looksOf(row) }))
      const { records, pagesRead } = await call('recognize', { fields })
      notify({
        kind: 'done',
        text: `Found ${countOf(records, 'record')} without a mark, from ${countOf(pagesRead, 'page')}. Check them: “Looks right” makes them examples.`,
      })
      closeDialog()
    } catch (error) {
      setProblem(error as Error)
      setBusy(false)
    }
  }
  return (
    <Window title="I know what the values look like">
      <p class="muted">
        Describe what the values of each field look like. Not every value has to match: what the pages have in
        common decides.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void learn()
        }}
      >
        {rows.map((row, i) => (
          <RecognizedField
            key={i}
            row={row}
            number={i + 1}
            kinds={kinds}
            change={(part) => change(i, part)}
            remove={rows.length > 1 ? () => setRows(rows.filter((_, other) => other !== i)) : undefined}
          />
        ))}
        <div class="row">
          <button type="button" disabled={rows.length >= 30} onClick={() => setRows([...rows, EMPTY])}>
            <Icon name="plus" /> Another field
          </button>
          <span class="spread" />
          <button type="submit" class="primary" disabled={busy || !rows.every(isWhole)}>
            {busy && <span class="spinner" />} Find the records
          </button>
        </div>
      </form>
      <Problem error={problem} />
    </Window>
  )
}

function RecognizedField({
  row: { name, how, text },
  number,
  kinds,
  change,
  remove,
}: {
  row: Row
  number: number
  kinds: readonly string[]
  change: (part: Partial<Row>) => void
  remove: (() => void) | undefined
}) {
  return (
    <fieldset class="recognized">
      <legend class="visually-hidden">Field {number}</legend>
      <div class="row">
        <input
          aria-label={`Name of field ${number}`}
          placeholder="name, such as country"
          value={name}
          maxLength={200}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
        <select
          aria-label={`What field ${number} looks like`}
          value={how}
          onChange={(event) => change({ how: event.currentTarget.value })}
        >
          <option value="list">some of its values</option>
          <option value="regex">a pattern</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind.replace('-', ' ')}
            </option>
          ))}
        </select>
        {remove !== undefined && (
          <button type="button" class="small quiet" aria-label={`Remove field ${number}`} onClick={remove}>
            <Icon name="cross" />
          </button>
        )}
      </div>
      {how === 'list' && (
        <textarea
          aria-label={`Values of field ${number}, one a line`}
          rows={3}
          placeholder={'Congo\nEgypt\nBelize'}
          value={text}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      )}
      {how === 'regex' && (
        <input
          class="pattern"
          aria-label={`Pattern of field ${number}`}
          placeholder="\d{3}"
          value={text}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
