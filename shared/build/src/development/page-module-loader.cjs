const { basename, join } = require('node:path')

const isPage = /^export (?:async )?(?:function|const) (?:loader|action|handle)\b/m
const followPage = JSON.stringify(join(__dirname, 'follow-page.ts'))

/** Fast Refresh leaves modules alone that export more than components. A page does, and is followed all the same. */
module.exports = function followPages(source) {
  if (!isPage.test(source)) return source
  return `${source}
import { followPage } from ${followPage}
import * as followedPage from './${basename(this.resourcePath)}'
followPage(import.meta.webpackHot, followedPage)
`
}
