import { lazyPart } from '@site/platform'
import { createOperationHandle, OperationArticle } from '../operation/operation-article'
import { logistic } from './logistic-content'

const Cover = lazyPart(() => import('../covers/logistic-cover'))

export function Component() {
  return (
    <OperationArticle operation={logistic}>
      <Cover />
    </OperationArticle>
  )
}

export const handle = createOperationHandle(logistic, [Cover])
