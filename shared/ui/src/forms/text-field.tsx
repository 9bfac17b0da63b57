import type { ComponentProps } from 'react'
import { Field } from './field'
import styles from './field.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'name' | 'ref'> & {
  name: string
  label: string
}

/** One line of text in a Formik form. */
export function TextField({ name, label, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label}>
      {(control) => <input className={styles.control} type="text" {...input} {...control} />}
    </Field>
  )
}
