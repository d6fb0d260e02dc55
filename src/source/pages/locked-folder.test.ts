import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// Permissions do not hold for everybody who runs the tests. Other files of tests share modules with this one, so the
// module is loaded again with the replaced function, and forgotten afterwards.
beforeAll(() => {
  vi.resetModules()
  vi.doMock('node:fs', async (importOriginal) => {
    const original = await importOriginal<typeof import('node:fs')>()
    const readdirSync = (path: string, options: { withFileTypes: true }) => {
      if (path.endsWith('locked')) throw Object.assign(new Error('locked'), { code: 'EACCES' })
      return original.readdirSync(path, options)
    }
    return { ...original, readdirSync }
  })
})
afterAll(() => {
  vi.doUnmock('node:fs')
  vi.resetModules()
})

it('keeps a subfolder that may not be read among the pages, where it is reported, and goes on', async () => {
  const { expandPages } = await import('./page-arguments.ts')
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-locked-'))
  try {
    mkdirSync(join(folder, 'locked'))
    writeFileSync(join(folder, 'a.html'), '')
    expect(await expandPages([folder])).toEqual([join(folder, 'a.html'), join(folder, 'locked')])
    await expect(expandPages([join(folder, 'locked')])).rejects.toMatchObject({ code: 'file-unreadable' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
