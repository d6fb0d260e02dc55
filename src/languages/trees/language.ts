import type { Language } from '../language.ts'
import { type TreesRule, treesSchema } from './rule.ts'
import { runTrees } from './run/run.ts'
import { explainTrees } from './say/explain.ts'
import { exportTrees } from './say/export.ts'

/** Patterns of trees: what a record's markup looks like, and where in it each field is. */
export const trees: Language<TreesRule> = {
  name: 'trees',
  schema: treesSchema,
  run: runTrees,
  explain: explainTrees,
  export: exportTrees,
}
