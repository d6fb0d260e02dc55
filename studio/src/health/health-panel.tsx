import { useState } from 'preact/hooks'
import type { CheckReport } from '../../../src/maintain/check/check-pages.ts'
import type { Proposal } from '../../../src/project/health.ts'
import { countOf } from '../../../src/strings/count-of.ts'
import { percent } from '../../../src/strings/percent.ts'
import { attempt, edit, notify, openPage, showView } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'
import { FillBars } from './fill-chart.tsx'
import { Verdict } from './verdict.tsx'

/** Whether the wrapper still works on these pages, and a repair with its values beside the old ones. */
export function HealthPanel() {
  const [report, setReport] = useState<CheckReport>()
  const [proposal, setProposal] = useState<Proposal>()
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const check = () =>
    during(async () => {
      setProposal(undefined)
      setReport(await attempt(() => call('health', {})))
    })
  const propose = () => during(async () => setProposal(await attempt(() => call('proposeRepair', {}))))
  const accept = () =>
    during(async () => {
      await edit('acceptRepair', {}, 'The repaired wrapper is in use')
      setProposal(undefined)
      setReport(undefined)
    })
  const correct = (page: string) =>
    during(async () => {
      await edit('correctRepair', { page })
      setProposal(undefined)
      setReport(undefined)
      showView('teach')
      await openPage(page)
      notify({
        kind: 'done',
        text: 'The values that the repaired wrapper finds here are marked. Click what is wrong.',
      })
    })
  return (
    <section class="panel" aria-label="Health">
      <div class="panel-head">
        <h2>Does the wrapper still work?</h2>
        {report !== undefined && <Verdict verdict={report.verdict} />}
        <span class="spread" />
        <button type="button" disabled={busy} onClick={() => void check()}>
          {busy && <span class="spinner" />} Check these pages
        </button>
        {report !== undefined && report.verdict !== 'ok' && (
          <button type="button" class="primary" disabled={busy} onClick={() => void propose()}>
            Propose a repair
          </button>
        )}
      </div>
      {report === undefined && (
        <p class="muted">
          Compares what the wrapper extracts now with what it extracted when it was learned, to find out
          whether the site has changed since.
        </p>
      )}
      {report !== undefined && <Report report={report} />}
      {proposal !== undefined && (
        <Repair
          proposal={proposal}
          busy={busy}
          accept={() => void accept()}
          correct={(page) => void correct(page)}
        />
      )}
    </section>
  )
}

function Report({ report: { pages, records, evidence, fields, doubtfulPages } }: { report: CheckReport }) {
  return (
    <>
      <p>
        {countOf(records, 'record')} on {countOf(pages, 'page')}.
      </p>
      {evidence.length > 0 && (
        <ul>
          {evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {records > 0 && (
        <table class="fields health">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Verdict</th>
              <th scope="col">Filled while learning, and now</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, verdict, filled, evidence: own }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>
                  <Verdict verdict={verdict} />
                </td>
                <td>
                  <FillBars {...filled} />
                </td>
                <td>{own.length === 0 ? <span class="muted">as before</span> : own.join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {doubtfulPages.length > 0 && (
        <details>
          <summary>Pages worth checking ({doubtfulPages.length})</summary>
          <ul>
            {doubtfulPages.slice(0, 20).map(({ page, reason }) => (
              <li key={page}>
                <button type="button" class="link" onClick={() => void openPage(page)}>
                  {page}
                </button>{' '}
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Repair({
  proposal,
  busy,
  accept,
  correct,
}: {
  proposal: Proposal
  busy: boolean
  accept: () => void
  correct: (page: string) => void
}) {
  const { kind, words, fields, differences } = proposal
  const pages = [...new Set(differences.map(({ page }) => page))]
  return (
    <div class="repair">
      <p class={kind === 'repaired' ? '' : 'hint warning'}>{words}</p>
      {pages.map((page) => (
        <div key={page} class="table-scroll">
          <div class="row">
            <h3>{page}</h3>
            <span class="spread" />
            <button type="button" disabled={busy} onClick={() => correct(page)}>
              Correct it on the page
            </button>
          </div>
          <PageDifferences differences={differences.filter((each) => each.page === page)} />
        </div>
      ))}
      {kind === 'repaired' && (
        <div class="row">
          <button type="button" class="primary" disabled={busy} onClick={accept}>
            <Icon name="check" /> Use the repaired wrapper
          </button>
          <span class="muted">
            Agreement with earlier records:{' '}
            {fields.map(({ name, score }) => `${name} ${percent(score)}`).join(', ')}
          </span>
        </div>
      )}
    </div>
  )
}

/** Values of a page as the wrapper extracts them now, and as the repaired one would. */
function PageDifferences({ differences }: { differences: Proposal['differences'] }) {
  return (
    <table class="results difference">
      <thead>
        <tr>
          {['record', 'field', 'now', 'repaired'].map((name) => (
            <th key={name} scope="col" class="plain">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ record, field, before, after }) => (
          <tr key={`${record} ${field}`} class={before === after ? '' : 'differs'}>
            <td>{record + 1}</td>
            <td>{field}</td>
            <td title={before} dir="auto">
              {before === '' ? <span class="muted">–</span> : <del>{before}</del>}
            </td>
            <td title={after} dir="auto">
              {after === '' ? <span class="muted">–</span> : <ins>{after}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
