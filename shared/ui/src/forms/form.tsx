import { Form as FormikForm, useFormikContext } from 'formik'
import { type ComponentProps, useEffect, useRef } from 'react'

/** A Formik form that moves the focus to the first invalid field when it refuses to be sent. */
export function Form(props: Omit<ComponentProps<typeof FormikForm>, 'ref'>) {
  const { isSubmitting, submitCount } = useFormikContext()
  const form = useRef<HTMLFormElement>(null)
  const answered = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === answered.current) return
    answered.current = submitCount
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  })
  return <FormikForm {...props} ref={form} noValidate />
}
