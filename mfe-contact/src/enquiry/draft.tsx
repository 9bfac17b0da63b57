import type { Platform } from '@site/contract'
import { usePlatform } from '@site/platform'
import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import type { Enquiry } from '../enquiry-schema'

const drafts = new WeakMap<Platform, Enquiry>()

/** What was written before the visitor went to another page, in memory only; undefined on the server. */
export function draftOf(platform: Platform): Enquiry | undefined {
  return drafts.get(platform)
}

/** Keeps what is in the form: back from the privacy policy, it is there again. A form that was sent is empty. */
export function Draft() {
  const platform = usePlatform()
  const { values } = useFormikContext<Enquiry>()
  useEffect(() => void drafts.set(platform, values), [platform, values])
  return null
}
