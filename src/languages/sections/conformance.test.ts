import { testConformance } from '../conformance.ts'
import { sectionsLearner } from './learn/learn.ts'

const LIST = 'sections are parts of one record, and a list holds several'

testConformance(sectionsLearner, {
  'learns a list and finds the records of another page': LIST,
  'learns from the first record of a list': LIST,
  'learns from two neighbours inside a list': LIST,
  'learns one record a page': 'the name and the price have no headings of their own',
  'learns where a record lacks a field': LIST,
  'learns a field with several values': LIST,
  'learns records inside records': LIST,
  'finds which place of a repeated value is meant': LIST,
  'learns from a page without records, and finds none on another': LIST,
  'does not extract what is marked as wrong': LIST,
  'gives one span to two fields that are marked there': LIST,
  'reports its replay as it is': LIST,
  'gives spans that say the value, inside the page and in page order': LIST,
  'learns the same rule from the same examples, byte for byte': LIST,
  'has a rule that survives JSON and its schema': LIST,
  'runs on hostile pages without throwing': LIST,
  'spends steps while it runs, so that no rule can hang': LIST,
  'finds nothing on a page of another site': LIST,
  'explains its rule with the names of the fields': LIST,
})
