import { testConformance } from '../conformance.ts'
import { treesLearner } from './learn.ts'

testConformance(treesLearner)
