import type { Platform } from '@site/contract'
import { type InferType, object, string } from 'yup'
import type { Enquiry } from './enquiry/enquiry-schema'

// Whatever else a service sends as its message: the enquiry has arrived all the same.
const text = string()
  .transform((_, sent: unknown) => (typeof sent === 'string' ? sent.trim() : ''))
  .default('')

const receiptSchema = object({ status: text, message: text })

/** What the service answered. Only the status `success` means that it has the enquiry. */
export type Receipt = InferType<typeof receiptSchema>

/** One intent to write to us. `key` stays the same however often it is sent: it is stored once. */
export type Sending = { enquiry: Enquiry; key: string }

export async function postEnquiry(
  { api, settings }: Platform,
  { enquiry, key }: Sending,
): Promise<Receipt> {
  const { path, csrfHeader, csrfValue, keyHeader = 'Idempotency-Key' } = settings.contact
  const { userEmail, userPhone, userName, sub, msg } = enquiry
  const answer = await api.contact.post(
    path,
    { userEmail, userPhone, userName, sub, msg },
    { headers: { [csrfHeader]: csrfValue, ...(keyHeader && { [keyHeader]: key }) } },
  )
  return receiptSchema.validate(answer)
}
