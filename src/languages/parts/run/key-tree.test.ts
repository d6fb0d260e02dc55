import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeyTree, NOWHERE, ROOT } from './key-tree.ts'

it('finds each of its keys by its number, and no other text', () => {
  const key = fc.string({ unit: fc.constantFrom('A', 'a', '9', ' ', ',', '\u05d0', '\ud835'), maxLength: 8 })
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 40 }), fc.array(key), (keys, others) => {
      const tree = createKeyTree(keys)
      for (const text of [...keys, ...others]) {
        let node = ROOT
        for (let i = 0; i < text.length; i++) node = tree.next(node, text.charCodeAt(i))
        expect(tree.keyAt(node)).toBe(keys.indexOf(text))
        if (node === NOWHERE) expect(keys.some((each) => each.startsWith(text))).toBe(false)
      }
    }),
    { seed: 4, numRuns: 200 },
  )
})
