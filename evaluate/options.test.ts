import { describe, expect, it } from 'vitest'
import { parseOptions } from './options.ts'

describe('the command line', () => {
  it('has defaults for all but the data', () => {
    expect(parseOptions(['--data', 'd'])).toEqual({
      data: 'd',
      filter: {},
      settings: [{ method: 'auto', labelled: 1, seed: 1, charset: 'utf-8' }],
      jobs: 2,
      brief: false,
    })
    expect(parseOptions(['--help'])).toBeUndefined()
  })

  it('reads every option', () => {
    const text =
      '--data d --labelled 1,2 --records 3 --draws 5 --seed 0 --sites s --jobs 1 --brief --charset declared ' +
      '--recall-only x|y --pages ^a --negatives 2 --json j --errors e --markdown m --plots p --resume r'
    const settings = { method: 'auto', records: 3, negatives: 2, draws: 5, seed: 0 }
    expect(parseOptions(text.split(' '))).toEqual({
      data: 'd',
      filter: { prefix: 's', recallOnly: /x|y/, pages: /^a/ },
      settings: [
        { ...settings, labelled: 1 },
        { ...settings, labelled: 2 },
      ],
      jobs: 1,
      brief: true,
      json: 'j',
      errors: 'e',
      markdown: 'm',
      plots: 'p',
      resume: 'r',
    })
  })

  it('reports whether a floor is to be added or only kept', () => {
    const read = (text: string) =>
      parseOptions(['--data', 'd', '--gate', ...text.split(' ').filter(Boolean)])?.gate
    expect(read('')).toEqual({ write: false, settingsGiven: false })
    expect(read('--floors f')).toEqual({ file: 'f', write: false, settingsGiven: false })
    expect(read('--write')).toEqual({ write: true, settingsGiven: false })
    expect(read('--write --labelled 2')).toEqual({ write: true, settingsGiven: true })
  })

  it.each([
    [[], '--data is missing'],
    [['--data', 'd', '--labelled', '1,x'], '--labelled takes a whole number'],
    [['--data', 'd', '--records', '0'], '--records takes a whole number from 1 on'],
    [['--data', 'd', '--method', 'magic'], 'unknown method "magic"'],
    [['--data', 'd', '--recall-only', '('], 'regular expression'],
    [['--data', 'd', '--pages', '('], '--pages'],
    [['--data', 'd', '--write'], '--write and --floors go with --gate'],
    [['--data', 'd', '--gate', '--labelled', '2'], 'settings from evaluate/floors.json'],
    [['--data', 'd', '--gate', '--sites', 's'], 'whole sets'],
    [['--data', 'd', '--colour'], 'colour'],
    [['d'], 'd'],
  ])('refuses %j', (parameters, message) => {
    expect(() => parseOptions(parameters)).toThrow(message)
  })
})
