import type { PostItem } from './post-schema'

/** What has the same name on two pages grows from its place on one to its place on the other. */
export const titleName = ({ slug }: PostItem) => `title of ${slug}`
