/** One step that can be taken back: the state before it, and what it did in words. */
interface Step<S> {
  readonly state: S
  readonly did: string
}

/** Enough for an afternoon; states share what they have in common, so that a step costs little. */
const MAX_STEPS = 500

/** A state with its past and its undone future. States are never changed in place. */
export interface History<S> {
  readonly state: S
  /** What `undo` and `redo` would take back or do again, in words. */
  readonly undoes: string | undefined
  readonly redoes: string | undefined
  push(state: S, did: string): void
  undo(): boolean
  redo(): boolean
  /** Begins again from a state that came from elsewhere. */
  reset(state: S): void
}

/** A history that begins with the state. */
export function createHistory<S>(initial: S): History<S> {
  let state = initial
  let past: Step<S>[] = []
  let future: Step<S>[] = []
  const move = (from: Step<S>[], to: Step<S>[]): boolean => {
    const step = from.pop()
    if (step === undefined) return false
    to.push({ state, did: step.did })
    state = step.state
    return true
  }
  return {
    get state() {
      return state
    },
    get undoes() {
      return past.at(-1)?.did
    },
    get redoes() {
      return future.at(-1)?.did
    },
    push(next, did) {
      past.push({ state, did })
      if (past.length > MAX_STEPS) past = past.slice(-MAX_STEPS)
      future = []
      state = next
    },
    undo: () => move(past, future),
    redo: () => move(future, past),
    reset(next) {
      past = []
      future = []
      state = next
    },
  }
}
