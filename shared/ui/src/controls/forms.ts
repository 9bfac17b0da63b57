type Field = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement

/**
 * Whether a form has to be corrected before it is worth sending. `data-problem` of a field is what is wrong when it is
 * empty, or when its own attributes refuse it. All else is for the form's schema.
 */
export function refuse(form: HTMLFormElement): boolean {
  const wrong = [...form.querySelectorAll<Field>('[data-problem]')].filter((field) => !check(field))
  wrong[0]?.focus()
  return wrong.length > 0
}

/** Shows what is wrong with a field, or takes it away. */
export function check(field: Field): boolean {
  const isRight = field.value.trim() !== '' && field.validity.valid
  const message = messageOf(field)
  if (!message) return true
  message.textContent = isRight ? '' : (field.dataset.problem ?? '')
  const descriptions = new Set(field.getAttribute('aria-describedby')?.split(' '))
  descriptions.delete(message.id)
  put(field, 'aria-invalid', isRight ? '' : 'true')
  put(field, 'aria-describedby', [...(isRight ? [] : [message.id]), ...descriptions].join(' '))
  return isRight
}

/** The message that a field was refused with. */
export function refusalOf(field: Element | null): string | undefined {
  return (field?.hasAttribute('data-problem') && messageOf(field)?.textContent) || undefined
}

/** Names what its button says while a form waits to be sent. */
export function setSending(button: HTMLElement | null, isSending: boolean) {
  button?.toggleAttribute('data-sending', isSending)
  for (const label of button?.querySelectorAll<HTMLElement>('[data-while]') ?? []) {
    label.hidden = (label.dataset.while === 'sending') !== isSending
  }
}

function put(field: Field, attribute: string, value: string) {
  if (value) field.setAttribute(attribute, value)
  else field.removeAttribute(attribute)
}

function messageOf({ id }: Element) {
  return document.getElementById(`${id}-error`)
}
