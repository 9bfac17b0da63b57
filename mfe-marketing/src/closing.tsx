import { ClosingBand } from '@site/ui/closing'

type ClosingProps = { offer: string; subject: string; action?: string }

/** Where every page of ours ends: at an enquiry that knows what it is about. */
export function Closing({ offer, subject, action = 'Describe your process' }: ClosingProps) {
  return (
    <ClosingBand offer={offer} action={{ name: action, path: enquiryPath(subject) }} phone="sales">
      We answer within one working day.
    </ClosingBand>
  )
}

/** The contact form with that subject filled in. */
export function enquiryPath(subject: string) {
  return `/contact?${new URLSearchParams({ subject })}`
}
