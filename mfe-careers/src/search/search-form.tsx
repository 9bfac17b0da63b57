import { useNavigate, useSelector } from '@site/platform'
import { actions } from '@site/ui/actions'
import { wantsLessMotion } from '@site/ui/controls'
import { Form, Formik, SubmitButton, TextField } from '@site/ui/forms'
import type { FormikHelpers } from 'formik'
import { useRef } from 'react'
import type { JobSearch } from '../careers-api'
import { selectStatus } from '../careers-slice'
import { DepartmentField } from './department-field'
import styles from './search-form.module.css'
import { searchPath } from './search-query'
import { searchSchema } from './search-schema'

/** Pixels from the start of the openings to the first one. */
const toFirst = 240

/** In characters: the shell answers no longer parameter. */
const longestTitle = 200

const emptySearch: JobSearch = { title: '', department: '' }

export function Component() {
  const navigate = useNavigate()
  const isLoading = useSelector(selectStatus) === 'loading'
  const button = useRef<HTMLButtonElement>(null)

  async function search(values: JobSearch, form: FormikHelpers<JobSearch>) {
    // A field that Enter was pressed in is empty next: it would complain when it is left.
    const submit = button.current
    if (submit?.form?.contains(document.activeElement)) submit.focus({ preventScroll: true })
    form.resetForm()
    await navigate(searchPath(values), { preventScrollReset: true })
    showOpenings()
  }

  return (
    <Formik initialValues={emptySearch} validationSchema={searchSchema} onSubmit={search}>
      <Form className={styles.form} action="/career" method="get" role="search" noValidate>
        <TextField
          name="title"
          label="Job title"
          placeholder="Job title"
          autoComplete="off"
          maxLength={longestTitle}
        />
        <DepartmentField />
        <SubmitButton ref={button} className={actions.primary} isSending={isLoading}>
          Submit
        </SubmitButton>
      </Form>
    </Formik>
  )
}

/** What was found, unless its first opening is in view already: on a phone the form fills the screen. */
function showOpenings() {
  const openings = document.getElementById('openings')
  if (!openings || openings.getBoundingClientRect().top + toFirst < innerHeight) return
  openings.scrollIntoView({ behavior: wantsLessMotion() ? 'instant' : 'smooth' })
}
