/**
 * Who answers for every article, whoever wrote it. A sample, like all facts about the company:
 * replace it before the site goes public.
 */
export const answerable = { name: 'Rohan Malhotra', role: 'COO' }
