import { fieldColour } from '../../../src/server/page/palette.ts'
import { useStudio } from '../store.ts'
import { FindBox } from './find-box.tsx'

/** The bar above the page in the teach view: the fields with their colours, and a box to find a text. */
export function TeachBar() {
  const fields = useStudio((state) => state.project?.fields) ?? []
  return (
    <>
      <ul class="legend" aria-label="Fields">
        {fields.map(({ name, colour }) => (
          <li key={name} title={name}>
            <span class="swatch" style={{ background: fieldColour(colour) }} />
            {name}
          </li>
        ))}
        {fields.length === 0 && <li class="muted">Click a value on the page and name it.</li>}
      </ul>
      <FindBox />
    </>
  )
}
