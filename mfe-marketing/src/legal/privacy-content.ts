export const privacy = {
  title: 'Privacy policy',
  lead: 'We collect only what you send us, your name, e-mail address, phone number and message, and what is needed to run this site safely. We use it to answer you, and delete it when it is no longer needed. Questions about your data reach us at',
}
