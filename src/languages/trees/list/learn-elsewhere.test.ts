import { describe, expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import { createPage } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import { createBudget } from '../../budget.ts'
import { trees } from '../language.ts'
import { treesLearner } from '../learn.ts'
import { explainTrees } from '../say/explain.ts'
import { exportTrees } from '../say/export.ts'

const page = (rows: string): string => `<html><body><h1>News</h1><div id="main">${rows}</div></body></html>`

const MARKED = page(
  `<article class="card"><header><h4><a>[title:Storm over Ely]</a></h4></header> <p class="text">[text:The river rises.]</p></article>
  <article class="card"><header><h4><a>Fire in Bath</a></h4></header> <p class="text">Nobody was hurt.</p></article>`,
)
const NEW = page(
  `<article class="card"><header><h4><a>Frost in May</a></h4></header> <p class="text">Apples are lost.</p></article>
  <article class="card"><header><h4><a>Snow in June</a></h4></header> <p class="text">Trains are late.</p></article>`,
)
/** Of another template, in which no element holds a record as `article` does. */
const OLD = page(
  '<h4><a>Ducks in court</a></h4> <h4><a>Geese on strike</a></h4> <h4><a>Swans at sea</a></h4>',
)

function learnOn(marked: string, unlabelled: readonly string[]) {
  const task = createTask([{ text: marked, complete: false }], { unlabelled })
  const learned = treesLearner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  const read = (text: string): string[] => {
    const { source } = createPage(text)
    const { records } = trees.run(learned.rule, createPage(text), task.fields)
    return records.map(({ values }) =>
      values
        .flat()
        .map((value) => ('start' in value ? readValue(source, value.start, value.end) : ''))
        .join(' | '),
    )
  }
  return { ...learned, fields: task.fields, read }
}

describe('pages of another template', () => {
  it('show the values of a field that is found there alone', () => {
    const { read, rule, fields } = learnOn(MARKED, [NEW, OLD])
    expect(read(NEW)).toEqual(['Frost in May | Apples are lost.', 'Snow in June | Trains are late.'])
    expect(read(OLD)).toEqual(['Ducks in court', 'Geese on strike', 'Swans at sea'])
    expect(explainTrees(rule, fields)).toContain('On pages where these find no record:')
    const exported = exportTrees(rule, fields, 'xpath')
    expect(typeof exported === 'string' ? exported : exported.notes.join()).toContain(
      'for pages on which the others find no record',
    )
  })

  it('are asked about', () => {
    const { questions } = learnOn(MARKED, [NEW, OLD])
    expect(questions?.map(({ taken, count, text }) => [taken, count, text])).toContainEqual([
      true,
      3,
      'Ducks in court',
    ])
  })

  it('do not change what other pages show', () => {
    const both = page(`${NEW}<h4><a>Ducks in court</a></h4>`)
    expect(learnOn(MARKED, [NEW, OLD]).read(both)).toEqual(learnOn(MARKED, [NEW]).read(both))
  })

  it('show nothing where the field is found in places that are no records elsewhere', () => {
    const menu = '<h4><a>Home</a></h4> <h4><a>Sport</a></h4> <h4><a>Weather</a></h4> <h4><a>Contact</a></h4>'
    const { rule } = learnOn(page(`${MARKED}${menu}`), [page(`${NEW}${menu}`), page(menu)])
    expect(rule.records.layouts ?? []).toEqual([])
  })

  it('show nothing where the values look like something else', () => {
    const numbers = page('<h4><a>12</a></h4> <h4><a>733</a></h4> <h4><a>5</a></h4> <h4><a>61</a></h4>')
    const { read } = learnOn(MARKED, [NEW, NEW.replace('May', 'April'), numbers])
    expect(read(numbers)).toEqual([])
  })
})
