import { facility } from './facility-content'
import { createOperationHandle, OperationArticle } from './operation-article'

export function Component() {
  return <OperationArticle operation={facility} />
}

export const handle = createOperationHandle(facility)
