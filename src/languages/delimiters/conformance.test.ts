import { testConformance } from '../conformance.ts'
import { delimitersLearner } from './learn.ts'

testConformance(delimitersLearner)
