export const feedPath = '/blog/feed.xml'

export const feedType = 'application/atom+xml'
