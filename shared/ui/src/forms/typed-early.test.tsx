import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { object, string } from 'yup'
import { reportFormValidity } from '../controls'
import { Field, Form, Formik, TextAreaField, TextField } from './index'

type Values = { name: string; team: string; text: string }

function SampleForm({ known, onSend }: { known: Values; onSend?: (values: Values) => void }) {
  return (
    <Formik initialValues={known} onSubmit={(values) => onSend?.(values)}>
      <Form>
        <TextField name="name" label="Name" />
        <Field name="team" label="Team">
          {(control) => (
            <select {...control}>
              <option value="">Select a team</option>
              <option value="PRD">Production</option>
            </select>
          )}
        </Field>
        <TextAreaField name="text" label="Text" />
        <button type="submit">Send</button>
      </Form>
    </Formik>
  )
}

test.each([
  { known: { name: '', team: '', text: '' }, typed: { name: 'Asha', team: 'PRD', text: 'Hello' } },
  { known: { name: 'Asha', team: 'PRD', text: 'a\nb' }, typed: { name: '', team: '', text: 'c' } },
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
  expect(screen.getByRole('combobox', { name: 'Team' })).toHaveValue(typed.team)
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(typed.text)
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
