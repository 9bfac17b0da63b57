import { lazyPart } from '@site/platform'
import { createOperationHandle, OperationArticle } from '../operation/operation-article'
import { legal } from './legal-content'

const Cover = lazyPart(() => import('../covers/legal-cover'))

export function Component() {
  return (
    <OperationArticle operation={legal}>
      <Cover />
    </OperationArticle>
  )
}

export const handle = createOperationHandle(legal, [Cover])
