import { describe, expect, it } from 'vitest'
import { compareTrees } from './agreement.ts'

const wrap = (body: string) => `<!DOCTYPE html><html><head><title>t</title></head><body>${body}</body></html>`

describe('our tree and the standard one', () => {
  it.each([
    '<p>One <b>two</b></p><ul><li>three</li></ul>',
    '<table><tbody><tr><td>a</td></tr></tbody></table><script>x < y</script>',
    '<svg><linearGradient id="g"></linearGradient></svg><template><p>inner</p></template>',
    '<noscript><p>no script</p></noscript><p>a &amp; b&nbsp;c</p>',
  ])('agree on the well-formed %s', (body) => {
    expect(compareTrees(wrap(body))).toEqual({
      wellFormed: true,
      sameText: true,
      sameElements: true,
      sameTree: true,
    })
  })

  it.each(['<p>One<p>Two<li>Three', '<table><tr><td>a<td>b</table>', '<b><i>x</i></b></i>'])(
    'agree on the messy %s',
    (body) => {
      expect(compareTrees(wrap(body))).toMatchObject({ sameText: true, sameTree: true })
    },
  )

  it('differ where the standard splits formatting', () => {
    const agreement = compareTrees(wrap('<b>one<p>two</b>three</p>'))
    expect(agreement).toMatchObject({ sameText: true, sameTree: false, reason: 'formatting split' })
    expect(agreement.difference).toContain('standard:')
  })

  it('differ where the standard moves content out of a table', () => {
    expect(compareTrees(wrap('<table><tr><td>cell</td></tr><div>stray</div></table>'))).toMatchObject({
      sameText: false,
      reason: 'table content moved',
    })
  })
})
