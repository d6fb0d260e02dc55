import { testConformance } from '../conformance.ts'
import { detectorsLearner } from './learn.ts'

testConformance(detectorsLearner, {
  'learns records inside records': 'a zone holds values, and no zones of records',
})
