import { fieldColour } from '../../../src/server/page/palette.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { useStudio } from '../store.ts'
import { FindBox } from './find-box.tsx'
import { PageLayout } from './page-layout.tsx'
import { RecordsPanel } from './records-panel.tsx'

/** Pages, the page, its records. */
export function TeachView() {
  const page = useStudio((state) => state.page)
  const fields = useStudio((state) => state.project?.fields) ?? []
  const bar = (
    <>
      <ul class="legend" aria-label="Fields">
        {fields.map(({ name, colour }) => (
          <li key={name}>
            <span class="swatch" style={{ background: fieldColour(colour) }} />
            {name}
          </li>
        ))}
        {fields.length === 0 && <li class="muted">Click a value on the page and name it.</li>}
      </ul>
      <FindBox />
    </>
  )
  return (
    <PageLayout bar={bar} side={<RecordsPanel />} sideLabel="Records">
      {page !== undefined && <PageFrame key={page} page={page} />}
    </PageLayout>
  )
}
