import type { ComponentProps } from 'react'
import { Field } from './field'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'name' | 'ref'> & {
  name: string
  label: string
  hint?: string
}

/** Several lines of text in a Formik form. */
export function TextAreaField({ name, label, hint, ...textArea }: TextAreaFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => <textarea rows={5} {...textArea} {...control} />}
    </Field>
  )
}
