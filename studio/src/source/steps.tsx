import { useEffect, useState } from 'preact/hooks'
import type { SourceView } from '../../../src/server/sources/protocol.ts'
import { attempt, cancelSelection, edit, notify, openType, shorten } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'

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
  const none = next.kind === 'none'
  return (
    <li>
      <h3>Next page</h3>
      <p>
        {none ? 'This list has one page.' : <>Found by {next.words}.</>}
        {next.address !== undefined && <small class="address">{shortAddress(next.address)}</small>}
      </p>
      <div class="answers">
        {next.kind !== 'auto' && (
          <button type="button" class="small" onClick={() => void edit('setSource', { next: 'auto' })}>
            Find it by itself
          </button>
        )}
        {!none && (
          <button type="button" class="small" onClick={() => void edit('setSource', { next: 'none' })}>
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

/** The page that each record leads to. */
export function DetailStep({
  source: { follow, suggested, types },
  page,
  refresh,
}: {
  source: SourceView
  page: string
  refresh: () => void
}) {
  const [fetching, setFetching] = useState(false)
  const [best] = suggested
  const type = types.find(({ name }) => name === follow?.to)
  const fetchSome = async () => {
    setFetching(true)
    const done = await attempt(() => call('fetchDetails', { page, count: FETCHED }))
    setFetching(false)
    refresh()
    if (done?.fetched === 0)
      notify({ kind: 'done', text: 'The records of this page lead to no further pages' })
  }
  return (
    <li>
      <h3>A page for each record</h3>
      {follow === undefined ? (
        best === undefined ? (
          <p class="muted">
            No field leads to a page of its own. Mark the text of such a link as a field, or go on without.
          </p>
        ) : (
          <>
            <p>
              <b>{best.field}</b> leads to a page of its own from {best.leads} of {best.records} records.
              <small class="address">{shortAddress(best.example)}</small>
            </p>
            <div class="answers">
              <button
                type="button"
                class="small primary"
                onClick={() => void edit('follow', { field: best.field, to: 'detail' })}
              >
                Follow it
              </button>
            </div>
            <p class="muted">Or click the link of a record on the page.</p>
          </>
        )
      ) : (
        <>
          <p>
            <b>{follow.field}</b> leads to the {follow.to} pages.{' '}
            {type === undefined || type.pages === 0
              ? 'None of them is here yet.'
              : type.fields.length === 0
                ? `${type.pages} ${type.pages === 1 ? 'is' : 'are'} here: mark what they add.`
                : `They add ${type.fields.join(', ')}.`}
          </p>
          <div class="answers">
            {type !== undefined && type.pages > 0 && (
              <button
                type="button"
                class={`small ${type.fields.length === 0 ? 'primary' : ''}`}
                onClick={() => void openType(follow.to)}
              >
                <Icon name="pen" /> Teach these pages
              </button>
            )}
            <button
              type="button"
              class={`small ${type?.pages === 0 ? 'primary' : ''}`}
              disabled={fetching}
              onClick={() => void fetchSome()}
            >
              {fetching && <span class="spinner" />} Fetch {FETCHED} of them
            </button>
            <button type="button" class="small quiet" onClick={() => void edit('unfollow', {})}>
              Do not follow
            </button>
          </div>
        </>
      )}
    </li>
  )
}

/** The link that the person points at, and what it leads to. */
export function LinkBox({ page, node, to }: { page: string; node: number; to: string }) {
  const [link, setLink] = useState<{ text?: string; address?: string }>()
  useEffect(() => {
    void attempt(() => call('linkAt', { page, node })).then(setLink)
  }, [page, node])
  const teachNext = async () => {
    const done = await attempt(() => call('teachNext', { page, node }))
    if (done === undefined) return
    cancelSelection()
    notify({ kind: 'done', text: `“${shorten(done.text)}” leads to the next page`, undo: true })
  }
  const teachFollow = async () => {
    const done = await attempt(() => call('teachFollow', { page, node, to }))
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
