import { lazyPart } from '@site/platform'
import { createOperationHandle, OperationArticle } from '../operation/operation-article'
import { hradmin } from './hradmin-content'

const Cover = lazyPart(() => import('../covers/hradmin-cover'))

export function Component() {
  return (
    <OperationArticle operation={hradmin}>
      <Cover />
    </OperationArticle>
  )
}

export const handle = createOperationHandle(hradmin, [Cover])
