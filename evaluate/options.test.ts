import { describe, expect, it } from 'vitest'
import { parseOptions } from './options.ts'

describe('the command line', () => {
  it('has defaults for all but the data', () => {
    expect(parseOptions(['--data', 'd'])).toEqual({
      data: 'd',
      method: 'auto',
      labelled: [1],
      seed: 1,
      jobs: 2,
      charset: 'utf-8',
      brief: false,
    })
    expect(parseOptions(['--help'])).toBeUndefined()
  })

  it('reads every option', () => {
    const text =
      '--data d --labelled 1,2 --records 3 --draws 5 --seed 0 --sites s --jobs 1 --brief --charset declared'
    const options = parseOptions([...text.split(' '), '--recall-only', 'x|y', '--json', 'j', '--errors', 'e'])
    expect(options).toEqual({
      data: 'd',
      method: 'auto',
      labelled: [1, 2],
      records: 3,
      draws: 5,
      seed: 0,
      sites: 's',
      jobs: 1,
      brief: true,
      recallOnly: /x|y/,
      json: 'j',
      errors: 'e',
    })
  })

  it.each([
    [[], '--data is missing'],
    [['--data', 'd', '--labelled', '1,x'], '--labelled takes a whole number'],
    [['--data', 'd', '--records', '0'], '--records takes a whole number from 1 on'],
    [['--data', 'd', '--method', 'magic'], 'there is no method "magic"'],
    [['--data', 'd', '--recall-only', '('], 'regular expression'],
    [['--data', 'd', '--colour'], 'colour'],
    [['d'], 'd'],
  ])('refuses %j', (parameters, message) => {
    expect(() => parseOptions(parameters)).toThrow(message)
  })
})
