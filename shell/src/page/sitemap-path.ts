/** The one path that belongs to no remote: it lists the pages of all. */
export const sitemapPath = '/sitemap.xml'
