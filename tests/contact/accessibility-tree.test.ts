import { testAccessibilityTrees } from '../support/browser/accessibility-tree'

testAccessibilityTrees(['/contact'])
