import type { PageHandle } from '@site/contract'

/** Fetches the parts that a page names in its `handle`; a page without any, or of an older release, is ready. */
export async function loadParts({ handle }: { handle?: unknown }): Promise<void> {
  const { parts = [] }: Partial<PageHandle> = handle ?? {}
  await Promise.all(parts.map((part) => part.load()))
}
