import { testAccessibilityTrees } from '../support/accessibility-tree'

testAccessibilityTrees([
  '/',
  '/about',
  '/service',
  '/service/setup',
  '/service/itservice',
  '/privacy-policy',
  '/terms-service',
  '/service/operation/production',
  '/service/operation/legal',
  '/service/operation/inventory',
  '/service/operation/finance',
  '/service/operation/hradmin',
  '/service/operation/facility',
  '/service/operation/logistic',
])
