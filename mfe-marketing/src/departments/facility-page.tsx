import { lazyPart } from '@site/platform'
import { createOperationHandle, OperationArticle } from '../operation/operation-article'
import { facility } from './facility-content'

const Cover = lazyPart(() => import('../covers/facility-cover'))

export function Component() {
  return (
    <OperationArticle operation={facility}>
      <Cover />
    </OperationArticle>
  )
}

export const handle = createOperationHandle(facility, [Cover])
