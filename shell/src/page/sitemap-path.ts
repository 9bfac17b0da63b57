/** The one page that no remote owns: it lists those of all. */
export const sitemapPath = '/sitemap.xml'
