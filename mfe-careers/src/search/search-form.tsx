import { useNavigate, useSelector } from '@site/platform'
import { Form, SelectField, TextField } from '@site/ui/forms'
import { Formik, type FormikHelpers } from 'formik'
import type { JobSearch } from '../careers-api'
import { selectDepartments, selectStatus } from '../careers-slice'
import styles from './search-form.module.css'
import { searchPath } from './search-query'
import { searchSchema } from './search-schema'

const emptySearch: JobSearch = { title: '', department: '' }

export function Component() {
  const navigate = useNavigate()
  const departments = useSelector(selectDepartments)
  const isLoading = useSelector(selectStatus) === 'loading'

  async function search(values: JobSearch, form: FormikHelpers<JobSearch>) {
    form.resetForm()
    await navigate(searchPath(values), { preventScrollReset: true })
  }

  return (
    <Formik initialValues={emptySearch} validationSchema={searchSchema} onSubmit={search}>
      <Form className={styles.form} action="/career" method="get" role="search" noValidate>
        <TextField name="title" label="Job title" placeholder="Job title" />
        <SelectField name="department" label="Department" placeholder="Select Department">
          {departments.map(({ key, department }) => (
            <option key={key} value={key}>
              {department || key}
            </option>
          ))}
        </SelectField>
        <button type="submit" disabled={isLoading}>
          Submit
        </button>
      </Form>
    </Formik>
  )
}
