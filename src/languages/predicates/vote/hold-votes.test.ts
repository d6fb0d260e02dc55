import { describe, expect, it } from 'vitest'
import { behind, groupOf, inside, say, siteOf } from '../../../../test/predicate-sites.ts'
import { holdVotes } from './hold-votes.ts'

describe('a vote on every page', () => {
  it('is won by the value for which most weight speaks', () => {
    const site = siteOf(['<h1>Dune</h1><b>Dune</b>', '<h1>Emma</h1><b>Ulysses</b>'])
    const { chosen } = holdVotes(site, [groupOf(site, 2, inside('h1')), groupOf(site, 1, inside('b'))])
    expect(say(site, chosen)).toEqual(['Dune', 'Emma'])
  })

  it('needs a share of what the median page gives', () => {
    const pages = ['a1', 'a2', 'a3', 'a4'].map((text) => `<h1>${text}</h1><b>${text}</b>`)
    const site = siteOf([...pages, '<b>Menu</b>', '<b>Help</b>'])
    const heavy = groupOf(site, 9, inside('h1'))
    const light = groupOf(site, 1, inside('b'))
    // Without a quorum, what proved reliable still counts, but must look like the other values: these have digits.
    expect(say(site, holdVotes(site, [heavy, light]).chosen)).toEqual(['a1', 'a2', 'a3', 'a4', '-', '-'])
  })

  it('needs a share of what a label has, where most pages lack the field', () => {
    const absent = ['<b>Share</b>', '<b>Print</b>', '<b>Mail</b>', '<b>Map</b>']
    const site = siteOf(['<h2>7 leads</h2><b>x</b>', '<h2>8 leads</h2>', ...absent])
    const lead = groupOf(site, 5, inside('h2'))
    const stray = groupOf(site, 1, inside('b'))
    const choices = [lead.choices[0], ...stray.choices.slice(1)]
    const { chosen, quorum } = holdVotes(site, [lead, { ...stray, choices }])
    expect(quorum).toBe(1.5)
    expect(say(site, chosen)).toEqual(['7 leads', '8 leads', '-', '-', '-', '-'])
  })

  it('trusts the voters that agreed with the winners', () => {
    const site = siteOf([
      '<h1>a</h1><b>a</b><i>a</i>',
      '<h1>b</h1><b>b</b><i>x</i>',
      '<h1>c</h1><b>c</b><i>y</i>',
    ])
    const voters = [inside('h1'), inside('b'), inside('i')].map((rule, i) => groupOf(site, 3 - i, rule))
    expect(holdVotes(site, voters).trusted).toEqual([true, true, false])
  })

  it('lets a trusted voter speak where there is no quorum, if the value looks like the others', () => {
    const pages = ['a', 'b', 'c', 'd'].map((text) => `<h1>${text}</h1><b>${text}</b>`)
    const site = siteOf([...pages, '<b>e</b>', '<b>7</b>'])
    const voters = [groupOf(site, 9, inside('h1')), groupOf(site, 1, inside('b'))]
    expect(say(site, holdVotes(site, voters).chosen)).toEqual(['a', 'b', 'c', 'd', 'e', '-'])
  })

  it('never takes a text of the template for want of a quorum, and remembers it', () => {
    const pages = ['a', 'b', 'c', 'd'].map((text) => `<h1>${text}</h1><b>${text}</b><u>none</u>`)
    const site = siteOf([...pages, '<b>none</b>'])
    const voters = [groupOf(site, 9, inside('h1')), groupOf(site, 1, inside('b'))]
    const { chosen, guard } = holdVotes(site, voters)
    expect(say(site, chosen).at(-1)).toBe('-')
    expect(guard.never).toEqual(['none'])
  })

  it('asks values for the prefix that the labelled ones have', () => {
    const pages = ['Thai', 'Greek', 'Indian', 'Local'].map((text) => `<p>Cuisine: ${text}</p>`)
    const site = siteOf([...pages, '<p>Closed today</p>'])
    const { chosen, guard } = holdVotes(site, [groupOf(site, 1, inside('p'))])
    expect(guard.prefix).toBe('Cuisine:')
    expect(say(site, chosen).at(-1)).toBe('-')
  })

  it('leaves out values behind the label of another field', () => {
    const row = (...cells: string[]): string => `<tr><td>${cells.join('</td><td>')}</td></tr>`
    const full = ['1', '2', '3'].map(
      (n) => `<table>${row('Author', `A${n}`)}${row('Year', `199${n}`)}</table>`,
    )
    const site = siteOf([...full, `<table>${row('Year', '1994')}</table>`])
    const second = {
      is: 'steps',
      steps: [
        { tag: 'td', nth: 2 },
        { tag: 'tr', nth: 1 },
      ],
    } as never
    const { chosen, guard } = holdVotes(site, [groupOf(site, 1, second)])
    expect(say(site, chosen)).toEqual(['A1', 'A2', 'A3', '-'])
    expect(guard.foreign).toEqual(['Year'])
  })

  it('knows a value behind its label on pages of any layout', () => {
    const site = siteOf(['<p>By<b>Lem</b></p>', '<div>By<i>Austen</i></div>', '<p>None</p>'])
    expect(say(site, holdVotes(site, [groupOf(site, 1, behind('By'))]).chosen)).toEqual([
      'Lem',
      'Austen',
      '-',
    ])
  })
})
