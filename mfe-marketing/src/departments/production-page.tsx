import { lazyPart } from '@site/platform'
import { createOperationHandle, OperationArticle } from '../operation/operation-article'
import { production } from './production-content'

const Cover = lazyPart(() => import('../covers/production-cover'))

export function Component() {
  return (
    <OperationArticle operation={production}>
      <Cover />
    </OperationArticle>
  )
}

export const handle = createOperationHandle(production, [Cover])
