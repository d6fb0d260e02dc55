import type { Page } from '../../page/page.ts'
import { templateFeatures } from './page-features.ts'

/** Pages beyond these join the cluster they fit best, after the clusters are known. */
const MAX_SEEDS = 60

interface Cluster {
  readonly members: number[]
  /** How many members have each feature. */
  readonly counts: Map<string, number>
  readonly cost: number
}

/**
 * Groups pages by their templates. Two groups are one if that describes the pages in fewer bits: a group lists its features
 * once and then states for each page which of them it has, so that pages of one template are cheap together and pages of two
 * are cheaper apart. The more pages there are, the finer the difference that counts; no threshold is set by hand.
 */
export function clusterPages(pages: readonly Page[]): number[][] {
  const features = pages.map(templateFeatures)
  const vocabulary = new Set(features.flatMap((set) => [...set]))
  const bits = Math.log2(Math.max(2, vocabulary.size))
  let clusters = features.slice(0, MAX_SEEDS).map((set, i) => {
    const counts = new Map([...set].map((feature) => [feature, 1]))
    return { members: [i], counts, cost: costOf(counts, 1, bits) }
  })
  for (;;) {
    const best = bestMerge(clusters, bits)
    if (best === undefined) break
    clusters = [...clusters.filter((each) => each !== best.a && each !== best.b), best.merged]
  }
  for (let i = MAX_SEEDS; i < pages.length; i++) assign(clusters, features[i], i)
  return clusters.map(({ members }) => members.sort((a, b) => a - b)).sort((a, b) => a[0] - b[0])
}

function bestMerge(
  clusters: readonly Cluster[],
  bits: number,
): { a: Cluster; b: Cluster; merged: Cluster } | undefined {
  let best: { a: Cluster; b: Cluster; merged: Cluster; gain: number } | undefined
  for (let i = 0; i < clusters.length; i++) {
    for (let j = i + 1; j < clusters.length; j++) {
      const merged = merge(clusters[i], clusters[j], bits)
      const gain = clusters[i].cost + clusters[j].cost - merged.cost
      if (gain > 0 && gain > (best?.gain ?? 0)) best = { a: clusters[i], b: clusters[j], merged, gain }
    }
  }
  return best
}

function merge(a: Cluster, b: Cluster, bits: number): Cluster {
  const counts = new Map(a.counts)
  for (const [feature, count] of b.counts) counts.set(feature, (counts.get(feature) ?? 0) + count)
  const members = [...a.members, ...b.members]
  return { members, counts, cost: costOf(counts, members.length, bits) }
}

/** Bits to name each feature, and to state which of the members have it. */
function costOf(counts: ReadonlyMap<string, number>, members: number, bits: number): number {
  const byCount = new Map<number, number>()
  for (const count of counts.values()) byCount.set(count, (byCount.get(count) ?? 0) + 1)
  let cost = 0
  for (const [count, times] of byCount)
    cost += times * (bits + Math.log2(members + 1) + logChoose(members, count))
  return cost
}

/** The logarithm to base 2 of how many ways there are to choose `k` of `n`. */
function logChoose(n: number, k: number): number {
  let sum = 0
  for (let i = 1; i <= Math.min(k, n - k); i++) sum += Math.log2((n - i + 1) / i)
  return sum
}

/** Puts a page into the cluster that shares most with it. */
function assign(clusters: readonly Cluster[], features: ReadonlySet<string>, page: number): void {
  let best = clusters[0]
  let most = -1
  for (const cluster of clusters) {
    let shared = 0
    for (const feature of features) shared += (cluster.counts.get(feature) ?? 0) / cluster.members.length
    const share = shared / (features.size + cluster.counts.size - shared)
    if (share > most) [best, most] = [cluster, share]
  }
  best.members.push(page)
}
