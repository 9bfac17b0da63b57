import type { Platform } from '@site/contract'
import { usePlatform } from '@site/platform'
import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import type { Enquiry } from '../enquiry-schema'

type Kept = {
  values: Enquiry
  /** The subject in the address that it began with, which the visitor may have changed since. */
  subject: string
}

const drafts = new WeakMap<Platform, Kept>()

/** What was written before the visitor went to another page, in memory only; undefined on the server. */
export function draftOf(platform: Platform): Kept | undefined {
  return drafts.get(platform)
}

/** Forgets these values when they were sent, unless others were written since. */
export function forgetDraft(platform: Platform, sent: Enquiry) {
  if (draftOf(platform)?.values === sent) drafts.delete(platform)
}

/** Keeps what is in the form: back from the privacy policy, it is there again. A form that was sent is empty. */
export function Draft({ subject }: { subject: string }) {
  const platform = usePlatform()
  const { values } = useFormikContext<Enquiry>()
  useEffect(() => void drafts.set(platform, { values, subject }), [platform, values, subject])
  return null
}
