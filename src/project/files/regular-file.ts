import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { GleanError } from '../../errors.ts'
import { fileError } from '../../page/read-page.ts'

/** Opens a file to read. A pipe or a device is refused: reading it may never end. */
export function openRegular(path: string): number {
  let handle: number
  try {
    handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (cause) {
    throw fileError(path, cause)
  }
  if (fstatSync(handle).isFile()) return handle
  closeSync(handle)
  throw new GleanError('file-unreadable', 'this is not a regular file', { place: { file: path } })
}
