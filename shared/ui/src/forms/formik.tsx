import { type FormikConfig, type FormikValues, Formik as PlainFormik } from 'formik'
import { createContext } from 'react'

/** The form's schema, which Formik does not pass to fields: they put its messages into the HTML (`data-problem`). */
export const Schema = createContext<unknown>(undefined)

export function Formik<Values extends FormikValues>(props: FormikConfig<Values>) {
  return (
    <Schema value={props.validationSchema}>
      <PlainFormik {...props} />
    </Schema>
  )
}
