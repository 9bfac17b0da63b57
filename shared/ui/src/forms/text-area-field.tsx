import type { ComponentProps } from 'react'
import { Field } from './field'
import styles from './field.module.css'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'name' | 'ref'> & {
  name: string
  label: string
}

/** Several lines of text in a Formik form. */
export function TextAreaField({ name, label, ...textArea }: TextAreaFieldProps) {
  return (
    <Field name={name} label={label}>
      {(control) => <textarea className={styles.control} rows={5} {...textArea} {...control} />}
    </Field>
  )
}
