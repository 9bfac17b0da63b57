/** Where the picture of a page is, for those who share it: `/service/setup` → `/share/service/setup.png`. */
export function sharePath(pathname: string): string {
  return `/share${pathname === '/' ? '/home' : pathname}.png`
}
