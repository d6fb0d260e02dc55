import { askMe, cancelSelection, finishPage, focusPage, showView, stepHistory, stepPage } from './actions.ts'
import { getState, isPageView, setState, VIEWS } from './store.ts'

/** The keys of the whole studio; a key typed into a field is text. */
export function handleKey(event: KeyboardEvent): void {
  const target = event.target as Element | null
  const typing =
    target?.closest?.('input, textarea, select, [contenteditable]') !== null && target?.closest !== undefined
  const command = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  const { dialog, menu, exporting, view } = getState()
  if (event.key === 'Escape') {
    if (menu !== undefined || exporting) setState({ menu: undefined, exporting: false })
    else if (dialog === undefined) cancelSelection()
    return
  }
  if (typing || dialog !== undefined) return
  if (command && key === 'z') {
    event.preventDefault()
    void stepHistory(event.shiftKey ? 'redo' : 'undo')
    return
  }
  if (command && key === 'y') {
    event.preventDefault()
    void stepHistory('redo')
    return
  }
  if (command || event.altKey) return
  if (event.key === '?') setState({ dialog: { kind: 'keys' } })
  const numbered = VIEWS[Number(event.key) - 1]
  if (numbered !== undefined) showView(numbered[0])
  if (key === 'e') setState({ exporting: true })
  if (!isPageView(view)) return
  if (key === 'n') stepPage(1)
  if (key === 'p') stepPage(-1)
  if (view !== 'teach') return
  if (key === 'd') void finishPage()
  if (key === 'a') void askMe()
  if (key === 'g') focusPage()
  if (event.key === '/') {
    event.preventDefault()
    document.querySelector<HTMLInputElement>('#find')?.focus()
  }
}
