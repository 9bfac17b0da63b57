import { legal } from './legal-content'
import { createOperationHandle, OperationArticle } from './operation-article'

export function Component() {
  return <OperationArticle operation={legal} />
}

export const handle = createOperationHandle(legal)
