import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { type Label, readLabel } from './labels.ts'

/** The label of the element with the identifier `x`. */
function labelIn(source: string, at: Label['at']): string | undefined {
  const { tree } = createPage(source)
  const offset = source.indexOf('>', source.indexOf('id=x')) - 1
  const element = tree.start.findLastIndex((start, node) => tree.name[node] >= 0 && start <= offset)
  return readLabel(tree, element, at)
}

describe('the label of an element', () => {
  it.each([
    ['the first text of a row', '<table><tr id=x><td>Returns:</td><td>a number</td></tr></table>', 'Returns'],
    ['the first text of a paragraph', '<p id=x><b>Type</b> - text</p>', 'Type'],
    ['no text that is all there is', '<p id=x>Type</p>', undefined],
    ['no long text', `<p id=x><b>${'long '.repeat(20)}</b> text</p>`, undefined],
    ['no punctuation', '<p id=x><b>--</b> text</p>', undefined],
  ])('inside it is %s', (_, source, label) => {
    expect(labelIn(source, 'inside')).toBe(label)
  })

  it.each([
    ['the text before a colon', '<p id=x>Default value: <i>6</i> or more</p>', 'Default value'],
    ['nothing without a colon', '<p id=x>Default 6</p>', undefined],
    ['nothing of a colon far in the text', `<p id=x>${'long '.repeat(20)}: text</p>`, undefined],
    ['nothing of an element without text', '<p id=x></p><p>a: b</p>', undefined],
  ])('its lead is %s', (_, source, label) => {
    expect(labelIn(source, 'lead')).toBe(label)
  })

  it.each([
    ['the term of a definition', '<dl><dt>Returns</dt><dd id=x>a number</dd></dl>', 'Returns'],
    ['the heading before it', '<div><h4>Returns</h4> <p id=x>a number</p></div>', 'Returns'],
    ['the text before it', '<p>Type: <i>a</i>, Default: <i id=x>b</i></p>', 'Default'],
    ['no cell before it', '<table><tr><td>int</td><td id=x>4</td></tr></table>', undefined],
    ['nothing outside its parent', '<div><h4>Returns</h4><div><p id=x>a</p></div></div>', undefined],
    ['no sibling of several texts', '<div><h4>The <i>root</i></h4><p id=x>a</p></div>', undefined],
  ])('before it is %s', (_, source, label) => {
    expect(labelIn(source, 'before')).toBe(label)
  })
})
