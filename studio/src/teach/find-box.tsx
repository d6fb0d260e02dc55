import { useState } from 'preact/hooks'
import { attempt, choose, notify } from '../actions.ts'
import { call } from '../api.ts'
import { Icon } from '../icons.tsx'
import { getState, useStudio } from '../store.ts'

/** Finds a text on the page and selects it: pointing for those who type. */
export function FindBox() {
  const page = useStudio((state) => state.page)
  const [text, setText] = useState('')
  const find = async (event: Event) => {
    event.preventDefault()
    if (page === undefined || text.trim() === '') return
    const after = getState().selection?.start ?? -1
    const found = await attempt(() => call('find', { page, text, after }))
    if (found === undefined) return
    if ('none' in found) notify({ kind: 'problem', text: `“${text}” is not on this page` })
    else choose(found)
  }
  return (
    <search>
      <form class="search" onSubmit={(event) => void find(event)}>
        <Icon name="search" />
        <input
          id="find"
          type="search"
          placeholder="Find on the page"
          aria-label="Find a text on the page and select it"
          value={text}
          dir="auto"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
