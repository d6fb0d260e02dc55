import { describe, expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import { viewOf } from '../page/page-view.ts'
import { createForms, elementAt } from './forms.ts'

const page = createPage(
  '<ul><li class="a">Dune</li><li class="a"><b>Emma</b></li></ul><script>Kim</script><p> </p>',
)

/** The form of the element that shows a text. */
function formOf(text: string, on = page, forms = createForms()(viewOf(on))): string | undefined {
  const { source, tree } = on
  const start = source.indexOf(text)
  return forms[elementAt(tree, { start, end: start + text.length })]
}

describe('the form of an element', () => {
  it('is its tags from the root and its classes', () => {
    const forms = createForms()(viewOf(page))
    expect(formOf('Dune', page, forms)).not.toBe(formOf('Emma', page, forms))
    expect(forms.filter((form) => form !== undefined)).toHaveLength(2)
  })

  it('is the same on another page', () => {
    const formsIn = createForms()
    const other = createPage('<p>x</p><ul><li class="a">Nana</li><li>Sula</li></ul>')
    const [own, there] = [page, other].map((one) => formsIn(viewOf(one)))
    expect(formOf('Nana', other, there)).toBe(formOf('Dune', page, own))
    expect(formOf('Sula', other, there)).not.toBe(formOf('Dune', page, own))
  })

  it('is of the element around a part of a text', () => {
    expect(formOf('un')).toBe(formOf('Dune'))
  })
})
