import { testConformance } from '../conformance.ts'
import { softMealyLearner } from './learn.ts'

testConformance(softMealyLearner, {
  'learns records inside records': 'a tuple of SoftMealy holds values, and no tuples',
})
