import { testAccessibilityTrees } from '../support/accessibility-tree'

/** With the header and the footer. */
testAccessibilityTrees(['/nowhere'], 'body')
