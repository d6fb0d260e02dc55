import { useState } from 'preact/hooks'
import { fieldColour } from '../../../src/server/page/palette.ts'
import type { FieldView, LearningView, ProjectView } from '../../../src/server/protocol.ts'
import { confidencePercent } from '../../../src/strings/percent.ts'
import { edit } from '../actions.ts'
import { downloadAddress } from '../api.ts'
import { Icon } from '../icons.tsx'
import { setState, useStudio } from '../store.ts'
import { sayDuration } from '../words.ts'

/** The wrapper: what it is called, what it looks for, how sure it is, what was tried. */
export function WrapperView() {
  const project = useStudio((state) => state.project)
  if (project === undefined) return null
  const { learning, fields } = project
  return (
    <div class="document">
      <About project={project} />
      {fields.length === 0 ? (
        <section class="panel empty">
          <p>
            <b>There is no wrapper yet.</b>
          </p>
          <p class="muted">Mark a record in the Teach view, or import a wrapper.</p>
          <button type="button" onClick={() => setState({ dialog: { kind: 'recognize' } })}>
            I know what the values look like
          </button>
        </section>
      ) : (
        <Fields fields={fields} learning={learning} />
      )}
      <Rule learning={learning} />
    </div>
  )
}

function About({ project }: { project: ProjectView }) {
  const classes = useStudio((state) => state.classes)
  const learned = project.learning.state === 'learned'
  return (
    <section class="panel" aria-label="About the wrapper">
      <div class="panel-head">
        <h2>The wrapper</h2>
        <span class="spread" />
        {learned && (
          <a class="button" href={downloadAddress('wrapper.json')} download>
            <Icon name="down" /> Download
          </a>
        )}
        <button type="button" onClick={() => setState({ dialog: { kind: 'import-wrapper' } })}>
          <Icon name="up" /> Import wrapper
        </button>
      </div>
      <div class="form-grid">
        <label for="wrapper-name">Name</label>
        <Line
          id="wrapper-name"
          value={project.name}
          save={(name) => name !== '' && void edit('describe', { name })}
        />
        <label for="wrapper-class">A record is a</label>
        <Line
          id="wrapper-class"
          value={(project.recordClass ?? '').replace('https://schema.org/', '')}
          list="classes"
          placeholder="Book, Product, Event … (a class of schema.org, or an IRI)"
          save={(recordClass) => void edit('describe', { recordClass })}
        />
        <label for="wrapper-note">Note</label>
        <Line
          id="wrapper-note"
          value={project.note ?? ''}
          placeholder="Where the pages come from, what to watch for"
          save={(note) => void edit('describe', { note })}
        />
      </div>
      <datalist id="classes">
        {classes.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </section>
  )
}

/** A line of text that is saved when it is left. */
function Line({
  id,
  value,
  save,
  placeholder,
  list,
  label,
}: {
  id?: string
  value: string
  save: (value: string) => void
  placeholder?: string
  list?: string
  label?: string
}) {
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed !== undefined && typed.trim() !== value) save(typed.trim())
    setTyped(undefined)
  }
  return (
    <input
      id={id}
      aria-label={label}
      value={typed ?? value}
      title={value === '' ? undefined : value}
      dir="auto"
      placeholder={placeholder}
      list={list}
      autocomplete="off"
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

function Fields({ fields, learning }: { fields: readonly FieldView[]; learning: LearningView }) {
  const properties = useStudio((state) => state.properties)
  return (
    <section class="panel" aria-label="Fields">
      <div class="panel-head">
        <h2>Fields</h2>
      </div>
      <table class="fields">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Meaning</th>
            <th scope="col">Values</th>
            <th scope="col">Filled</th>
            <th scope="col">Confidence</th>
            <th scope="col">Note</th>
            <th scope="col">
              <span class="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <td class="field-name">
                <span class="swatch" style={{ background: fieldColour(field.colour) }} />
                <Line
                  label={`Name of ${field.name}`}
                  value={field.name}
                  save={(to) =>
                    to !== '' &&
                    void edit('renameField', { field: field.name, to }, `Renamed ${field.name} to ${to}`)
                  }
                />
              </td>
              <td>
                <Line
                  label={`Meaning of ${field.name}`}
                  value={(field.property ?? '').replace('https://schema.org/', '')}
                  list="properties"
                  placeholder={
                    field.suggested === undefined
                      ? 'property'
                      : `perhaps ${field.suggested.replace('https://schema.org/', '')}`
                  }
                  save={(text) =>
                    void edit('describeField', { field: field.name, property: propertyIri(text) })
                  }
                />
              </td>
              <td>
                {field.many ? 'several' : 'one'}
                {field.optional ? ' or none' : ''}
              </td>
              <td>
                <Share part={field.filled} whole={learning.records} />
              </td>
              <td>
                <Confidence {...field} />
              </td>
              <td>
                <Line
                  label={`Note on ${field.name}`}
                  value={field.note ?? ''}
                  placeholder="note"
                  save={(note) => void edit('describeField', { field: field.name, note })}
                />
              </td>
              <td>
                <button
                  type="button"
                  class="small quiet"
                  aria-label={`Remove the field ${field.name}`}
                  onClick={() =>
                    void edit('removeField', { field: field.name }, `Removed the field ${field.name}`)
                  }
                >
                  <Icon name="cross" />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <datalist id="properties">
        {properties.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {fields.some(({ confidence }) => confidence !== undefined) && (
        <p class="muted">
          Confidence: how likely it is that the field is right on further pages, as saved in the wrapper file.
        </p>
      )}
    </section>
  )
}

function propertyIri(text: string): string {
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text)
    ? text
    : `https://schema.org/${encodeURIComponent(text)}`
}

/** A share as a bar with its number. */
export function Share({ part, whole }: { part: number; whole: number }) {
  const percent = whole === 0 ? 0 : Math.round((100 * part) / whole)
  return (
    <span class="share">
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      {whole === 0 ? '–' : `${percent} %`}
    </span>
  )
}

function Confidence({ confidence }: FieldView) {
  if (confidence === undefined) return <span class="muted">not known yet</span>
  const level = confidence >= 0.95 ? 'high' : confidence >= 0.8 ? 'fair' : 'low'
  return (
    <span class={`level level-${level}`}>
      {level} · {confidencePercent(confidence)}
    </span>
  )
}

function Rule({ learning }: { learning: LearningView }) {
  const { state, method, explanation, declined, misses, ambiguous, problem, imported, milliseconds, exact } =
    learning
  if (state === 'idle') return null
  return (
    <section class="panel" aria-label="The rule">
      <div class="panel-head">
        <h2>The rule</h2>
      </div>
      {problem !== undefined && (
        <p class="hint warning">
          <Icon name="alert" /> {problem}
        </p>
      )}
      {method !== undefined && (
        <p>
          {imported ? 'Not learned from your marks; method ' : 'Method '}
          <b>{method}</b>
          {imported ? '.' : exact ? ': reproduces all your examples.' : ': reproduces most of your examples.'}
          {!imported && milliseconds !== undefined && (
            <span class="muted"> Learned in {sayDuration(milliseconds)}.</span>
          )}
        </p>
      )}
      {misses.length > 0 && <Warnings title="Not reproduced from your examples" lines={misses} />}
      {ambiguous.length > 0 && <Warnings title="What your examples leave open" lines={ambiguous} />}
      {explanation !== undefined && <pre class="rule">{explanation}</pre>}
      {/* The explanation of a wrapper lists them. */}
      {declined.length > 0 && explanation === undefined && (
        <details>
          <summary>Alternatives considered ({declined.length})</summary>
          <dl class="declined">
            {declined.map(({ method: name, reason }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

function Warnings({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div class="hint warning">
      <Icon name="alert" />
      <div>
        <b>{title}</b>
        <ul>
          {lines.slice(0, 8).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
