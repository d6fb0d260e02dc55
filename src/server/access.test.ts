import { describe, expect, it } from 'vitest'
import { createAccess } from './access.ts'

describe('the keys of a run', () => {
  it('are given for a ticket once, and the next ticket is another', () => {
    const access = createAccess()
    const { ticket } = access
    expect(access.ticket).toBe(ticket)
    const keys = access.exchange(ticket)
    expect(keys).toBeDefined()
    expect(access.exchange(ticket)).toBeUndefined()
    expect(access.ticket).not.toBe(ticket)
    expect(access.exchange(access.ticket)).toEqual(keys)
  })

  it('are told apart, and from those of another run', () => {
    const access = createAccess()
    const other = createAccess()
    const keys = access.exchange(access.ticket)
    const others = other.exchange(other.ticket)
    if (keys === undefined || others === undefined) throw new Error('no keys')
    expect([access.isKey(keys.key), access.isViewKey(keys.viewKey)]).toEqual([true, true])
    expect([access.isKey(keys.viewKey), access.isViewKey(keys.key)]).toEqual([false, false])
    expect([access.isKey(others.key), access.isViewKey(others.viewKey), access.isKey('')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it.each(['', 'undefined', 'ticket', 'é'.repeat(32)])('are not given for %j', (ticket) => {
    expect(createAccess().exchange(ticket)).toBeUndefined()
  })
})
