import { testConformance } from '../conformance.ts'
import { itemsLearner } from './learn.ts'

testConformance(itemsLearner, {
  'learns one record a page': 'the values of the record are in several lines, and no item contains both',
  'learns where a record lacks a field': 'a line outside the list looks like a record without the field',
  'gives one span to two fields that are marked there': 'the parts of an item follow each other',
  'learns records inside records': 'an item of a text cannot contain records',
  'does not extract what is marked as wrong': 'every item of the text is a record',
})
