import { usePlatform } from '@site/platform'
import { useSyncExternalStore } from 'react'

type ShareButtonsProps = { url: string; title: string }

/** Copy and share, where the browser can. Until that is known their place is kept (layout shift). */
export function ShareButtons({ url, title }: ShareButtonsProps) {
  const { toast } = usePlatform()
  const canCopy = useBrowserHas('clipboard')
  const canShare = useBrowserHas('share')
  /** The fallback: the address, to be copied by hand. */
  const showAddress = () => toast(url)

  function copy() {
    navigator.clipboard.writeText(url).then(() => toast('Link copied', 'success'), showAddress)
  }

  function share() {
    navigator.share({ title, url }).catch((error: DOMException) => {
      // AbortError: the visitor closed the system's share sheet.
      if (error.name !== 'AbortError') showAddress()
    })
  }

  return (
    <>
      <li hidden={!canCopy}>
        <button type="button" onClick={copy}>
          Copy link
        </button>
      </li>
      <li hidden={!canShare}>
        <button type="button" onClick={share}>
          Share…
        </button>
      </li>
    </>
  )
}

function useBrowserHas(feature: 'clipboard' | 'share') {
  return useSyncExternalStore(
    neverChanges,
    () => feature in navigator,
    () => false,
  )
}

function neverChanges() {
  return () => {}
}
