import { GleanError } from '../errors.ts'

/**
 * Loads a package that is installed only by those who need it. `load` imports it by its name, so that tools see the
 * dependency.
 */
export async function loadOptional<T>(name: string, load: () => Promise<T>, purpose: string): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new GleanError('package-missing', `the package ${name} is needed ${purpose}`, {
      remedy: `Install it: npm install ${name}`,
      cause,
    })
  }
}
