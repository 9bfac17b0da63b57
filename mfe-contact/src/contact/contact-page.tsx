import type { PageHandle } from '@site/contract'
import { type ActionFunctionArgs, Region } from '@site/platform'
import { actions } from '@site/ui/actions'
import { EnquiryForm } from '../enquiry/enquiry-form-part'
import { Unsent } from '../outbox/unsent'
import { ContactDetails, MapOfOffice } from './contact-details'
import styles from './contact-page.module.css'

const steps = [
  'You tell us where it stops',
  'A practitioner reads it',
  'We answer within one working day',
]

export async function action(page: ActionFunctionArgs) {
  const { answerEnquiry } = await import('../enquiry/answer-enquiry')
  return answerEnquiry(page)
}

export function Component() {
  return (
    <>
      <header className={styles.hero}>
        <div>
          <h1>Contact us about the work that gets stuck</h1>
          <p>
            A dispatch that waits for papers, a stock count that never fits, a month that does not
            close. Describe it in a few lines.
          </p>
          <a className={`${actions.primary} ${styles.jump}`} href="#enquiry">
            Write to us
          </a>
        </div>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </header>
      <div className={styles.contact}>
        <ContactDetails />
        <section className={styles.sheet} aria-labelledby="enquiry">
          <header>
            <h2 id="enquiry">Your enquiry</h2>
            <p>All fields are required.</p>
          </header>
          <Region name="contact-enquiry" wake="intent">
            <EnquiryForm />
          </Region>
          <Unsent />
        </section>
        <MapOfOffice />
      </div>
    </>
  )
}

export const handle: PageHandle = {
  parts: [EnquiryForm],
  metadata: () => ({
    title: 'Contact us: offices in India and the UAE, phone, e-mail and enquiry form',
    description:
      'Write to us about production, logistics, inventory, finance, legal, HR or ERP: enquiry form, offices in India and the UAE, recruitment and sales phone lines, e-mail.',
  }),
}
