import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractWanted, pageTask, ruleOf, type Wanted } from '../../../test/predicate-pages.ts'
import { createBudget } from '../budget.ts'
import { settleTask, type Task } from '../task.ts'
import { predicateLearner } from './learn.ts'

/** A record of the made-up site: a title, rows with labels that some pages lack, and a list of tags. */
interface Entry {
  readonly title: string
  readonly rows: readonly (string | undefined)[]
  readonly tags: readonly string[]
}

const LABELS = ['Author', 'Pages', 'Year']

function pageOf({ title, rows, tags }: Entry): string {
  const cells = LABELS.flatMap((label, i) => {
    const value = rows[i]
    return value === undefined ? [] : [`<tr><td>${label}</td><td>${value}</td></tr>`]
  })
  const items = tags.map((tag) => `<li><a href="#">${tag}</a></li>`).join('')
  return `<body><p>Shop</p><h1>${title}</h1><table>${cells.join('')}<tr><td>Sold by</td><td>us</td></tr></table>
    <h3>Tags</h3><ul>${items}</ul><h3>Help</h3><p>Contact</p></body>`
}

function recordOf({ title, rows, tags }: Entry): Wanted {
  const named = LABELS.flatMap((label, i) => {
    const value = rows[i]
    return value === undefined ? [] : [[label.toLowerCase(), [value]] as const]
  })
  return { title: [title], ...Object.fromEntries(named), ...(tags.length === 0 ? {} : { tags }) }
}

const NAMES = ['title', 'author', 'pages', 'year', 'tags']

/** An entry whose values are on no other page; rows that are not `shown` are absent. */
function entryOf(number: number, tags: number, shown: readonly boolean[] = [true, true, true]): Entry {
  const rows = [`Ann ${number}`, String(number * 7), `in ${number}`]
  return {
    title: `Book ${number}`,
    rows: rows.map((value, i) => (shown[i] ? value : undefined)),
    tags: Array.from({ length: tags }, (_, i) => `tag ${number * 10 + i}`),
  }
}

/** Labelled pages show every field; of the others, most do. */
const site = fc
  .record({
    numbers: fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 10, maxLength: 10 }),
    tags: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10, maxLength: 10 }),
    labelled: fc.integer({ min: 1, max: 2 }),
    absent: fc.tuple(fc.nat(2), fc.nat(2)),
  })
  .map(({ numbers, tags, labelled, absent }) => {
    const entries = numbers.map((number, i) => {
      const isLacking = i === 5 || i === 9
      const lacks = absent[i === 5 ? 0 : 1]
      return entryOf(
        number,
        i < labelled ? 2 : tags[i],
        [0, 1, 2].map((row) => !isLacking || row !== lacks),
      )
    })
    return {
      labelled: entries.slice(0, labelled),
      unlabelled: entries.slice(labelled, 7),
      fresh: entries.slice(8),
      more: entries[7],
    }
  })

function taskOf(labelled: readonly Entry[], unlabelled: readonly Entry[]): Task {
  const {
    fields,
    examples,
    unlabelled: others,
  } = pageTask(
    NAMES,
    labelled.map((entry) => [pageOf(entry), recordOf(entry)]),
    unlabelled.map(pageOf),
  )
  return settleTask({ fields, examples, unlabelled: others })
}

describe('a vote on pages of one template', () => {
  it('replays its examples, and extracts pages nobody has seen, with or without optional rows', () => {
    fc.assert(
      fc.property(site, ({ labelled, unlabelled, fresh }) => {
        const task = taskOf(labelled, unlabelled)
        const learned = predicateLearner.learn(task, createBudget())
        if (learned.kind === 'declined') throw new Error(learned.reason)
        expect(learned.replay.exact).toBe(true)
        for (const entry of fresh) {
          expect(extractWanted(learned.rule, pageOf(entry), task.fields)).toEqual([recordOf(entry)])
        }
      }),
      { seed: 1, numRuns: 12 },
    )
  })

  it('does not depend on the order of the pages', () => {
    fc.assert(
      fc.property(site, ({ labelled, unlabelled }) => {
        const rule = ruleOf(predicateLearner, taskOf(labelled, unlabelled))
        const reversed = taskOf([...labelled].reverse(), [...unlabelled].reverse())
        expect(ruleOf(predicateLearner, reversed)).toEqual(rule)
      }),
      { seed: 2, numRuns: 8 },
    )
  })

  it('extracts the same after one more page of the template was seen', () => {
    fc.assert(
      fc.property(site, ({ labelled, unlabelled, fresh, more }) => {
        const task = taskOf(labelled, unlabelled)
        const rules = [unlabelled, [...unlabelled, more]].map((pages) =>
          ruleOf(predicateLearner, taskOf(labelled, pages)),
        )
        for (const page of [...fresh, more].map(pageOf)) {
          const [before, after] = rules.map((rule) => extractWanted(rule, page, task.fields))
          expect(after).toEqual(before)
        }
      }),
      { seed: 3, numRuns: 8 },
    )
  })

  it('makes rules that survive a file', () => {
    const { schema } = predicateLearner.language
    fc.assert(
      fc.property(site, ({ labelled, unlabelled }) => {
        const rule = ruleOf(predicateLearner, taskOf(labelled, unlabelled))
        expect(schema.parse(JSON.parse(JSON.stringify(rule)))).toEqual(rule)
      }),
      { seed: 4, numRuns: 6 },
    )
  })

  it('takes each field alone as it takes it beside the others', () => {
    const [first, ...rest] = [1, 2, 3, 4, 5, 6].map((n) => entryOf(100 + 31 * n, 1 + (n % 3)))
    const together = taskOf([first], rest)
    const rule = ruleOf(predicateLearner, together)
    for (const name of NAMES) {
      const wanted = { [name]: recordOf(first)[name] }
      const task = pageTask([name], [[pageOf(first), wanted]], rest.map(pageOf))
      const alone = ruleOf(predicateLearner, task)
      for (const entry of rest) {
        const [record] = extractWanted(rule, pageOf(entry), together.fields)
        expect(extractWanted(alone, pageOf(entry), task.fields)).toEqual([{ [name]: record[name] }])
      }
    }
  })
})
