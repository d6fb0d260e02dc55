import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attack } from './campaign.ts'
import { hold, type Target } from './target.ts'
import { TARGETS } from './targets.ts'

/** Inputs of each target in every run of the tests: about half a minute in all on two cores. */
const INPUTS: Readonly<Record<string, number>> = {
  pages: 20_000,
  wrappers: 2000,
  examples: 3000,
  learning: 60,
  outputs: 300,
  protocol: 60,
}

const corpus = join(import.meta.dirname, 'corpus')

describe('what was found before', () => {
  const found = readdirSync(corpus).filter((name) => name.endsWith('.json'))

  it.each(found)('stays mended: %s', async (name) => {
    const { target: wanted, input } = JSON.parse(readFileSync(join(corpus, name), 'utf8'))
    const { target } = TARGETS.find((each) => each.target.name === wanted)!
    await expect(Promise.resolve(target.check(input))).resolves.toBeUndefined()
  })
})

describe('a bounded campaign', () => {
  it.each(TARGETS.map(({ target }) => [target.name, target] as const))(
    '%s',
    async (name, target) => {
      const outcome = await attack(target, { seed: 1, inputs: INPUTS[name], timed: false })
      expect(outcome.failures).toEqual([])
      expect(outcome.inputs).toBe(INPUTS[name])
    },
    60_000,
  )
})

describe('a campaign', () => {
  const target: Target<number> = {
    name: 'numbers',
    about: 'numbers below a limit',
    inputs: fc.nat(10_000),
    limit: 1000,
    check: (input) => hold(input < 5000, 'too large'),
  }

  it('makes what breaks a law as small as it goes, and says how to see it again', async () => {
    const { failures } = await attack(target, { seed: 3, inputs: 100 })
    expect(failures[0]).toMatchObject({ input: 5000, reason: 'Violation: too large', seed: 3 })
  })

  it('ends when its time is over', async () => {
    const harmless = { ...target, check: () => undefined }
    expect((await attack(harmless, { seed: 3, milliseconds: 0 })).inputs).toBe(0)
  })
})
