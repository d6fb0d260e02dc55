import { describe, expect, it } from 'vitest'
import { GleanError } from '../../errors.ts'
import { describeFailure, FetchFailure } from './failure.ts'

const url = new URL('https://ann:secret@shop.example/x')
const coded = (code: string) => Object.assign(new Error('raw words'), { code })

describe('a failure to fetch', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate of the site is not valid', 'NODE_EXTRA_CA_CERTS'],
    ['CERT_HAS_EXPIRED', 'the certificate of the site is not valid', 'NODE_EXTRA_CA_CERTS'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of the site is not valid', 'NODE_EXTRA_CA_CERTS'],
    ['ENOTFOUND', 'site not found (ENOTFOUND)', 'Check the address'],
    ['ECONNREFUSED', 'the site accepts no connection', 'Check the address'],
    ['Z_DATA_ERROR', 'the compressed answer is damaged', 'Check the address'],
    ['EODD', 'EODD', 'Check the address'],
  ])('%s is described in words, with a remedy and without the password', (code, message, remedy) => {
    const failure = describeFailure(url, coded(code), 1000)
    expect(failure.message).toContain(message)
    expect(failure.remedy).toContain(remedy)
    expect(failure.place.file).toBe('https://shop.example/x')
  })

  it('by time says how long it waited', () => {
    const late = Object.assign(new Error('late'), { name: 'TimeoutError' })
    expect(describeFailure(url, late, 3000).message).toContain('not complete within 3 seconds')
  })

  it('that was described already keeps its words, also from deep inside', () => {
    const refused = new GleanError('address-private', 'a private address', { remedy: 'Allow it.' })
    const wrapped = new Error('outer', { cause: new Error('inner', { cause: refused }) })
    expect(describeFailure(url, wrapped, 1000)).toMatchObject({
      code: 'address-private',
      remedy: 'Allow it.',
    })
    const own = new FetchFailure(url, 'it broke', { status: 500 })
    expect(describeFailure(url, own, 1000)).toBe(own)
  })
})
