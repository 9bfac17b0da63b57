type Modifiers = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** True for a click or key that the browser answers itself: another tab or window, back and forward, top and end. */
export function isForBrowser({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers) {
  return altKey || ctrlKey || metaKey || shiftKey
}
