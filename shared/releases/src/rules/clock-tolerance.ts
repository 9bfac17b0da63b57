/** Tolerated clock skew between writers and readers, in ms. */
export const clockTolerance = 5 * 60 * 1000
