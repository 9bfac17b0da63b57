/**
 * Gives every lazy route of `remote.tsx` the page module's path as its id: server and browser then
 * agree on it, and `release.json` can say which files that page needs.
 */
module.exports = (source) =>
  source.replace(
    /lazy:\s*\(\)\s*=>\s*import\(\s*(['"])\.\/([^'"]+)\1\s*\)/g,
    (lazy, _quote, page) => `id: '${page}', ${lazy}`,
  )
