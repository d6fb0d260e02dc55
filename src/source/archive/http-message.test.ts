import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHeaders, parseHttpMessage } from './http-message.ts'

const message = (head: string, body: Uint8Array | string = '') =>
  parseHttpMessage(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]))

describe('a message of an archive', () => {
  it('has a status, headers by their names in lower case, and its body', () => {
    const found = message('HTTP/1.1 203 Fine\r\nContent-Type: text/html\r\nX-A:  b:c \r\n\r\n', 'x\r\n\r\ny')
    expect(found).toMatchObject({ status: 203, headers: { 'content-type': 'text/html', 'x-a': 'b:c' } })
    expect(String(found?.body)).toBe('x\r\n\r\ny')
  })

  it.each([
    ['HTTP/2 200\n\nbody', 200, 'body'],
    ['HTTP/1.0 404 Not Found\n\n', 404, ''],
    ['HTTP/1.1 200 OK\nA: b\n\na\r\n\r\nb', 200, 'a\r\n\r\nb'],
  ])('may end its lines as Unix does: %j', (text, status, body) => {
    expect(message(text)).toMatchObject({ status })
    expect(String(message(text)?.body)).toBe(body)
  })

  it.each([
    '',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK\r\nA: b\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'HTTP/1.1 20\r\n\r\n',
  ])('is none without a status line and an end of headers: %j', (text) => {
    expect(message(text)).toBeUndefined()
  })

  it('with more headers than any site sends is none', () => {
    expect(message(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(2000)}\r\n`)).toBeUndefined()
  })

  it('has its chunks joined, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 30 }), { maxLength: 5 }), (chunks) => {
        const parts = chunks.flatMap((chunk) => [`${chunk.length.toString(16)};x=y\r\n`, chunk, '\r\n'])
        const body = Buffer.concat([...parts, '0\r\n\r\n'].map((part) => Buffer.from(part)))
        const found = message('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', body)
        expect(found?.body).toEqual(Buffer.concat(chunks))
      }),
      { seed: 16 },
    )
  })

  it('that was joined before keeps its body, though its header says otherwise', () => {
    const found = message('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '<html>no size</html>')
    expect(String(found?.body)).toBe('<html>no size</html>')
  })
})

it('headers that objects have by themselves are data', () => {
  expect(Object.keys(parseHeaders(['__proto__: x', 'constructor: y', 'no colon', ': z']))).toEqual(['__proto__', 'constructor']) // biome-ignore format: short
})
