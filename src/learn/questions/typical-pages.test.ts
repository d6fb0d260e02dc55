import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { createPathReader, typicalityOf } from './typical-pages.ts'

const read = (...sources: string[]) => sources.map((source) => createPage(source)).map(createPathReader())

describe('how typical pages are', () => {
  it('is how many paths of tags they share, each as often as other pages have it', () => {
    const [rich, poor, other] = ['<ul><li>a<li>b</ul><p>c</p>', '<p>c</p>', '<ul><li>d</ul><table></table>']
    const [a, b, c] = typicalityOf(read(rich, poor, other))
    expect(a - b).toBe(2)
    expect(a - c).toBe(1)
    expect(typicalityOf(read(rich))).toEqual([0])
  })

  it('knows equal paths on different pages, and takes time that does not grow with the depth of elements', () => {
    const [one, two] = read('<div><b>x</b></div>', '<p>y</p><div><b>z</b><b>z</b></div>')
    expect([...one].filter((path) => !two.has(path))).toEqual([])
    const [deep] = read('<div>'.repeat(50_000))
    expect(deep.size).toBeGreaterThan(50_000)
  })
})
