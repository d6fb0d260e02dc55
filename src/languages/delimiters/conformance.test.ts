import { testConformance } from '../conformance.ts'
import { delimitersLearner } from './learn.ts'

testConformance(delimitersLearner, {
  'gives one span to two fields that are marked there': 'each value ends before the next begins',
})
