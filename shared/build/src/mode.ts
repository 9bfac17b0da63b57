/** `development`: React's development build, Fast Refresh, not minified. Releases are always `production`. */
export const mode = process.env.SITE_BUILD === 'development' ? 'development' : 'production'
