import { hradmin } from './hradmin-content'
import { createOperationHandle, OperationArticle } from './operation-article'

export function Component() {
  return <OperationArticle operation={hradmin} />
}

export const handle = createOperationHandle(hradmin)
