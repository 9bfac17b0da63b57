import { ClosingBand } from '@site/ui/closing'

type ClosingProps = { offer: string; subject: string; action?: string }

/** Where every page of ours ends: at an enquiry that knows what it is about. */
export function Closing({ offer, subject, action = 'Describe your process' }: ClosingProps) {
  return (
    <ClosingBand
      offer={offer}
      action={{ name: action, path: `/contact?${new URLSearchParams({ subject })}` }}
      phone="sales"
    >
      We answer within one working day.
    </ClosingBand>
  )
}
