/** The pages of the table of targets: one of each remote. */
export const pages = {
  home: '/',
  article: '/blog/honest-oee-before-automation',
  careers: '/career',
  contact: '/contact',
}

export type PageName = keyof typeof pages

export const pageNames: PageName[] = ['home', 'article', 'careers', 'contact']
