import { renderRoute } from '@site/platform/testing'
import { screen } from '@testing-library/react'
import { remote } from '../remote'

type Call = { body: unknown; headers: Record<string, string> }

/** What a visitor writes, by the labels of the form. */
export const enquiry = {
  'Full Name': 'Asha Verma',
  Email: 'asha@plant.example',
  'Phone no.': '+919812345678',
  Subject: 'Dispatch',
  Message: 'It waits for papers.',
}

export const success = { status: 'success', message: 'We have it.' }

/** Opens the page with its form, with a contact service that answers or fails as given. */
export async function openForm(answer: unknown = success, path = '/contact') {
  addDialogs()
  const calls: Call[] = []
  const contact = {
    'POST /contact-us/enquiry': (call: Call) => {
      calls.push(call)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const page = await renderRoute(remote, path, { services: { contact } })
  const button = await screen.findByRole('button', { name: 'Send message' })

  async function fill(values: Partial<typeof enquiry> = enquiry) {
    for (const [name, value] of Object.entries(values)) {
      await page.user.clear(screen.getByRole('textbox', { name }))
      await page.user.paste(value)
    }
  }

  return { ...page, button, fill, calls }
}

/** jsdom has the element, but not what opens and closes it. */
function addDialogs() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
