/** What a link asks of the shell, in its `state`. */
export type LinkState = { focus: 'heading' }

/**
 * For a link that changes only the query. By itself such a link keeps the focus; with this the focus goes to the page's
 * heading, as on a new page. For links that the new content replaces.
 */
export const toHeading: LinkState = { focus: 'heading' }
