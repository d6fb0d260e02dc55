import { useEffect, useState } from 'preact/hooks'
import { edit } from '../actions.ts'
import { type StudioState, useStudio } from '../store.ts'

const STEPS: readonly (readonly [title: string, words: string])[] = [
  [
    'Begin with one record',
    'Click one of its values on the page, such as a title. The studio suggests a name for the field; change it or leave it.',
  ],
  [
    'Now the rest of that record',
    'Click its other values, one after another. Each click accepts the name before it; Enter accepts the last.',
  ],
  [
    'Everything like it lights up',
    'The records you did not mark are found too, here and on the other pages. Dotted is found, solid is marked by you.',
  ],
  [
    'Correct what is wrong',
    'Click a match to change or remove it, or use the right button. “Looks right” accepts a page and opens the next; “Ask me” goes to the page most worth checking.',
  ],
  [
    'Take it with you',
    'Export saves the records, or the wrapper itself for the command line: glean extract wrapper.json pages/',
  ],
]

/** How far the person has come: the tour goes along. */
function stepReached({ project, selection }: StudioState): number {
  const fields = project?.fields.length ?? 0
  if (fields >= 2 && project?.learning.state === 'learned') return 2
  return fields > 0 || selection !== undefined ? 1 : 0
}

/** A short tour for the first visit; it covers nothing and can be closed at any time. */
export function Tour() {
  const wanted = useStudio((state) => state.project?.tour) ?? false
  const [step, setStep] = useState(0)
  const reached = useStudio(stepReached)
  useEffect(() => setStep((before) => Math.max(before, reached)), [reached])
  if (!wanted) return null
  const [title, words] = STEPS[step]
  const last = step === STEPS.length - 1
  const end = () => void edit('endTour', {})
  return (
    <section class="tour" aria-label="Guided tour">
      <p class="muted">
        {step + 1} of {STEPS.length}
      </p>
      <h2>{title}</h2>
      <p>{words}</p>
      <div class="row">
        {!last && (
          <button type="button" class="quiet" onClick={end}>
            Close the tour
          </button>
        )}
        <span class="spread" />
        {step > 0 && (
          <button type="button" onClick={() => setStep(step - 1)}>
            Back
          </button>
        )}
        <button type="button" class="primary" onClick={last ? end : () => setStep(step + 1)}>
          {last ? 'Done' : 'Next'}
        </button>
      </div>
    </section>
  )
}
