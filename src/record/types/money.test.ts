import { describe, expect, it } from 'vitest'
import { CURRENCY_SIGNS, parseMoney } from './money.ts'

/** Currencies by the signs that the platform gives them. */
function platformSigns(): Map<string, Set<string>> {
  const signs = new Map<string, Set<string>>()
  for (const currency of Intl.supportedValuesOf('currency')) {
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      const sign = format.formatToParts(1).find(({ type }) => type === 'currency')!.value
      signs.set(sign, (signs.get(sign) ?? new Set()).add(currency))
    }
  }
  return signs
}

describe('signs of currencies', () => {
  it('mean one currency each', () => {
    const signs = Object.values(CURRENCY_SIGNS).flat()
    expect(new Set(signs).size).toBe(signs.length)
  })

  it('mean what the platform says, where it knows one meaning', () => {
    const known = platformSigns()
    const different = Object.entries(CURRENCY_SIGNS).flatMap(([code, signs]) =>
      signs.filter((sign) => known.get(sign)?.size === 1 && !known.get(sign)?.has(code)),
    )
    // In Nicaragua too a dollar sign has a C before it.
    expect(different).toEqual(['C$'])
  })

  it.each(Object.entries(CURRENCY_SIGNS))('of %s are read on both sides of a number', (currency, signs) => {
    for (const sign of signs) {
      expect(parseMoney(`${sign}12.50`, '.')).toEqual({ amount: 12.5, currency })
      expect(parseMoney(`12.50 ${sign}`, '.')).toEqual({ amount: 12.5, currency })
    }
  })

  it.each([
    ['CHF 7.-', '.', { amount: 7, currency: 'CHF' }],
    ['€ 1.299,-', ',', { amount: 1299, currency: 'EUR' }],
    ['1.299,– €', ',', { amount: 1299, currency: 'EUR' }],
    ['12,-- €', ',', { amount: 12, currency: 'EUR' }],
    ['12- €', ',', undefined],
  ] as const)('%s is a price without a fraction', (text, mark, money) => {
    expect(parseMoney(text, mark)).toEqual(money)
  })

  it('are not units, and three capitals are a code or nothing', () => {
    expect(['12 KM', '12 kn', '55 MPH', 'ISO 9001'].map((text) => parseMoney(text, '.'))).toEqual(Array(4))
    expect(parseMoney('NOK 12', '.')).toEqual({ amount: 12, currency: 'NOK' })
  })
})
