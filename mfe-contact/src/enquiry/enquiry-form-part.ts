import { lazyPart } from '@site/platform'

/** Formik and Yup load at the first intent to write (`wake="intent"`). */
export const EnquiryForm = lazyPart(() => import('./enquiry-form'))
