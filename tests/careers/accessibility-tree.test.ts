import { testAccessibilityTrees } from '../support/browser/accessibility-tree'

testAccessibilityTrees(['/career', '/career?title=engineer&department=PRD', '/career?title=nobody'])
