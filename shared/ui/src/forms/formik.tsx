import { type FormikConfig, type FormikValues, Formik as PlainFormik } from 'formik'
import { createContext } from 'react'

/** Formik hides the schema from its fields, which say early what is wrong with them. */
export const Schema = createContext<unknown>(undefined)

export function Formik<Values extends FormikValues>(props: FormikConfig<Values>) {
  return (
    <Schema value={props.validationSchema}>
      <PlainFormik {...props} />
    </Schema>
  )
}
