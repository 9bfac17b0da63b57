import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'

export const handle: PageHandle = {
  metadata: () => ({ title: 'marketing', description: 'About marketing' }),
}

export function Component() {
  return (
    <h1>
      marketing <Link to="/career">Careers</Link>
    </h1>
  )
}
