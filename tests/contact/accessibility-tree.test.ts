import { testAccessibilityTrees } from '../support/accessibility-tree'

testAccessibilityTrees(['/contact'])
