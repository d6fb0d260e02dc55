import { describe, expect, it } from 'vitest'
import { createHistory } from './history.ts'

describe('a history', () => {
  it('knows what to undo and redo', () => {
    const history = createHistory('a')
    history.push('b', 'writing b')
    history.push('c', 'writing c')
    expect(history.undoes).toEqual({ before: 'b', after: 'c', did: 'writing c' })
    history.undone('b')
    expect(history.state).toBe('b')
    expect(history.redoes?.did).toBe('writing c')
    history.redone('c')
    expect([history.state, history.undoes?.did, history.redoes]).toEqual(['c', 'writing c', undefined])
  })

  it('forgets the undone future with the next step', () => {
    const history = createHistory('a')
    history.push('b', 'writing b')
    history.undone('a')
    history.push('x', 'writing x')
    expect(history.redoes).toBeUndefined()
    expect(history.undoes?.before).toBe('a')
  })

  it('keeps its steps when the state comes from elsewhere', () => {
    const history = createHistory('a')
    history.push('b', 'writing b')
    history.rebase('b and theirs')
    expect(history.state).toBe('b and theirs')
    expect(history.undoes?.did).toBe('writing b')
  })

  it('does nothing where there is nothing to undo, and keeps at most 500 steps', () => {
    const history = createHistory(0)
    history.undone(7)
    expect(history.state).toBe(0)
    for (let i = 1; i <= 600; i++) history.push(i, `step ${i}`)
    let undone = 0
    for (; history.undoes !== undefined; undone++) history.undone(history.undoes.before)
    expect(undone).toBe(500)
  })
})
