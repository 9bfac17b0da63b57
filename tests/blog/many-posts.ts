/** A list of names as the blog's service answers with it. */
export function answerNames(list: string[]) {
  return { answer: { data: list.map((name) => ({ name })) } }
}

/** So many posts of a list. */
export function describePosts(count: number) {
  return Array.from({ length: count }, (_, position) => ({
    slug: `post-${position + 1}`,
    title: `Post ${position + 1}`,
    metaDescription: 'What one shift does, minute by minute, with all the numbers. '.repeat(5),
    timeAgo: `${position} days ago`,
    createdAt: '2026-01-14T06:30:00Z',
    author: 'Meera Nair',
  }))
}
