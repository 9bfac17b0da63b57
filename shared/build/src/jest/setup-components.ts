import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// Ends what waits in vain, as the limit of a test does.
configure({ asyncUtilTimeout: 10_000 })
