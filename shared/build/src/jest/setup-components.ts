import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// Only ends a query that never succeeds, as the limit of a test does.
configure({ asyncUtilTimeout: 120_000 })
