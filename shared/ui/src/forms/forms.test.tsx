import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Formik, type FormikConfig } from 'formik'
import { useLayoutEffect, useRef } from 'react'
import {
  Field,
  Form,
  Formik as FormikOfSite,
  SubmitButton,
  TextAreaField,
  TextField,
} from './index'

type Values = { name: string; team: string; text: string }

const empty: Values = { name: '', team: '', text: '' }

type SampleFormProps = Partial<FormikConfig<Values>>

function SampleForm(props: SampleFormProps) {
  return (
    <Formik initialValues={empty} validate={findErrors} onSubmit={() => undefined} {...props}>
      <Form aria-label="Sample">
        <TextField name="name" label="Name" hint="As in your passport" autoComplete="name" />
        <Field name="team" label="Team">
          {(control) => <input {...control} />}
        </Field>
        <TextAreaField name="text" label="Text" />
        <button type="submit">Send</button>
      </Form>
    </Formik>
  )
}

function findErrors(values: Values) {
  const missing = Object.entries(values).filter(([, value]) => !value)
  return Object.fromEntries(missing.map(([name]) => [name, `The ${name} is missing`]))
}

test('ties a field to its label and its hint', () => {
  render(<SampleForm />)

  const field = screen.getByRole('textbox', { name: 'Name' })
  expect(field).toHaveAccessibleDescription('As in your passport')
  expect(field).toHaveAttribute('autocomplete', 'name')
  expect(field).toBeValid()
})

test.each(['Name', 'Team', 'Text'])(
  '"%s" runs in the direction of what is written into it, such as Arabic',
  (name) => {
    render(<SampleForm />)

    expect(screen.getByRole('textbox', { name })).toHaveAttribute('dir', 'auto')
  },
)

test.each([
  ['textbox', 'Name', 'The name is missing As in your passport'],
  ['textbox', 'Team', 'The team is missing'],
  ['textbox', 'Text', 'The text is missing'],
])('ties the error to the %s "%s"', async (role, name, description) => {
  render(<SampleForm />)

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  const field = screen.getByRole(role, { name })
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveAccessibleDescription(description)
})

test('moves the focus to the first invalid field when it refuses, and only then', async () => {
  render(<SampleForm />)
  const text = screen.getByRole('textbox', { name: 'Text' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha')

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Team' })).toHaveFocus())
  await userEvent.type(text, 'a{Backspace}')

  expect(text).toHaveFocus()
})

test('sends what was typed', async () => {
  const sent: Values[] = []
  render(<SampleForm onSubmit={(values) => void sent.push(values)} />)

  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha')
  await userEvent.type(screen.getByRole('textbox', { name: 'Team' }), 'Production')
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  await waitFor(() => expect(sent).toEqual([{ name: 'Asha', team: 'Production', text: 'Hello' }]))
})

test('opens at the first field that was refused without JavaScript', () => {
  render(
    <SampleForm
      initialValues={{ ...empty, name: 'Asha' }}
      initialErrors={{ text: 'The text is missing' }}
      initialTouched={{ text: true }}
    />,
  )

  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus()
})

/** As some browsers do with a button that is disabled, in the middle of React's work. */
function FocusTaker({ takes }: { takes: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (!takes) return
    // jsdom takes no focus from what is disabled.
    link.current?.focus()
    link.current?.blur()
  }, [takes])
  return (
    <a ref={link} href="#top">
      Top
    </a>
  )
}

test('the button has the focus again that it lost while its form was being sent', async () => {
  const user = userEvent.setup()
  const form = (isSending: boolean) => (
    <>
      <FocusTaker takes={isSending} />
      <SubmitButton isSending={isSending}>Send</SubmitButton>
      <input aria-label="Other" />
    </>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()

  rerender(form(true))
  expect(document.body).toHaveFocus()
  rerender(form(false))
  expect(button).toHaveFocus()

  rerender(form(true))
  await user.click(screen.getByRole('textbox', { name: 'Other' }))
  rerender(form(false))
  expect(screen.getByRole('textbox', { name: 'Other' })).toHaveFocus()
})

test('a field asks its schema for the message once, however often it is shown', () => {
  const validateSyncAt = jest.fn(() => {
    throw Object.assign(new Error('A name is needed'), { name: 'ValidationError' })
  })
  const schema = { validateSyncAt }

  const shown = [1, 2].map(() => {
    render(
      <FormikOfSite initialValues={empty} validationSchema={schema} onSubmit={() => undefined}>
        <TextField name="name" label="Name" />
      </FormikOfSite>,
    )
    const problem = screen.getByRole('textbox').dataset.problem
    cleanup()
    return problem
  })

  expect(shown).toEqual(['A name is needed', 'A name is needed'])
  expect(validateSyncAt).toHaveBeenCalledTimes(1)
})
