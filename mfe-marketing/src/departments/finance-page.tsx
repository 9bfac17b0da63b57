import { lazyPart } from '@site/platform'
import { CloseClock } from '../close/close-clock'
import { createOperationHandle, OperationArticle } from '../operation/operation-article'
import { finance } from './finance-content'

const Cover = lazyPart(() => import('../covers/finance-cover'))

export function Component() {
  return (
    <OperationArticle operation={finance} proof={<CloseClock />}>
      <Cover />
    </OperationArticle>
  )
}

export const handle = createOperationHandle(finance, [Cover])
