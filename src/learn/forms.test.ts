import { describe, expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import { createForms, elementAt } from './forms.ts'

const page = createPage(
  '<ul><li class="a">Dune</li><li class="a"><b>Emma</b></li></ul><script>Kim</script><p> </p>',
)
const { tree } = page

/** The form of the element that shows a text. */
function formOf(text: string, { source, tree: of } = page, forms = createForms()(of)): string | undefined {
  const start = source.indexOf(text)
  return forms[elementAt(of, { start, end: start + text.length })]
}

describe('the form of an element', () => {
  it('is its tags from the root and its classes', () => {
    const forms = createForms()(tree)
    expect(formOf('Dune', page, forms)).not.toBe(formOf('Emma', page, forms))
    expect(forms.filter((form) => form !== undefined)).toHaveLength(2)
  })

  it('is the same on another page', () => {
    const formsIn = createForms()
    const other = createPage('<p>x</p><ul><li class="a">Nana</li><li>Sula</li></ul>')
    const [own, there] = [formsIn(tree), formsIn(other.tree)]
    expect(formOf('Nana', other, there)).toBe(formOf('Dune', page, own))
    expect(formOf('Sula', other, there)).not.toBe(formOf('Dune', page, own))
  })

  it('is of the element around a part of a text', () => {
    expect(formOf('un')).toBe(formOf('Dune'))
  })
})
