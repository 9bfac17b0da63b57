import type { PropsWithChildren } from 'react'
import { Field } from './field'

type SelectFieldProps = PropsWithChildren<{
  name: string
  label: string
  placeholder: string
  hint?: string
}>

/** A choice from a list in a Formik form; the children are its options. */
export function SelectField({ name, label, placeholder, hint, children }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <select {...control}>
          <option value="">{placeholder}</option>
          {children}
        </select>
      )}
    </Field>
  )
}
