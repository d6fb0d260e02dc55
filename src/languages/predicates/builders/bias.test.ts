import { describe, expect, it } from 'vitest'
import { GleanError } from '../../../errors.ts'
import { builderNames, resolveBias } from './bias.ts'
import type { Builder } from './builder.ts'
import { defaultBias } from './index.ts'

function refusal(bias: readonly string[]): GleanError {
  try {
    resolveBias(bias, { file: 'bias.json' })
  } catch (error) {
    if (error instanceof GleanError) return error
  }
  throw new Error('the bias was accepted')
}

describe('a bias', () => {
  it('keeps the order in which builders are named', () => {
    expect(resolveBias(['neighbour', 'steps']).map(({ name }) => name)).toEqual(['neighbour', 'steps'])
  })

  it('takes "*" for all that are not named, in their usual order', () => {
    expect(resolveBias(['*'])).toEqual(defaultBias)
    const names = resolveBias(['neighbour', '*', 'steps']).map(({ name }) => name)
    const rest = builderNames().filter((name) => name !== 'neighbour' && name !== 'steps')
    expect(names).toEqual(['neighbour', ...rest, 'steps'])
  })

  it('takes builders from elsewhere beside names', () => {
    const own: Builder = { ...defaultBias[0], name: 'own' }
    expect(resolveBias([own, '*'])).toEqual([own, ...defaultBias])
  })

  it('refuses an unknown name and lists the known ones', () => {
    const error = refusal(['steps', 'stairs'])
    expect(error.code).toBe('builder-unknown')
    expect(error.message).toBe('unknown builder "stairs"')
    expect(error.place).toEqual({ file: 'bias.json', path: 'builders[1]' })
    expect(error.remedy).toContain(builderNames().join(', '))
  })

  it('refuses a builder that is named twice, and an empty bias', () => {
    expect(refusal(['steps', 'steps']).code).toBe('bias-invalid')
    expect(refusal(['*', '*']).code).toBe('bias-invalid')
    expect(refusal([]).code).toBe('bias-invalid')
  })
})
