import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/entries.mjs'

/** Phrases that readers stumbled over, with what to write in their place. */
const PHRASES: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\bto be surer\b|\bsurer than\b/i, 'To improve this, label X'],
  [/\bno other page was seen\b/i, 'No other pages were given; add some with --pages'],
  [/\bgives? back\b/i, 'returns; reproduces all your examples'],
  [/\bthere is no such (?:file|folder|site|page)\b/i, 'file not found'],
  [/\b(?:is|are) had by\b|\btold (?:from|rightly)\b/i, 'has; distinguished from'],
  [/\bdoes less well on pages\b/i, 'ranked lower for this kind of page'],
  [/\btried and not taken\b/i, 'alternatives considered'],
  [/\bno predicate holds\b/i, 'no field rule matched this page'],
  [/\btells? (?:it|them) rightly\b/i, 'if the page declares it wrongly'],
  [/\bis no (?:web address|JSON|number)\b/i, 'is not a …'],
  [/\btruth values?\b/i, 'Booleans'],
  [/\blikest\b/i, 'the most similar'],
  [
    /\b(?:at least|at most|about|of|after|over|beyond) so (?:many|well|much)\b/i,
    'this many, at least this fit',
  ],
  [/\btried by nobody\b/i, 'unused'],
  [/\blook (?:would tell|tells) most\b/i, 'the page most worth checking'],
  [
    /\bballots?\b|\belections?\b|\bbones\b|\bentrants?\b|\bdoubts\b/i,
    'clause groups, votes, pattern nodes, candidates, open questions',
  ],
  // Inside identifiers as well: `closestBones`, `supplies: string[]`.
  [/\B(?:Ballots?|Elections?|Bones?|Entrants?|Doubts?|Supplies)\b|\bsupplies\??:/, 'words of the field'],
  [/\bis an? engine there\b|\ba engine\b/i, 'is "Y" an engine?'],
  [/\bnothing that is not a record\b/i, 'finds N records on M pages'],
  [
    /\bso many that\b|\bthe page that a look\b|\bworth a look\b/i,
    'at most this many; the page most worth checking',
  ],
  [
    /\bTells (?:an? )?[\w ]+ from\b|\b(?:is|are) told (?:by|in)\b|\bcannot be told where\b/,
    'distinguishes; is described; is unknown',
  ],
  [/\bBring a page\b|\bDo again\b|\bUse one from a file\b/i, 'Add a page, Redo, Import wrapper'],
]

/** Text that a person reads: sources, programs, documents. This list is left out, and lines that name what a name was before. */
const FILES = globSync(
  [
    '{src,studio,extension,test,scripts,bench,evaluate,examples}/**/*.{ts,tsx,mjs,md,html}',
    'docs/*.md',
    '*.md',
  ],
  { cwd: ROOT, ignore: ['**/node_modules/**', '**/pages/**', 'test/english.test.ts'] },
)

describe('plain English', () => {
  it('is checked in all sources and documents', () => {
    expect(FILES).toContain('README.md')
    expect(FILES).toContain('src/cli/main.ts')
  })

  it.each(PHRASES)('without %s', (pattern, better) => {
    const found = FILES.flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, i) =>
          pattern.test(line) && !line.includes('(was `')
            ? [`${file}:${i + 1}: write ${better}: ${line.trim()}`]
            : [],
        ),
    )
    expect(found).toEqual([])
  })
})
