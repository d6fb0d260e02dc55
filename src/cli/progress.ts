/** A bar on the terminal; elsewhere nothing. */
export interface Progress {
  /** One more of the whole is done. */
  advance(): void
  /** Takes the bar away, so that a message can be written; the next `advance` may draw it again. */
  hide(): void
}

/** What is quick shows no bar. */
const QUIET_MILLISECONDS = 1000
const REDRAW_MILLISECONDS = 100
const BAR_WIDTH = 30

/** What a terminal must offer to show a bar. */
export type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

/**
 * A progress bar over `total` steps, or a count where the total is unknown. By hand, because it takes forty lines: the kept packages that do it bring colours,
 * spinners and timers, and a timer would not run while pages are extracted.
 */
export function createProgress(
  total: number | undefined,
  noun: string,
  terminal: Terminal = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  if (!terminal.isTTY || process.env.TERM === 'dumb') return { advance() {}, hide() {} }
  const begun = now()
  let done = 0
  let drawn: number | undefined
  return {
    advance() {
      done++
      const time = now()
      if (time - begun < QUIET_MILLISECONDS) return
      if (drawn !== undefined && time - drawn < REDRAW_MILLISECONDS) return
      drawn = time
      const line =
        total === undefined
          ? formatCount(done, noun, time - begun)
          : formatBar(done, total, noun, ((time - begun) / done) * (total - done))
      terminal.write(`\r${line.slice(0, (terminal.columns ?? 80) - 1)}\x1b[K`)
    },
    hide() {
      if (drawn !== undefined) terminal.write('\r\x1b[K')
      drawn = undefined
    },
  }
}

/** `1,200 pages, 40 a second` */
function formatCount(done: number, noun: string, milliseconds: number): string {
  const rate = Math.round((done / milliseconds) * 10_000) / 10
  return `${done.toLocaleString('en')} ${noun}s, ${rate.toLocaleString('en')} a second`
}

/** `[######              ] 1,200 of 6,000 pages, 12 s left` */
export function formatBar(done: number, total: number, noun: string, restMilliseconds: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.floor((done / total) * BAR_WIDTH)
  const bar = '#'.repeat(filled).padEnd(BAR_WIDTH)
  const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${noun}s`
  return `[${bar}] ${counts}, ${formatDuration(restMilliseconds)} left`
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}

/** On a terminal, says that something is running that blocks the thread, where no progress bar could move. */
export function showNote(text: string, terminal: Terminal = process.stderr): Pick<Progress, 'hide'> {
  if (!terminal.isTTY || process.env.TERM === 'dumb') return { hide() {} }
  terminal.write(`${text} …`)
  return { hide: () => terminal.write('\r\x1b[K') }
}
