import type { WrapperFile } from '../../../wrapper/file.ts'
import { measureLooks } from '../../../wrapper/profile/looks.ts'
import { shareOfMusts } from '../../../wrapper/profile/musts.ts'

export type FieldProfile = WrapperFile['profile']['fields'][number]

/** A spread is never taken to be smaller than this: of a logarithm, and of a share. */
const LEAST_SPREAD = [0.5, 0.4, 0.4, 0.08, 0.08, 0.12, 0.08]

/** Looks depend on one another: they count like this many independent ones fewer. */
const INDEPENDENT = 3

/** How much a text looks like the values of a field, from 0 to 1: 1 where the profile knows nothing. */
export function likenessOf(text: string, { looks, musts = [] }: FieldProfile): number {
  if (looks === undefined) return 1
  let sum = 0
  for (const [i, own] of measureLooks(text).entries()) {
    const deviations = Math.abs(own - looks.means[i]) / Math.max(LEAST_SPREAD[i], looks.deviations[i])
    sum += 0.5 * Math.max(0, deviations - 1) ** 2
  }
  return Math.exp(-sum / INDEPENDENT) * shareOfMusts(text, musts)
}
