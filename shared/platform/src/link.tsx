import type { ComponentProps, MouseEvent } from 'react'
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler } from 'react-router-dom'

type NavigationOptions = Pick<
  RouterLinkProps,
  'replace' | 'state' | 'preventScrollReset' | 'relative' | 'reloadDocument' | 'viewTransition'
>

export type LinkProps = NavigationOptions &
  Pick<RouterLinkProps, 'to'> &
  Omit<ComponentProps<'a'>, 'href'>

/** With a scheme or a host. */
const address = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/**
 * React Router's `Link` without what that one fetches ahead in framework mode: a first page would have its code, and the
 * shell fetches ahead for every link. An address, also one of this site, is left to the browser.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  relative,
  reloadDocument = false,
  viewTransition,
  target,
  onClick,
  ...anchor
}: LinkProps) {
  const path = useHref(to, { relative })
  const follow = useLinkClickHandler(to, {
    target,
    replace,
    state,
    preventScrollReset,
    relative,
    viewTransition,
  })
  const isAddress = typeof to === 'string' && address.test(to)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isAddress && !reloadDocument && !event.defaultPrevented) follow(event)
  }
  return <a {...anchor} target={target} href={isAddress ? to : path} onClick={press} />
}
