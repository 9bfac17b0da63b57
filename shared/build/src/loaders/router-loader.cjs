/**
 * Lets bundlers drop the components of React Router that a chunk does not use: without their names for developers, and
 * marked as pure, they are only kept where something imports them.
 */
module.exports = (source) =>
  source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.\w+\()/gm, '$1/* @__PURE__ */ $2')
