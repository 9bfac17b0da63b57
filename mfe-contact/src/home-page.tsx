import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'

export const handle: PageHandle = {
  metadata: () => ({ title: 'contact', description: 'About contact' }),
}

export function Component() {
  return (
    <h1>
      contact <Link to="/career">Careers</Link>
    </h1>
  )
}
