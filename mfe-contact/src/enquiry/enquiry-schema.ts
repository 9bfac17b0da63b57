import { type InferType, object, string } from 'yup'

export const enquirySchema = object({
  userName: string()
    .required('Username is required')
    .max(50, 'Username must be 50 characters or less'),
  userEmail: string().required('Invalid email address').email('Invalid email address'),
  userPhone: string()
    .required('Invalid phone number')
    .matches(/^\+?[1-9]\d{1,14}$/, 'Invalid phone number'),
  sub: string().required('Subject is required'),
  msg: string().required('Message is required'),
})

export type Enquiry = InferType<typeof enquirySchema>

/** By field, in the order of the form. */
export type EnquiryErrors = Partial<Record<keyof Enquiry, string>>
