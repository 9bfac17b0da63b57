/**
 * Sets the page module's path as the id of every lazy route in `remote.tsx`: then server and browser agree on it, and
 * `release.json` can list the files of each page.
 */
module.exports = (source) =>
  source.replace(
    /lazy:\s*\(\)\s*=>\s*import\(\s*(['"])\.\/([^'"]+)\1\s*\)/g,
    (lazy, _quote, page) => `id: '${page}', ${lazy}`,
  )
