import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useSiteFiles } from '../sites/site-files.ts'
import { type Floors, formatFloors, readFloors } from './floors.ts'

const { data, write } = useSiteFiles()
const file = join(data, 'floors.json')

const floors: Floors = {
  tolerance: 0.001,
  floors: [
    {
      set: 'shops',
      digest: 'a'.repeat(64),
      settings: { method: 'auto', labelled: 2, seed: 1 },
      score: 0.98765,
      least: 0.5,
    },
  ],
}

describe('the file of floors', () => {
  it('is read as it was written, figures rounded down', () => {
    write('floors.json', formatFloors(floors))
    expect(readFloors(file).floors).toEqual([{ ...floors.floors[0], score: 0.9876 }])
    write('floors.json', formatFloors(readFloors(file)))
    expect(readFloors(file).floors[0].score).toBe(0.9876)
  })

  it('may be missing', () => {
    expect(readFloors(file).floors).toEqual([])
  })

  it.each([
    ['{', 'not valid JSON'],
    ['{"tolerance":0.1}', 'floors'],
    [JSON.stringify({ ...floors, tolerance: -1 }), 'tolerance'],
    [JSON.stringify({ tolerance: 0, floors: [{ ...floors.floors[0], digest: 'x' }] }), 'floors.0.digest'],
  ])('is refused as %s', (text, place) => {
    write('floors.json', text)
    let message = ''
    try {
      readFloors(file)
    } catch (error) {
      message = `${(error as Error).message} ${JSON.stringify(error)}`
    }
    expect(message).toContain(place)
  })
})
