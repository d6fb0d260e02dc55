import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { focusPage } from '../actions.ts'
import { explainError } from '../api.ts'
import { Icon } from '../icons.tsx'
import { setState } from '../store.ts'

/** Closes the dialog that is open. */
export function closeDialog(): void {
  setState({ dialog: undefined, evidence: [] })
}

/**
 * A window over the others; closes with Esc, keeps the focus inside, at first on what is to be filled in, and returns it to where it was. One that is about
 * the page is `beside` it and leaves it visible.
 */
export function Window({
  title,
  children,
  beside,
}: {
  title: string
  children: ComponentChildren
  beside?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (beside === true) dialog.current?.show()
    else dialog.current?.showModal()
    // What a person has come to type, and not the button that closes the window, which comes first.
    dialog.current?.querySelector<HTMLElement>('.dialog-body :is(input, textarea, select)')?.focus()
    return () => {
      dialog.current?.close()
      // What opened it may be gone, as the entry of a menu is: then the keyboard goes to the page.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusPage()
      })
    }
  }, [])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeDialog()
  }
  return (
    <dialog
      ref={dialog}
      class={beside ? 'beside' : ''}
      aria-label={title}
      onClose={closeDialog}
      onKeyDown={onKey}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={closeDialog}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  )
}

/** A problem where it arose: the window is above all messages. */
export function Problem({ error }: { error: Error | undefined }) {
  if (error === undefined) return null
  const { message, remedy } = explainError(error)
  return (
    <p class="hint warning" role="alert">
      <Icon name="alert" />
      <span>
        {message}
        {remedy !== undefined && <small>{remedy}</small>}
      </span>
    </p>
  )
}
