import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GleanError } from '../../errors.ts'
import { dropFailed, type Journal, openJournal, readJournal } from '../../source/crawl/journal.ts'
import { countOf, say } from '../messages.ts'

/** What was typed about the files of a crawl. */
interface FileOptions {
  readonly output?: string
  readonly restart?: boolean
  readonly retryFailed?: boolean
  readonly soFar?: boolean
}

/** The files that a crawl works with. */
export interface CrawlFiles {
  readonly journal: Journal
  /** A folder for what is needed during this run only. */
  readonly folder: string
  /** The crawl is complete; returns whether its journal is kept, as asked for. */
  finish(keep: boolean): boolean
  close(): void
}

/**
 * Opens the journal of a crawl. It is beside the output, and gone when the crawl is complete. Where pages failed or records were withheld it is kept
 * under another name, so the same command starts over and `--retry-failed` reads only what failed.
 */
export function openCrawlFiles(options: FileOptions, crawl: string): CrawlFiles {
  const output = options.output !== undefined && isKept(options.output) ? options.output : undefined
  if (output === undefined && (options.retryFailed === true || options.soFar === true)) {
    throw new GleanError('option-invalid', '--retry-failed and --so-far need the output of the crawl', {
      remedy: 'Give the same --output as before.',
    })
  }
  const folder = mkdtempSync(join(tmpdir(), 'glean-crawl-'))
  const path = output === undefined ? join(folder, 'journal') : `${output}.journal`
  const kept = `${output}.failed`
  try {
    if (options.restart === true) rmSync(path, { force: true })
    if (options.retryFailed === true) retry(path, kept, crawl)
    const journal = options.soFar === true ? readJournal(path, crawl) : openJournal(path, crawl)
    return {
      journal,
      folder,
      finish(wanted) {
        const keep = wanted && output !== undefined
        if (keep) renameSync(path, kept)
        else for (const file of output === undefined ? [path] : [path, kept]) rmSync(file, { force: true })
        return keep
      },
      close() {
        // Wrong use is found after the journal is made; one without pages would only be in the way of the next try.
        const isEmpty = options.soFar !== true && journal.results().next().done === true
        journal.close()
        if (isEmpty) rmSync(path, { force: true })
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Whether an output stays: a device or a pipe has no place beside it for a journal. */
function isKept(output: string): boolean {
  return statSync(output, { throwIfNoEntry: false })?.isFile() !== false
}

/** Makes the journal of a crawl with failures one that lacks them. */
function retry(path: string, kept: string, crawl: string): void {
  if (!existsSync(path)) {
    if (!existsSync(kept)) {
      throw new GleanError('file-missing', 'no failed pages of an earlier crawl are left to read', {
        place: { file: kept },
        remedy: 'Run the command without --retry-failed.',
      })
    }
    renameSync(kept, path)
  }
  say(`reading ${countOf(dropFailed(path, crawl), 'page')} again`)
}
