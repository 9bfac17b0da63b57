/** In characters, as everything here. Longer addresses are refused: each would be an entry of a cache. */
export const longestUrl = 2048
/** Longer than any category and than any search that a person types. */
export const longestParameter = 200
