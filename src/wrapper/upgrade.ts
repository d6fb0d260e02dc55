import { FORMAT } from './file.ts'

type Upgrade = (file: Record<string, unknown>) => Record<string, unknown>

/** From each format to the next. Format 1 is the first there is. */
const upgrades = new Map<number, Upgrade>()

/** Brings a file of an older format to the present one, a format at a time. */
export function upgradeWrapper(file: Record<string, unknown>): Record<string, unknown> {
  let current = file
  for (let format = Number(file.format); format < FORMAT; format++) {
    const upgrade = upgrades.get(format)
    if (upgrade === undefined) return current
    current = upgrade(current)
  }
  return current
}
