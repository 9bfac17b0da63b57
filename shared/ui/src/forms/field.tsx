import { useField, useFormikContext } from 'formik'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './field.module.css'
import { useProblem, useRefusal } from './refusal'

type Control = HTMLInputElement | HTMLTextAreaElement

export type FieldControl = ReturnType<typeof useControl>['control']

type FieldProps = {
  name: string
  label: string
  /** How to fill it in, where the label does not say. */
  hint?: string
  /** Gets the props that tie the control to its label, its value and its error. */
  children: (control: FieldControl) => ReactNode
}

/** Label, hint, control and error message, linked by id. */
export function Field({ name, label, hint, children }: FieldProps) {
  const { control, error, errorId, hintId } = useControl(name, hint)
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={control.id}>{label}</label>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      {children(control)}
      {/* A live region has to be there before its message. One line high, so that a message causes no layout shift. */}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

function useControl(name: string, hint: string | undefined) {
  const id = useId()
  const [input, { touched, error: problem }] = useField<string>(name)
  const { initialErrors } = useFormikContext()
  const error = useRefusal(name, id) ?? (touched ? problem : undefined)
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const descriptions = [error && errorId, hint && hintId].filter(Boolean)
  const ref = useTypedValue(name, id)
  return {
    error,
    errorId,
    hintId,
    control: {
      ...input,
      id,
      ref,
      className: styles.control,
      // What is written decides: Arabic in a field from left to right has its words and full stops out of order.
      dir: 'auto',
      // A form refused without JavaScript: the page opens at the first field to correct.
      autoFocus: Object.keys(initialErrors)[0] === name,
      'data-problem': useProblem(name),
      'aria-invalid': error ? true : undefined,
      'aria-describedby': descriptions.join(' ') || undefined,
    },
  }
}

/** Adopts what was typed into the server's HTML before hydration, and what the browser has put back there. */
function useTypedValue(name: string, id: string): (control: Control | null) => void {
  const { setFieldValue, values } = useFormikContext<Record<string, string>>()
  const element: RefObject<Control | null> = useRef(null)
  const known = useRef(values[name])
  // Read during rendering, because hydration resets a text area to the text of the HTML.
  const [arrived] = useState(() => readArrived(id, name))
  useLayoutEffect(() => {
    const typed = [element.current?.value, arrived].find(
      (value) => value !== undefined && value !== known.current,
    )
    if (typed !== undefined) void setFieldValue(name, typed, false)
    if (document.readyState === 'complete') return
    // Chromium does so when the page has loaded, and without an event.
    const adopt = () => {
      // A control of another kind, such as a list, has no element that the browser puts anything back into.
      if (element.current) void setFieldValue(name, element.current.value, false)
    }
    addEventListener('pageshow', adopt, { once: true })
    return () => removeEventListener('pageshow', adopt)
  }, [name, arrived, setFieldValue])
  useLayoutEffect(() => {
    if (element.current) clearAttribute(element.current)
  })
  return (control) => {
    element.current = control
  }
}

/** Chromium keeps for the way back only what differs from the attribute, and React writes the value there too. */
function clearAttribute(control: Control) {
  const { value } = control
  control.defaultValue = ''
  if (control.value !== value) control.value = value
}

/**
 * By its name in a region that is made anew, with another id, because its HTML was changed before it was hydrated: the
 * browser has translated it, perhaps.
 */
function readArrived(id: string, name: string) {
  const control =
    globalThis.document?.getElementById(id) ??
    globalThis.document?.querySelector(`[data-region]:not([data-live]) [name="${name}"]`)
  return control && 'value' in control ? String(control.value) : undefined
}
