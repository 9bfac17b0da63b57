import { logistic } from './logistic-content'
import { createOperationHandle, OperationArticle } from './operation-article'

export function Component() {
  return <OperationArticle operation={logistic} />
}

export const handle = createOperationHandle(logistic)
