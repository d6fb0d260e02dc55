import { mkdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { relativeTo, type Source } from '../../source/file/read-source.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import { repair } from '../repair/repair.ts'
import type { CheckedWrapper } from './health.ts'
import type { RepairNote } from './run.ts'
import { type SourceFolder, writeWhole } from './source-folder.ts'

/** How wrappers are repaired. */
export interface RepairingOptions {
  /** When, for the history of the wrapper. */
  readonly time: string
  /** Wrapper files that were named on the command line, which may be replaced wherever they are. */
  readonly named: readonly string[]
}

/**
 * Repairs the wrappers of a source that are not sound. A repair of which everything came back replaces the file, which keeps the
 * rules before; any other is put aside for a person. A wrapper outside the folder of its source file is never replaced: the file
 * may come from a stranger.
 */
export async function repairSource(
  source: Source,
  checked: readonly CheckedWrapper[],
  folder: SourceFolder,
  options: RepairingOptions,
): Promise<RepairNote[]> {
  const notes: RepairNote[] = []
  for (const { file, wrapper, pages, known, report } of checked) {
    if (report.verdict === 'ok' || report.suspicion !== undefined) continue
    const outcome = repair(wrapper, pages, { known, time: options.time })
    if (outcome.kind !== 'repaired') {
      const words =
        outcome.kind === 'sound'
          ? 'the wrapper agrees with what is remembered; nothing was changed'
          : outcome.kind === 'refused'
            ? outcome.suspicion.reason
            : outcome.reason
      notes.push({ wrapper: file, outcome: 'none', words })
      continue
    }
    const lost = outcome.ask?.fields ?? []
    const byLooks = outcome.fields.filter((field) => field.byLooks === true).map(({ name }) => name)
    const isSure = !outcome.doubtful && lost.length === 0 && byLooks.length === 0
    const target = relativeTo(file, source.path)
    const mayReplace =
      options.named.some((name) => resolve(name) === resolve(target)) || isBeside(source, target)
    const words = [
      `from ${outcome.evidence}`,
      `agreement ${Math.round(outcome.score * 100)} %`,
      ...(lost.length === 0 ? [] : [`not recovered: ${lost.join(', ')}`]),
      ...(byLooks.length === 0 ? [] : [`found by their looks alone: ${byLooks.join(', ')}`]),
    ].join('; ')
    const text = writeWrapper(outcome.wrapper)
    if (isSure && mayReplace) {
      await writeWhole(target, text)
      notes.push({ wrapper: file, outcome: 'repaired', words })
    } else {
      mkdirSync(folder.proposals, { recursive: true, mode: 0o700 })
      const proposal = join(folder.proposals, basename(file))
      await writeWhole(proposal, text)
      notes.push({ wrapper: file, outcome: 'proposed', words, file: proposal })
    }
  }
  return notes
}

function isBeside({ path }: Source, target: string): boolean {
  if (path === undefined) return false
  const way = relative(dirname(resolve(path)), resolve(target))
  return !way.startsWith('..') && resolve(way) !== way
}
