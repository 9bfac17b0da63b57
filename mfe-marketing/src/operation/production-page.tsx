import { createOperationHandle, OperationArticle } from './operation-article'
import { production } from './production-content'

export function Component() {
  return <OperationArticle operation={production} />
}

export const handle = createOperationHandle(production)
