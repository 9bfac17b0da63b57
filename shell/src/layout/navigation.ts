import type { Link } from '@site/contract'

export const mainNavigation: Link[] = [
  { name: 'Home', path: '/' },
  { name: 'About', path: '/about' },
  { name: 'Services', path: '/service' },
  { name: 'Career', path: '/career' },
  { name: 'Blog', path: '/blog' },
  { name: 'Contact', path: '/contact' },
]

export const legalNavigation: Link[] = [
  { name: 'Terms of service', path: '/terms-service' },
  { name: 'Privacy policy', path: '/privacy-policy' },
]
