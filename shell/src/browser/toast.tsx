import type { ToastKind } from '@site/contract'
import { createRoot } from 'react-dom/client'
import { toast as show, ToastContainer } from 'react-toastify'

const container = document.createElement('div')
document.body.append(container)
createRoot(container).render(
  <ToastContainer
    position="top-right"
    autoClose={5000}
    closeButton
    pauseOnHover
    pauseOnFocusLoss
    draggable
    draggablePercent={80}
    theme="light"
  />,
)

export function showToast(message: string, kind: ToastKind = 'default') {
  if (kind === 'default') show(message)
  else if (kind === 'loading') show.loading(message)
  else show[kind](message)
}
