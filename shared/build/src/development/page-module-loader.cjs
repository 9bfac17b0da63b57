const { basename, join } = require('node:path')

const isPage = /^export (?:async )?(?:function|const) (?:loader|action|handle)\b/m
const followPage = JSON.stringify(join(__dirname, 'follow-page.ts'))

/**
 * Fast Refresh ignores modules with exports other than components. A page module has some, so this makes it accept
 * updates.
 */
module.exports = function followPages(source) {
  if (!isPage.test(source)) return source
  return `${source}
import { followPage } from ${followPage}
import * as followedPage from './${basename(this.resourcePath)}'
followPage(import.meta.webpackHot, followedPage)
`
}
