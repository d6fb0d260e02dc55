import { escapeUTF8 } from 'entities'
import type { Run, WrapperHealth } from './run.ts'
import type { SourceStatus, WatchStatus } from './status.ts'

const STYLE = `
:root { color-scheme: light dark; --ok: #1a7f37; --doubtful: #9a6700; --broken: #cf222e; --line: #8886; --soft: #8882; }
@media (prefers-color-scheme: dark) { :root { --ok: #3fb950; --doubtful: #d29922; --broken: #ff7b72; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 0; } .sub { opacity: .75; font-size: .9rem; }
section { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; margin-top: .6rem; }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--soft); vertical-align: middle; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
.v { font-weight: 600; } .ok { color: var(--ok); } .doubtful { color: var(--doubtful); } .broken, .failed { color: var(--broken); }
svg { vertical-align: middle; } polyline { fill: none; stroke: currentColor; stroke-width: 1.5; } ul { margin: .4rem 0; padding-left: 1.2rem; }
`

/** The status as one page without scripts, which a browser loads again each minute. */
export function formatStatusPage({ time, watcher, sources }: WatchStatus): string {
  const good = sources.filter(({ verdict }) => verdict === 'ok').length
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="60"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${good} of ${sources.length} sources are well</title><style>${STYLE}</style></head><body>
<h1>${good} of ${sources.length} sources are well</h1>
<p class="sub">${sayTime(time)}; ${watcher === undefined ? 'no watcher is running' : `watched by process ${watcher}`}</p>
${sources.map(formatSource).join('\n')}
</body></html>
`
}

function formatSource({ name, place, verdict, reasons, next, runs }: SourceStatus): string {
  const last = runs.at(-1)
  const facts =
    last === undefined
      ? 'not run yet'
      : `last run ${sayTime(last.run)}, ${last.seconds} s, ${last.pages} pages, ${last.records} records`
  const repairs = (last?.repairs ?? []).map(({ wrapper, outcome, words, file }) => {
    const what = { repaired: 'was repaired', proposed: 'has a proposed repair', none: 'was not repaired' }
    return `<li>${escapeUTF8(wrapper)} ${what[outcome]}: ${escapeUTF8(words)}${file === undefined ? '' : ` (${escapeUTF8(file)})`}</li>`
  })
  return `<section>
<h2><span class="v ${verdict ?? ''}">${verdict ?? 'waiting'}</span> ${escapeUTF8(name)}</h2>
<p class="sub">${escapeUTF8(place)}<br>${facts}${next === undefined ? '' : `; next ${sayTime(next)}`}</p>
<ul>${[...reasons.map((words) => `<li>${escapeUTF8(words)}</li>`), ...repairs].join('')}</ul>
${formatWrappers(runs)}${formatRuns(runs)}
</section>`
}

/** For each field, how often it was filled: now, and over time. */
function formatWrappers(runs: readonly Run[]): string {
  const rows = (runs.at(-1)?.wrappers ?? []).flatMap((wrapper) =>
    wrapper.fields.map(({ name, verdict, filled }) => {
      const over = runs.flatMap(({ wrappers }) => fillOf(wrappers, wrapper.wrapper, name))
      return `<tr><td>${escapeUTF8(wrapper.wrapper)}</td><td>${escapeUTF8(name)}</td><td class="${verdict}">${verdict}</td><td class="n">${Math.round(filled * 100)} %</td><td>${formatLine(over)}</td></tr>`
    }),
  )
  return rows.length === 0
    ? ''
    : `<table><tr><th>wrapper</th><th>field</th><th>verdict</th><th class="n">filled</th><th>over time</th></tr>${rows.join('')}</table>`
}

function fillOf(wrappers: readonly WrapperHealth[], wrapper: string, field: string): number[] {
  const own = wrappers.find((each) => each.wrapper === wrapper)?.fields.find(({ name }) => name === field)
  return own === undefined ? [] : [own.filled]
}

const SHOWN_RUNS = 10

function formatRuns(runs: readonly Run[]): string {
  const rows = runs.slice(-SHOWN_RUNS).reverse().map((run) => `<tr><td>${sayTime(run.run)}</td><td class="${run.verdict}">${run.verdict}</td><td class="n">${run.records}</td><td class="n">${run.new}</td><td class="n">${run.changed}</td><td class="n">${run.gone}</td></tr>`) // biome-ignore format: a row
  return rows.length === 0
    ? ''
    : `<table><tr><th>run</th><th>verdict</th><th class="n">records</th><th class="n">new</th><th class="n">changed</th><th class="n">gone</th></tr>${rows.join('')}</table>`
}

const WIDTH = 160
const HEIGHT = 22

/** Shares over time as a line; a single one has no course. */
function formatLine(shares: readonly number[]): string {
  if (shares.length < 2) return ''
  const points = shares.map((share, i) => {
    const x = (i / (shares.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - 2 - share * (HEIGHT - 4)).toFixed(1)}`
  })
  return `<svg width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="from ${Math.round(shares[0] * 100)} to ${Math.round(shares.at(-1)! * 100)} %"><polyline points="${points.join(' ')}"/></svg>`
}

function sayTime(time: string): string {
  return escapeUTF8(time.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC'))
}
