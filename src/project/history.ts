/** One step that can be undone: the states around it, and what it did in words. */
export interface Step<S> {
  readonly before: S
  readonly after: S
  readonly did: string
}

/** Enough for an afternoon; states share what they have in common, so that a step costs little. */
const MAX_STEPS = 500

/** A state with its past and its undone future. States are never changed in place. */
export interface History<S> {
  readonly state: S
  /** The step to undo or redo next. Others may have changed the state since: the step is undone in the state as it is. */
  readonly undoes: Step<S> | undefined
  readonly redoes: Step<S> | undefined
  push(state: S, did: string): void
  /** The last step was undone, or redone, which led to this state. */
  undone(state: S): void
  redone(state: S): void
  /** Goes on from a state that came from elsewhere. */
  rebase(state: S): void
}

/** A history that begins with the state. */
export function createHistory<S>(initial: S): History<S> {
  let state = initial
  let past: Step<S>[] = []
  let future: Step<S>[] = []
  const move = (from: Step<S>[], to: Step<S>[], next: S): void => {
    const step = from.pop()
    if (step === undefined) return
    to.push(step)
    state = next
  }
  return {
    get state() {
      return state
    },
    get undoes() {
      return past.at(-1)
    },
    get redoes() {
      return future.at(-1)
    },
    push(next, did) {
      past.push({ before: state, after: next, did })
      if (past.length > MAX_STEPS) past = past.slice(-MAX_STEPS)
      future = []
      state = next
    },
    undone: (next) => move(past, future, next),
    redone: (next) => move(future, past, next),
    rebase(next) {
      state = next
    },
  }
}
