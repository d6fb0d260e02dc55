import { fileURLToPath } from 'node:url'

/** The path of a `file:` address, which browsers show for a saved page and people paste; any other text as it is. */
export function localPath(parameter: string): string {
  if (!/^file:\/\//i.test(parameter)) return parameter
  try {
    return fileURLToPath(parameter)
  } catch {
    // An address of another machine: the command reports that the file is not found.
    return parameter
  }
}
