import type { Platform, RequestOptions } from '@site/contract'
import { type InferType, object, string } from 'yup'
import { type Enquiry, enquirySchema } from './enquiry-schema'

const longestMessage = 1000

// A message that is no text is replaced: the status alone says that the enquiry has arrived.
const text = string()
  .transform((_, sent: unknown) =>
    typeof sent === 'string' ? sent.slice(0, longestMessage).trim() : '',
  )
  .default('')

const receiptSchema = object({ status: text, message: text })

/** What the service answered. Only the status `success` means that it has the enquiry. */
export type Receipt = InferType<typeof receiptSchema>

/** One intent to write to us. `key` stays the same however often it is sent: it is stored once. */
export type Sending = { enquiry: Enquiry; key: string }

export async function postEnquiry(
  { api, settings }: Platform,
  { enquiry, key }: Sending,
  keep?: RequestOptions['keep'],
): Promise<Receipt> {
  const { path, csrfHeader, csrfValue, keyHeader } = settings.contact
  // Cast again, because an older release may have kept line ends in the outbox.
  const { userEmail, userPhone, userName, sub, msg } = enquirySchema.cast(enquiry)
  const answer = await api.contact.post(
    path,
    { userEmail, userPhone, userName, sub, msg },
    {
      headers: { [csrfHeader]: csrfValue, ...(keyHeader && { [keyHeader]: key }) },
      ...(keep && { keep }),
    },
  )
  return receiptSchema.validate(answer)
}
