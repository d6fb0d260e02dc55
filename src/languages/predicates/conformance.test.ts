import { testConformance } from '../conformance.ts'
import { predicateLearner } from './learn.ts'

testConformance(predicateLearner, {
  'learns records inside records': 'predicates find texts, and records of texts are flat',
})
