import { inventory } from './inventory-content'
import { createOperationHandle, OperationArticle } from './operation-article'

export function Component() {
  return <OperationArticle operation={inventory} />
}

export const handle = createOperationHandle(inventory)
