import { company } from '../../site.config'

/** For the minutes when there is nothing else: no release set, or no page that was ever good. */
export const unavailablePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Back in a moment | ${company.brand}</title>
<h1>We will be back in a moment</h1>
<p>This page could not be shown just now. Please try again shortly.</p>
<p>You can reach us at <a href="mailto:${company.email}">${company.email}</a>
or <a href="tel:${company.phones.sales.replaceAll(' ', '')}">${company.phones.sales}</a>.</p>
</html>
`
