import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupOf, joinPath, leafFields, mapFields, readPath, splitPath, topOf } from './field-path.ts'

const names = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 4 })
const pathOf = (parts: readonly string[]) => parts.reduce((outer, name) => joinPath(outer, name), '')

describe('the path of a field', () => {
  it('splits into the names it was joined from', () => {
    fc.assert(
      fc.property(names, (parts) => {
        const path = pathOf(parts)
        expect(splitPath(path)).toEqual(parts)
        expect(topOf(path)).toBe(parts[0])
        expect(groupOf(path)).toBe(pathOf(parts.slice(0, -1)))
        expect(readPath(path)).toBe(path)
      }),
      { seed: 3 },
    )
  })

  it.each([
    ['people > name', 'people › name'],
    [' people › name ', 'people › name'],
    ['people›name', 'people › name'],
    ['price>5', 'price>5'],
    ['title', 'title'],
  ])('is read as a person types it: %s', (typed, path) => {
    expect(readPath(typed)).toBe(path)
  })

  it.each(['', ' ', 'a › ', '__proto__', 'a › _page', 'x'.repeat(201), 'a\u0001'])(
    'is refused: %j',
    (typed) => {
      expect(() => readPath(typed)).toThrow(/field name/)
    },
  )
})

describe('fields with their paths', () => {
  const field = (name: string, fields?: ReturnType<typeof leaf>[]) => ({
    ...leaf(name),
    ...(fields ? { fields } : {}),
  })
  const leaf = (name: string) => ({ name, many: false, optional: false })
  const fields = [leaf('dept'), field('people', [leaf('name'), leaf('phone')])]

  it('are the ones that hold text', () => {
    expect(leafFields(fields).map(({ name }) => name)).toEqual(['dept', 'people › name', 'people › phone'])
  })

  it('are changed at every level, by path', () => {
    const seen: string[] = []
    const changed = mapFields(fields, (each, path) => {
      seen.push(path)
      return path === 'people › phone' ? { ...each, property: 'x:y' } : each
    })
    expect(seen).toEqual(['dept', 'people', 'people › name', 'people › phone'])
    expect(changed[1].fields?.[1].property).toBe('x:y')
    expect(changed[0]).toEqual(fields[0])
  })
})
