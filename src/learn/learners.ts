import { delimitersLearner } from '../languages/delimiters/learn.ts'
import { detectorsLearner } from '../languages/detectors/learn.ts'
import { itemsLearner } from '../languages/items/learn.ts'
import type { Learner } from '../languages/language.ts'
import { learningParts } from '../languages/parts/texts/learn-texts.ts'
import { type Bias, resolveBias } from '../languages/predicates/builders/bias.ts'
import { createPredicateLearner, predicateLearner } from '../languages/predicates/learn.ts'
import type { LearnedRule } from '../languages/predicates/rule.ts'
import { namedSectionsLearner, sectionsLearner } from '../languages/sections/learn/learn.ts'
import { softMealyLearner } from '../languages/softmealy/learn.ts'
import { stalkerLearner } from '../languages/stalker/learn.ts'
import type { Shape } from '../languages/task.ts'
import { treesLearner } from '../languages/trees/learn.ts'
import { createWithinLearner, type Languages } from './within/learn.ts'

const treesWithParts = learningParts(treesLearner)
const sectionsWithParts = learningParts(sectionsLearner)
const predicatesWithParts = withSharedTexts(predicateLearner)

/** Predicates split texts of pages with one record by themselves: there several texts may hold the same values, and vote. */
function withSharedTexts(learner: Learner<LearnedRule>): Learner<unknown> {
  return learningParts(learner, { splits: ({ shape }) => shape === 'single' })
}

/** The languages that do best on a short text and on a part of a page. */
const INSIDE: Languages = {
  list: [itemsLearner, treesWithParts, delimitersLearner, softMealyLearner],
  single: [predicateLearner, delimitersLearner],
}

/** Learns what is inside sections. */
const withinSections: Learner<unknown> = createWithinLearner(INSIDE)

/** Learns lists inside one text of a section, which languages that look at markup cannot take apart. */
const textListsInSections: Learner<unknown> = createWithinLearner({ list: [itemsLearner], single: [] }, true)

/** Every learner that comes with Gleaner. */
export const learners: readonly Learner<unknown>[] = [
  predicatesWithParts,
  treesWithParts,
  delimitersLearner,
  sectionsWithParts,
  detectorsLearner,
  softMealyLearner,
  stalkerLearner,
  itemsLearner,
  withinSections,
]

/**
 * Order as bias: the learners that `auto` tries, those first that do best alone on pages of that shape (docs/evaluation.md).
 * A later one is tried only where those before it leave a field open. Those that are missing here take part where a method
 * names them: they have not won by measurement.
 */
const ORDER: Readonly<Record<Shape | 'unlabelled', readonly Learner<unknown>[]>> = {
  // Lists in a text come before predicates, which reproduce two pages of them and less than half of the others' values
  // (factbook-2014, "Agriculture - products" from two pages: recall 0.30 to 0.38, with lists first 0.96 to 0.99).
  single: [
    namedSectionsLearner,
    textListsInSections,
    predicatesWithParts,
    // These are asked for open fields only, and a text has to be split with all of its fields: predicates do that.
    treesLearner,
    delimitersLearner,
    sectionsLearner,
    withinSections,
  ],
  // Detectors before predicates: 0.90 in place of 0.86 of whole tuples on irregular pages, and the same on lists/ and javadoc-17.
  list: [treesWithParts, detectorsLearner, predicatesWithParts, delimitersLearner],
  unlabelled: [sectionsLearner],
}

/** Learners in addition to those that come with Gleaner, and how all of them are set up. */
export interface LearnersOptions {
  /** The builders of the predicates language, the more reliable first; the usual ones if none is given. */
  readonly bias?: Bias
  /** Learners of further languages; `auto` tries them last. */
  readonly languages?: readonly Learner<unknown>[]
}

/** The learners that `auto` tries on pages of a shape, or on pages without any label, in order. */
export function learnersInOrder(
  pages: Shape | 'unlabelled',
  options: LearnersOptions,
): readonly Learner<unknown>[] {
  const order = setUp(ORDER[pages], options)
  return pages === 'unlabelled' ? order.filter(({ accepts }) => accepts.labels === 'optional') : order
}

/** The names of the methods that `auto` tries on pages of a shape, in order. */
export function methodsInOrder(shape: Shape): string[] {
  return [...new Set(ORDER[shape].map(({ language }) => language.name))]
}

/** The learner of this name, if there is one; a given one replaces that of the same name. */
export function findLearner(name: string, options: LearnersOptions): Learner<unknown> | undefined {
  return setUp(learners, options).findLast(({ language }) => language.name === name)
}

/** Whether a method needs labelled values. */
export function needsLabels(method: string): boolean {
  return findLearner(method.split('/', 1)[0], {})?.accepts.labels !== 'optional'
}

/** Whether a bias determines what the learner uses. */
export function isBiased({ language }: Learner<unknown>): boolean {
  return language.name === predicateLearner.language.name
}

/** The names that `method` accepts. */
export function methodNames({ languages = [] }: LearnersOptions = {}): string[] {
  const names = [...learners, ...languages].flatMap(({ language: { name }, variants }) => [
    name,
    ...variants.map((variant) => `${name}/${variant}`),
  ])
  return ['auto', ...names]
}

function setUp(
  given: readonly Learner<unknown>[],
  { bias, languages = [] }: LearnersOptions,
): readonly Learner<unknown>[] {
  if (bias === undefined) return [...given, ...languages]
  const biased = withSharedTexts(createPredicateLearner(resolveBias(bias)))
  return [...given.map((learner) => (isBiased(learner) ? biased : learner)), ...languages]
}
