import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GleanError } from '../errors.ts'
import { TYPES_FOLDER } from './files/page-files.ts'
import { openProject } from './files/project-folder.ts'
import { folderInside } from './files/write-file.ts'
import { openSession, type Session, type SessionOptions } from './session.ts'

/** The further types of pages of a project. Each is a project of its own inside it, taught in the same way. */
export interface PageTypes {
  names(): readonly string[]
  /** The session of a type; throws where there is none. */
  open(name: string): Session
  /** The same for a type that may be new. */
  make(name: string): Session
  close(): void
}

/** Names become folders, so that they hold letters, digits, `-` and `_` only. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u

const MAX_TYPES = 20

/** Opens the project of a page type: the page that a record leads to is about that record alone, unless several are marked on it. */
export function openTypeSession(folder: string, options: SessionOptions = {}): Session {
  return openSession(openProject(folder), { ...options, shape: 'single' })
}

/** The page types of a session; `openType` opens the project of one. */
export function createPageTypes(
  { project }: Session,
  openType: (folder: string) => Session = (folder) => openTypeSession(folder),
): PageTypes {
  const sessions = new Map<string, Session>()
  const names = (): string[] => {
    try {
      return readdirSync(join(project.folder, TYPES_FOLDER), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
        .map(({ name }) => name)
        .sort()
        .slice(0, MAX_TYPES)
    } catch {
      return []
    }
  }
  const make = (name: string): Session => {
    const known = sessions.get(name)
    if (known !== undefined) return known
    if (!NAME.test(name)) {
      throw new GleanError(
        'option-invalid',
        `a page type cannot be called ${JSON.stringify(name.slice(0, 60))}`,
        {
          remedy: 'Use up to 40 letters, digits, - and _.',
        },
      )
    }
    if (!names().includes(name) && names().length >= MAX_TYPES)
      throw new GleanError('option-invalid', `a project has at most ${MAX_TYPES} page types`)
    const session = openType(folderInside(project.folder, `${TYPES_FOLDER}/${name}`))
    sessions.set(name, session)
    return session
  }
  return {
    names,
    make,
    open(name) {
      if (sessions.has(name) || names().includes(name)) return make(name)
      throw new GleanError('option-invalid', `there is no page type ${JSON.stringify(name.slice(0, 60))}`)
    },
    close() {
      for (const session of sessions.values()) session.close()
      sessions.clear()
    },
  }
}
