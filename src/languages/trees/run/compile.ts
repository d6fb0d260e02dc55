import type { Tree } from '../../../page/tree.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import type { RecordsRule, ValuePlace } from '../rule.ts'
import { createPathAutomaton, type PathAutomaton, type PathStates } from './path-states.ts'
import { createTokenReader, createVocabulary, type TokenReader, type Vocabulary } from './token-sets.ts'

/** The places of all fields in one slot, flattened: place `i` belongs to field `fields[i]`. */
export interface SlotPlaces {
  readonly places: readonly ValuePlace[]
  readonly fields: readonly number[]
  /** A number for each place, the same for equal places. */
  readonly same: readonly number[]
}

/** What a rule needs on every page, made once. */
export interface Compiled {
  readonly vocabulary: Vocabulary
  readonly slots: readonly SlotPlaces[]
  /** The path states of each slot, shared by all pages. */
  readonly automata: readonly PathAutomaton[]
}

/** A rule made ready for one page. */
export interface PageRule {
  readonly rule: RecordsRule
  readonly tree: Tree
  readonly reader: TokenReader
  readonly slots: readonly SlotPlaces[]
  /** The path states of each slot. */
  readonly states: readonly PathStates[]
  readonly budget: Budget
}

const known = new WeakMap<RecordsRule, Compiled>()

/** Beyond this many states and sets of tokens, start over: pages of one template have some hundreds, hostile ones any number. */
const MAX_KEPT = 20_000

function compile(rule: RecordsRule): Compiled {
  const found = known.get(rule)
  if (found !== undefined && sizeOf(found) <= MAX_KEPT) return found
  const tokens: string[] = []
  for (const slot of rule.slots) tokens.push(...slot.tokens)
  for (const condition of rule.conditions) tokens.push(...condition.test.tokens)
  const slots = rule.slots.map(() => ({
    places: [] as ValuePlace[],
    fields: [] as number[],
    same: [] as number[],
  }))
  const numbers = new Map<string, number>()
  for (const [f, { places }] of rule.fields.entries()) {
    for (const place of places) {
      tokens.push(...(place.behind?.tokens ?? []), ...(place.ahead?.tokens ?? []))
      for (const step of place.path) tokens.push(...step.tokens)
      const slot = slots[place.slot]
      if (slot === undefined) continue
      slot.places.push(place)
      slot.fields.push(f)
      const key = JSON.stringify(place)
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      slot.same.push(number)
    }
  }
  const vocabulary = createVocabulary(tokens)
  const automata = slots.map(({ places }) => createPathAutomaton(places, vocabulary))
  const compiled = { vocabulary, slots, automata }
  known.set(rule, compiled)
  return compiled
}

function sizeOf({ vocabulary, automata }: Compiled): number {
  return automata.reduce((sum, { size }) => sum + size, vocabulary.sets.size)
}

/** Makes a rule ready for a page. */
export function prepare(rule: RecordsRule, tree: Tree, budget: Budget = UNLIMITED): PageRule {
  const { vocabulary, slots, automata } = compile(rule)
  const reader = createTokenReader(tree, vocabulary)
  const states = automata.map((automaton) => automaton.on(reader, budget))
  return { rule, tree, reader, slots, states, budget }
}
