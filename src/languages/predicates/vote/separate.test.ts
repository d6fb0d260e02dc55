import { describe, expect, it } from 'vitest'
import { extractWanted, pageTask, ruleOf, type Wanted } from '../../../../test/predicate-pages.ts'
import { createBudget } from '../../budget.ts'
import { defaultBias } from '../builders/index.ts'
import { predicateLearner } from '../learn.ts'
import { labelledField, learnField } from './field-learner.ts'
import { favourName } from './labels.ts'
import { separateFields } from './separate.ts'
import { openWorkshop } from './workshop.ts'

/** A job with its employer, who is named twice: a label names the second place only. */
function job(title: string, company: string): string {
  return `<body><h1>${title}</h1><div class="by"><a>${company}</a></div>
    <table><tr><td>Company:</td><td>${company}</td></tr><tr><td>Posted:</td><td>today</td></tr></table></body>`
}

function learnAndRun(labelled: [string, Wanted][], unlabelled: string[], source: string): Wanted {
  const task = pageTask(['company', 'title'], labelled, unlabelled)
  return extractWanted(ruleOf(predicateLearner, task), source, task.fields)[0]
}

const others = ['Baker', 'Smith', 'Carpenter', 'Cook', 'Painter'].map((title, i) => job(title, `Firm ${i}`))

describe('two fields', () => {
  it('go to different places although they are equal on the labelled page', () => {
    const labelled: [string, Wanted][] = [[job('Acme', 'Acme'), { title: ['Acme'], company: ['Acme'] }]]
    expect(learnAndRun(labelled, others, job('Tailor', 'Initech'))).toEqual({
      company: ['Initech'],
      title: ['Tailor'],
    })
  })

  it('share a place if they are equal on several labelled pages', () => {
    const labelled: [string, Wanted][] = ['Baker', 'Cook'].map((title) => [
      job(title, title),
      { title: [title], company: [title] },
    ])
    expect(learnAndRun(labelled, others, job('Tailor', 'Tailor'))).toEqual({
      company: ['Tailor'],
      title: ['Tailor'],
    })
  })
})

it('leaves two fields alone that differ on the labelled page', () => {
  const page = (first: string, second: string): string => `<h1>Shop</h1><p>${first}</p><b>${second}</b>`
  const task = pageTask(
    ['first', 'second'],
    [[page('a', 'b'), { first: ['a'], second: ['b'] }]],
    [page('c', 'd'), page('e', 'f')],
  )
  const workshop = openWorkshop(task, createBudget(), defaultBias)
  const fields = task.fields.map(({ name }, f) => labelledField(task.examples, name, f))
  const first = learnField(workshop, fields[0])
  const same = { ...first, strength: first.strength / 2 }
  expect(separateFields(workshop, fields, [first, same])[1]).toBe(same)
})

describe('the name of a field', () => {
  it('speaks for texts and for marks of elements that contain it', () => {
    const favour = favourName('job_title')
    expect(favour({ is: 'neighbour', text: 'Job title:', distance: 1 })).toBe(2)
    expect(favour({ is: 'neighbour', text: 'The title of it', distance: 1 })).toBe(2)
    expect(favour({ is: 'steps', steps: [{ tag: 'span', classes: ['productTitle'] }] })).toBe(2)
    expect(
      favour({
        is: 'steps',
        steps: [{ tag: 'span', id: 'x', attributes: [{ name: 'itemprop', value: 'title' }] }],
      }),
    ).toBe(2)
    expect(favour({ is: 'steps', steps: [{ tag: 'title' }] })).toBe(1)
  })
})
