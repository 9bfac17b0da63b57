/** True when the page of openings lacks nothing: services that have just started may answer late. */
export function isWholeCareers(html: string) {
  return html.includes('Apply Now') && html.includes('department=PRD')
}

/** The same of the list of articles. */
export function isWholeBlog(html: string) {
  return ['Meera Nair', 'Automation', '/blog/'].every((part) => html.includes(part))
}
