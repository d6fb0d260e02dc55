import type { Page } from '../../page/page.ts'
import { evenly } from '../../strings/evenly.ts'
import { MAX_COUNTS, type WrapperFile } from '../../wrapper/file.ts'
import { profileFile } from '../repair/finish.ts'

type Profile = WrapperFile['profile']
type FieldProfile = Profile['fields'][number]

/** The wrapper with a profile that takes account of further pages on which it works. */
export function updateProfile(file: WrapperFile, pages: readonly Page[]): WrapperFile {
  const confidence = file.profile.fields.map((field) => field.confidence ?? 0)
  return { ...file, profile: mergeProfiles(file.profile, profileFile(file, pages, confidence)) }
}

/** One profile from that of earlier pages and that of later ones. */
export function mergeProfiles(before: Profile, now: Profile): Profile {
  const counts = [...(before.recordsPerPage ?? []), ...(now.recordsPerPage ?? [])].sort((a, b) => a - b)
  const sample = mergeSamples(before.sample, now.sample)
  return {
    ...before,
    pages: before.pages + now.pages,
    records: before.records + now.records,
    recordsPerPage: [...evenly(counts, MAX_COUNTS)],
    ...(before.closed === undefined ? {} : { closed: before.closed + (now.closed ?? 0) }),
    fields: before.fields.map((field, f) => mergeFields(field, now.fields[f])),
    ...(before.template === undefined || now.template === undefined
      ? {}
      : { template: { ...before.template, least: Math.min(before.template.least, now.template.least) } }),
    ...(sample === undefined ? {} : { sample }),
  }
}

function mergeFields(before: FieldProfile, now: FieldProfile): FieldProfile {
  const { looks, musts } = before
  return {
    ...before,
    filled: before.filled + now.filled,
    values: before.values + now.values,
    ...(before.onPages === undefined ? {} : { onPages: before.onPages + (now.onPages ?? 0) }),
    minLength:
      now.values === 0
        ? before.minLength
        : before.values === 0
          ? now.minLength
          : Math.min(before.minLength, now.minLength),
    maxLength: Math.max(before.maxLength, now.maxLength),
    ...(before.distinct === undefined ? {} : { distinct: before.distinct + (now.distinct ?? 0) }),
    ...(musts === undefined || now.musts === undefined || now.values < 8
      ? {}
      : { musts: musts.filter((must) => now.musts?.includes(must)) }),
    ...(looks === undefined || now.looks === undefined
      ? now.looks === undefined
        ? {}
        : { looks: now.looks }
      : { looks: mergeLooks(before, now) }),
  }
}

/** Means weigh by their values; spreads are pooled, with the distance of the two means. */
function mergeLooks(before: FieldProfile, now: FieldProfile): NonNullable<FieldProfile['looks']> {
  const [a, b] = [before.looks!, now.looks!]
  const share = now.values / Math.max(1, before.values + now.values)
  const means = a.means.map((mean, i) => mean * (1 - share) + b.means[i] * share)
  const pool = (x: readonly number[], y: readonly number[]) =>
    x.map((own, i) =>
      round(
        Math.sqrt(
          (1 - share) * own ** 2 + share * y[i] ** 2 + share * (1 - share) * (a.means[i] - b.means[i]) ** 2,
        ),
      ),
    )
  return {
    means: means.map(round),
    deviations: pool(a.deviations, b.deviations),
    between: pool(a.between, b.between),
  }
}

/** Later records first, since sites change; as many as there were. */
function mergeSamples(before: Profile['sample'], now: Profile['sample']): Profile['sample'] {
  if (before === undefined || now === undefined) return before
  const most = Math.max(before.length, Math.min(30, before.length + now.length))
  const later = evenly(now, Math.ceil(most / 2))
  return [...later, ...evenly(before, most - later.length)]
}

function round(number: number): number {
  return Math.round(number * 10_000) / 10_000
}
