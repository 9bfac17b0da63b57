import { finance } from './finance-content'
import { createOperationHandle, OperationArticle } from './operation-article'

export function Component() {
  return <OperationArticle operation={finance} />
}

export const handle = createOperationHandle(finance)
