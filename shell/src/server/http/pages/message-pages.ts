import { phoneLink } from '@site/ui/links'
import { company } from '../../../../site.config'
import { messageLook } from '../../release-set/inline/looks'

// Pages without a release, for when the site itself cannot answer.

/** Shown when there is no release set, or no page that was ever good. */
export const unavailablePage = writePage(
  'We will be back in a moment',
  'This page could not be shown just now. Please try again shortly.',
)

/** Going back in the browser keeps what was typed into the form. */
export const tooManyFormsPage = writePage(
  'Please wait a minute',
  'We have had many messages from your address, and this one was not taken. ' +
    'Go back, wait a minute, and send it again.',
)

export const tooManyPagesPage = writePage(
  'Please wait a moment',
  'Very many pages were asked for from your address. Please try again in a few seconds.',
)

/** A visitor without JavaScript may have searched for a whole text. */
export const tooLongAddressPage = writePage(
  'This address is too long',
  'There is no page for it. Go back and search for fewer words, or begin at our <a href="/">home page</a>.',
)

export const tooLongTextPage = writePage(
  'This text is too long',
  'The form is larger than what we can take. It was not sent. Go back and shorten the text.',
)

function writePage(heading: string, text: string) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${heading} | ${company.brand}</title>
<style>${messageLook}</style>
<header><a href="/"><img src="/favicon.svg" width="32" height="32" alt="">${company.brand}</a></header>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<p>You can reach us at <a href="mailto:${company.email}">${company.email}</a>
or <a href="${phoneLink(company.phones.sales)}">${company.phones.sales}</a>.</p>
</main>
</html>
`
}
