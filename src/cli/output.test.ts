import { describe, expect, it } from 'vitest'
import { checkOutput, checkTerminal } from './output.ts'

describe('what is checked before the work begins', () => {
  it.each(['parquet', 'sqlite', 'XLSX'])('%s does not go to a terminal', (format) => {
    expect(() => checkTerminal(format, undefined, true)).toThrow('standard output is a terminal')
    expect(() => checkTerminal(format, undefined, false)).not.toThrow()
    expect(() => checkTerminal(format, 'records.bin', true)).not.toThrow()
  })

  it('text goes anywhere', () => expect(() => checkTerminal('csv', undefined, true)).not.toThrow())

  it('each file that is named must be one that can be written', () => {
    expect(() => checkOutput(undefined, '/dev/null')).not.toThrow()
    expect(() => checkOutput(undefined, '/nowhere/at/all')).toThrow('the output folder does not exist')
  })
})
