import { testAccessibilityTrees } from '../support/browser/accessibility-tree'

/** With the header and the footer. */
testAccessibilityTrees(['/nowhere'], 'body')
