import type { ToastKind } from '@site/contract'
import { createRoot } from 'react-dom/client'
// Without the library's styles: layout/toasts.css says why.
import { Slide, toast as show, ToastContainer } from 'react-toastify/unstyled'

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
    role="alert"
    transition={Slide}
  />,
)

export function showToast(message: string, kind: ToastKind = 'default') {
  if (kind === 'default') show(message)
  // Closable, because no other code ends it.
  else if (kind === 'loading') show.loading(message, { closeButton: true, draggable: true })
  else show[kind](message)
}
