import { lazyPart } from '@site/platform'
import { createOperationHandle, OperationArticle } from '../operation/operation-article'
import { inventory } from './inventory-content'

const Cover = lazyPart(() => import('../covers/inventory-cover'))

export function Component() {
  return (
    <OperationArticle operation={inventory}>
      <Cover />
    </OperationArticle>
  )
}

export const handle = createOperationHandle(inventory, [Cover])
