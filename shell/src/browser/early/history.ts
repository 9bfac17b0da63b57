/**
 * Loads the page that the history moves to before the application hears of it. Pages that were reached by links within
 * one document share it, also after a reload: back then changes the address, and the HTML stays. What it returns ends
 * this, unless such a page is being loaded: then it returns false.
 */
export function watchHistory(load: () => void): () => boolean {
  const written = address()
  let hasMoved = false
  /** Stays true: forward ends that loading, and the application may have left the page alone by then. */
  const look = () => {
    hasMoved ||= address() !== written
    return hasMoved
  }
  const loadMoved = () => look() && load()
  addEventListener('popstate', loadMoved)
  return () => {
    if (look()) return false
    // The application's listener cannot keep the event from this one, which was there before.
    removeEventListener('popstate', loadMoved)
    return true
  }
}

/** Without the part of the page, which is there. */
const address = () => location.pathname + location.search
