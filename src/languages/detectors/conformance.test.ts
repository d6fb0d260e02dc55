import { testConformance } from '../conformance.ts'
import { detectorsLearner } from './learn.ts'

testConformance(detectorsLearner, {
  'gives one span to two fields that are marked there': 'a border belongs to one field',
  'learns records inside records': 'a zone holds values, and no zones of records',
})
