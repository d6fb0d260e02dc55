import { testConformance } from '../conformance.ts'
import { stalkerLearner } from './learn.ts'

testConformance(stalkerLearner)
