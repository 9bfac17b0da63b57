type Field = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement

/**
 * Validates a form before hydration; true when it may be sent. `data-problem` is the message of a field that is
 * empty, or invalid by its own attributes. All other rules are the schema's.
 */
export function reportFormValidity(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<Field>('[data-problem]')]
  const [wrong] = fields.filter((field) => !reportValidity(field))
  wrong?.focus()
  return !wrong
}

/** Shows or removes the message of a field. True when it is valid. */
export function reportValidity(field: Field): boolean {
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

/** Switches the label of a form's button while the form is being sent. */
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
