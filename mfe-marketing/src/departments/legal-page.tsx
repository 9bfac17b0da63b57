import { lazyPart } from '@site/platform'
import { legal } from './legal-content'
import { createOperationHandle, OperationArticle } from './operation-article'

const Cover = lazyPart(() => import('../covers/legal-cover'))

export async function loader() {
  await Cover.load()
  return null
}

export function Component() {
  return (
    <OperationArticle operation={legal}>
      <Cover />
    </OperationArticle>
  )
}

export const handle = createOperationHandle(legal)
