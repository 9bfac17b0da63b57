/** `development`: React's own, Fast Refresh, nothing minified. What is released is always `production`. */
export const mode = process.env.SITE_BUILD === 'development' ? 'development' : 'production'
