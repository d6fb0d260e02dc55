import { useEffect, useState } from 'preact/hooks'
import type { PageTypeView, SourceView } from '../../../src/server/sources/protocol.ts'
import { attempt, cancelSelection, edit, notify, openType } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'
import { useStudio } from '../store.ts'
import { shorten } from '../words.ts'

/** An address as a person reads it: without what all of them begin with. */
function shortAddress(address: string): string {
  return shorten(address.replace(/^https?:\/\//, ''), 70)
}

/** Where the crawl begins. */
export function StartStep({ source }: { source: SourceView }) {
  const [typed, setTyped] = useState<string>()
  const save = () => {
    const start = typed?.trim()
    if (start !== undefined && start !== '' && start !== source.start) void edit('setSource', { start })
    setTyped(undefined)
  }
  return (
    <li>
      <h3>
        <label for="source-start">Begin at</label>
      </h3>
      <input
        id="source-start"
        type="url"
        value={typed ?? source.start ?? ''}
        placeholder="https://…"
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {source.start === undefined && (
        <p class="muted">These pages were saved as files. Fetch one from its address, or type it here.</p>
      )}
    </li>
  )
}

/** How the next page is found. */
export function NextStep({ source: { next } }: { source: SourceView }) {
  const inType = useInType()
  const none = next.kind === 'none'
  return (
    <li>
      <h3>Next page</h3>
      <p>
        {none
          ? 'There are none.'
          : next.words === undefined
            ? 'No link to a next page was found on this page.'
            : `Found by ${next.words}.`}
        {next.address !== undefined && <small class="address">{shortAddress(next.address)}</small>}
      </p>
      <div class="answers">
        {next.kind !== 'auto' && (
          <button
            type="button"
            class="small"
            onClick={() => void edit('setSource', { ...inType, next: 'auto' })}
          >
            Find it automatically
          </button>
        )}
        {!none && (
          <button
            type="button"
            class="small"
            onClick={() => void edit('setSource', { ...inType, next: 'none' })}
          >
            There are no next pages
          </button>
        )}
      </div>
      {!none && <p class="muted">If that is wrong, click the right link on the page.</p>}
    </li>
  )
}

/** Pages that are fetched to teach from. */
const FETCHED = 3

/** More fields that lead to pages of their own than this are not suggested at once. */
const SUGGESTED = 3

/** The pages that each record leads to: by the fields that are followed, and by those that could be. */
export function FollowStep({
  source: { follow, suggested, types },
  page,
  refresh,
}: {
  source: SourceView
  page: string
  refresh: () => void
}) {
  const inType = useInType()
  return (
    <li>
      <h3>A page for each record</h3>
      {follow.map(({ field, to }) => (
        <Followed
          key={field}
          field={field}
          to={to}
          type={types.find(({ name }) => name === to)}
          page={page}
          refresh={refresh}
        />
      ))}
      {suggested.slice(0, SUGGESTED).map(({ field, leads, records, example }, i) => (
        <div key={field} class="followed">
          <p>
            <b>{field}</b> leads to a page of its own from {leads} of {records} records.
            <small class="address">{shortAddress(example)}</small>
          </p>
          <div class="answers">
            <button
              type="button"
              class={`small ${follow.length === 0 && i === 0 ? 'primary' : ''}`}
              onClick={() => void edit('follow', { ...inType, field })}
            >
              Follow {field}
            </button>
          </div>
        </div>
      ))}
      <p class="muted">
        {follow.length + suggested.length === 0
          ? 'No field leads to a page of its own. Mark the text of such a link as a field, or go on without.'
          : 'Or click the link of a record on the page.'}
      </p>
    </li>
  )
}

/** A field that is followed, and what is known of the pages it leads to. */
function Followed({
  field,
  to,
  type,
  page,
  refresh,
}: {
  field: string
  to: string
  type: PageTypeView | undefined
  page: string
  refresh: () => void
}) {
  const inType = useInType()
  const [fetching, setFetching] = useState(false)
  const pages = type?.pages ?? 0
  const fields = type?.fields ?? []
  const fetchSome = async () => {
    setFetching(true)
    const done = await attempt(() => call('fetchDetails', { ...inType, page, field, count: FETCHED }))
    setFetching(false)
    refresh()
    if (done?.fetched === 0)
      notify({ kind: 'done', text: 'The records of this page lead to no further pages' })
  }
  return (
    <section class="followed" aria-label={`${to} pages`}>
      <p>
        <b>{field}</b> leads to the {to} pages.{' '}
        {pages === 0
          ? 'None of them is fetched yet.'
          : fields.length === 0
            ? `${pages} ${pages === 1 ? 'is' : 'are'} fetched: mark what they add.`
            : `They add ${fields.join(', ')}.`}
      </p>
      <div class="answers">
        {pages > 0 && (
          <button
            type="button"
            class={`small ${fields.length === 0 ? 'primary' : ''}`}
            onClick={() => void openType(to)}
          >
            <Icon name="pen" /> Teach these pages
          </button>
        )}
        <button
          type="button"
          class={`small ${pages === 0 ? 'primary' : ''}`}
          disabled={fetching}
          onClick={() => void fetchSome()}
        >
          {fetching && <span class="spinner" />} Fetch {FETCHED} of them
        </button>
        {fields.length > 0 && (
          <button type="button" class="small" onClick={() => void openType(to, 'source')}>
            Follow their links
          </button>
        )}
        <button type="button" class="small quiet" onClick={() => void edit('unfollow', { ...inType, field })}>
          Stop following
        </button>
      </div>
    </section>
  )
}

/** The page type that is open, as calls about links name it. */
function useInType(): { type?: string } {
  const type = useStudio((state) => state.pageType)
  return type === undefined ? {} : { type }
}

/** The link that the person points at, and what it leads to. */
export function LinkBox({ page, node }: { page: string; node: number }) {
  const inType = useInType()
  const [link, setLink] = useState<{ text?: string; address?: string }>()
  useEffect(() => {
    void attempt(() => call('linkAt', { ...inType, page, node })).then(setLink)
  }, [page, node])
  const teachNext = async () => {
    const done = await attempt(() => call('teachNext', { ...inType, page, node }))
    if (done === undefined) return
    cancelSelection()
    notify({ kind: 'done', text: `“${shorten(done.text)}” leads to the next page`, undo: true })
  }
  const teachFollow = async () => {
    const done = await attempt(() => call('teachFollow', { ...inType, page, node }))
    if (done === undefined) return
    cancelSelection()
    notify({ kind: 'done', text: `${done.field} leads to the page of a record`, undo: true })
  }
  if (link === undefined) return null
  return (
    <section class="question" aria-label="Link">
      {link.address === undefined ? (
        <p>This is not a link.</p>
      ) : (
        <p>
          <b>{link.text === '' ? 'This link' : `“${shorten(link.text ?? '', 60)}”`}</b>
          <small class="address">{shortAddress(link.address)}</small>
        </p>
      )}
      <div class="answers">
        {link.address !== undefined && (
          <>
            <button type="button" onClick={() => void teachNext()}>
              It leads to the next page
            </button>
            <button type="button" onClick={() => void teachFollow()}>
              It leads to a record’s own page
            </button>
          </>
        )}
        <button type="button" class="quiet" onClick={cancelSelection}>
          Cancel
        </button>
      </div>
    </section>
  )
}
