import { TextAreaField, TextField } from '@site/ui/forms'
import styles from './enquiry-form.module.css'

export function EnquiryFields() {
  return (
    <div className={styles.fields}>
      <TextField name="userName" label="Full Name" autoComplete="name" />
      <TextField name="userEmail" label="Email" type="email" autoComplete="email" />
      <TextField
        name="userPhone"
        label="Phone no."
        hint="e.g. +91 98123 45678"
        type="tel"
        inputMode="tel"
        // The schema's rule, separators included, for early controls: they check before the schema has loaded.
        pattern="\D*[1-9](?:\D*\d){1,14}\D*"
        autoComplete="tel"
      />
      <TextField name="sub" label="Subject" />
      <TextAreaField name="msg" label="Message" rows={8} />
    </div>
  )
}
