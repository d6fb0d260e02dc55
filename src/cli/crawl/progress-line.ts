import type { Terminal } from '../progress.ts'

/** A line on the terminal that changes while something runs; elsewhere nothing. */
export interface ProgressLine {
  show(text: string): void
  hide(): void
}

const REDRAW_MILLISECONDS = 200

/** A line that is drawn over itself, a few times a second. */
export function createProgressLine(
  terminal: Terminal = process.stderr,
  now: () => number = () => performance.now(),
): ProgressLine {
  if (!terminal.isTTY || process.env.TERM === 'dumb') return { show() {}, hide() {} }
  let drawn = Number.NEGATIVE_INFINITY
  let visible = false
  return {
    show(text) {
      if (now() - drawn < REDRAW_MILLISECONDS) return
      drawn = now()
      visible = true
      terminal.write(`\r${text.slice(0, (terminal.columns ?? 80) - 1)}\x1b[K`)
    },
    hide() {
      if (visible) terminal.write('\r\x1b[K')
      visible = false
    },
  }
}
