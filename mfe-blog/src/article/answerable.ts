/**
 * The person accountable for every article, besides its author. A sample, like all facts about the
 * company: replace it before the site goes public.
 */
export const answerable = { name: 'Rohan Malhotra', role: 'COO' }
