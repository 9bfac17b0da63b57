import { useField, useFormikContext } from 'formik'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import styles from './field.module.css'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type FieldProps = {
  name: string
  label: string
  /** Gets everything that ties the control to its label, its value and its error. */
  children: (control: ReturnType<typeof useControl>['control']) => ReactNode
}

/** Label, control and error message, linked by id. */
export function Field({ name, label, children }: FieldProps) {
  const { control, error } = useControl(name)
  return (
    <div className={styles.field}>
      <label htmlFor={control.id}>{label}</label>
      {children(control)}
      {error && (
        <p id={control['aria-describedby']} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function useControl(name: string) {
  const id = useId()
  const [input, { touched, error: problem }] = useField<string>(name)
  const error = touched ? problem : undefined
  const ref = useTypedValue(name)
  return {
    error,
    control: {
      ...input,
      id,
      ref,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${id}-error` : undefined,
    },
  }
}

/** Takes over what was typed into the server's HTML before this form came to life. */
function useTypedValue(name: string): (control: Control | null) => void {
  const { setFieldValue, values } = useFormikContext<Record<string, string>>()
  const element: RefObject<Control | null> = useRef(null)
  const known = useRef(values[name])
  useLayoutEffect(() => {
    const typed = element.current?.value
    if (typed && typed !== known.current) void setFieldValue(name, typed, false)
  }, [name, setFieldValue])
  return (control) => {
    element.current = control
  }
}
