import { lazyPart } from '@site/platform'

/** Formik and Yup come with the first sign that somebody wants to write to us. */
export const EnquiryForm = lazyPart(() => import('./enquiry-form'))
