import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { localPath } from './local-path.ts'

describe('the path of an argument', () => {
  it('is that of a file: address, as a browser shows it', () => {
    expect(localPath('file:///tmp/my%20pages/a.html')).toBe('/tmp/my pages/a.html')
    expect(localPath('FILE:///tmp/a.html')).toBe('/tmp/a.html')
    expect(localPath(pathToFileURL('/tmp/ü/#1?.html').href)).toBe('/tmp/ü/#1?.html')
  })

  it.each([
    'file://server/share/a.html',
    'file:///%zz',
    'https://shop.example/',
    'a.html',
    '-',
    'title=file:///x',
  ])('%s stays as it is', (parameter) => expect(localPath(parameter)).toBe(parameter))
})
