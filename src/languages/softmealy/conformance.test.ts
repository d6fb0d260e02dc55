import { testConformance } from '../conformance.ts'
import { softMealyLearner } from './learn.ts'

testConformance(softMealyLearner, {
  'gives one span to two fields that are marked there': 'each value ends before the next begins',
  'learns records inside records': 'a tuple of SoftMealy holds values, and no tuples',
})
