import { testAccessibilityTrees } from '../support/browser/accessibility-tree'
import { pages } from '../support/pages'

/** All that no other remote has. */
testAccessibilityTrees(pages.filter((path) => !/^\/(?:blog|career|contact)\b/.test(path)))
