import { testAccessibilityTrees } from '../support/accessibility-tree'

testAccessibilityTrees(['/career', '/career?title=engineer&department=PRD', '/career?title=nobody'])
