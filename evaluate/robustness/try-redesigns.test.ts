import { describe, expect, it } from 'vitest'
import { readSites } from '../sites/site.ts'
import { useSiteFiles } from '../sites/site-files.ts'
import { describeRobustness } from './command.ts'
import { EDIT_KINDS } from './edits/template-edits.ts'
import { parseRobustness } from './options.ts'
import { type RobustnessPlan, tryRedesigns } from './try-redesigns.ts'

const { data, writeSite } = useSiteFiles()
const plan: RobustnessPlan = { methods: ['trees', 'delimiters'], strengths: [1, 5], labelled: 1, seed: 1 }

describe('trying redesigns of a site', () => {
  it('scores every method on pages as they are, and after each kind of edit at each strength', () => {
    writeSite('a', [['Ann', 'Ben'], ['Cid', 'Dot', 'Eva'], ['Fay']])
    const result = tryRedesigns(readSites(data)[0], plan)
    expect(result.trials.length).toBe(2 * (1 + 2 * (1 + EDIT_KINDS.length)))
    const score = (method: string, redesign: string) =>
      result.trials.find((trial) => trial.method === method && trial.redesign === redesign)?.score
    expect(score('trees', 'none')).toBe(1)
    // There are no classes and ids to lose.
    expect([score('trees', 'classes'), score('delimiters', 'ids')]).toEqual([1, 1])
    expect(describeRobustness([result], plan)[0]).toContain('a: 1 sites, 3 pages, 1 labelled')
  })

  it('says when there is nothing to test', () => {
    writeSite('a', [['Ann', 'Ben']])
    expect(tryRedesigns(readSites(data)[0], plan)).toMatchObject({ untested: expect.any(String), trials: [] })
  })
})

describe('the command line', () => {
  it('compares every language and the choice between them by default', () => {
    expect(parseRobustness(['--data', 'd'])).toMatchObject({
      plan: {
        methods: expect.arrayContaining(['auto', 'trees']),
        strengths: [1, 2, 3],
        labelled: 2,
        seed: 1,
      },
    })
  })

  it.each([
    [['--strengths', '6'], 'from 1 to 5'],
    [['--methods', 'magic'], 'unknown method'],
  ])('refuses %j', (parameters, message) => {
    expect(() => parseRobustness(['--data', 'd', ...parameters])).toThrow(message)
  })
})
