import type { ComponentProps } from 'react'
import { Field } from './field'

type TextFieldProps = Omit<ComponentProps<'input'>, 'name' | 'ref'> & {
  name: string
  label: string
  hint?: string
}

/** One line of text in a Formik form. */
export function TextField({ name, label, hint, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  )
}
