import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'

export const handle: PageHandle = { metadata: () => ({ title: 'blog', description: 'About blog' }) }

export function Component() {
  return (
    <h1>
      blog <Link to="/career">Careers</Link>
    </h1>
  )
}
