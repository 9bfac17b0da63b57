import { testAccessibilityTrees } from '../support/accessibility-tree'

testAccessibilityTrees(['/blog', '/blog/honest-oee-before-automation', '/blog/nowhere'])
