import { testAccessibilityTrees } from '../support/browser/accessibility-tree'

testAccessibilityTrees(['/blog', '/blog/honest-oee-before-automation', '/blog/nowhere'])
