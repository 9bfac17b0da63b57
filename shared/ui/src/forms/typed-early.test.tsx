import { translate } from '@site/platform/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { object, string } from 'yup'
import { reportFormValidity } from '../controls'
import { Form, Formik, TextAreaField, TextField } from './index'

type Values = { name: string; text: string }

function SampleForm({ known, onSend }: { known: Values; onSend?: (values: Values) => void }) {
  return (
    <Formik initialValues={known} onSubmit={(values) => onSend?.(values)}>
      <Form>
        <TextField name="name" label="Name" />
        <TextAreaField name="text" label="Text" />
        <button type="submit">Send</button>
      </Form>
    </Formik>
  )
}

test.each([
  { known: { name: '', text: '' }, typed: { name: 'Asha', text: 'Hello' } },
  { known: { name: 'Asha', text: 'a\nb' }, typed: { name: '', text: 'c' } },
])('takes over $typed, typed before hydration over $known', async ({ known, typed }) => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<SampleForm known={known} />)
  document.body.append(container)
  for (const [name, value] of Object.entries(typed)) {
    const control = container.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (control) control.value = value
  }

  const sent: Values[] = []
  render(<SampleForm known={known} onSend={(values) => void sent.push(values)} />, {
    container,
    hydrate: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  await waitFor(() => expect(sent).toEqual([typed]))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(typed.name)
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(typed.text)
})

test('takes over what was typed into a region that is made anew, because it was translated before hydration', async () => {
  const known = { name: '', text: '' }
  const region = (
    <div data-region="form">
      <Suspense>
        <SampleForm known={known} />
      </Suspense>
    </div>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(region)
  document.body.append(container)
  const name = container.querySelector<HTMLInputElement>('[name=name]')
  if (name) name.value = 'Asha'
  translate(container)

  render(region, { container, hydrate: true, onRecoverableError: () => undefined })

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha'))
  expect(screen.getByRole('textbox', { name: 'Name' })).not.toBe(name)
})

test.each(['', 'A'])(
  'leaves what is typed over "%s" to the browser, which keeps what differs from the HTML',
  async (name) => {
    render(<SampleForm known={{ name, text: '' }} />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    expect(field).toHaveValue(name)
    expect(field.defaultValue).toBe('')

    await userEvent.type(field, 'sha')

    expect(field).toHaveValue(`${name}sha`)
    expect(field.defaultValue).toBe('')
  },
)

test('takes over what the browser puts back after hydration, at the end of loading', async () => {
  const sent: Values[] = []
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  render(<SampleForm known={{ name: '', text: '' }} onSend={(values) => void sent.push(values)} />)
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  text.value = 'Hello'

  fireEvent(window, new PageTransitionEvent('pageshow'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  await waitFor(() => expect(sent).toEqual([{ name: 'Asha', text: 'Hello' }]))
})

const schema = object({ name: string().required('No name'), text: string() })

function NamedForm() {
  return (
    <Formik initialValues={{ name: '', text: '' }} validationSchema={schema} onSubmit={() => {}}>
      <Form>
        <TextField name="name" label="Name" />
        <TextField name="text" label="Text" />
      </Form>
    </Formik>
  )
}

test('takes over the message of a form that was refused before hydration', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<NamedForm />)
  document.body.append(container)
  const form = container.querySelector('form')
  expect(form && reportFormValidity(form)).toBe(false)

  render(<NamedForm />, { container, hydrate: true })

  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveAccessibleDescription('No name')
  await userEvent.type(name, 'Asha')
  await waitFor(() => expect(name).toBeValid())
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeValid()
})
