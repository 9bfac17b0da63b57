import { useSelector } from '@site/platform'
import { Field } from '@site/ui/forms'
import { selectDepartments } from '../careers-slice'
import { DepartmentPicker } from './department-picker'
import styles from './department-picker.module.css'

const placeholder = 'Select Department'

/** A list that can be searched; without JavaScript, a plain select. */
export function DepartmentField() {
  const departments = useSelector(selectDepartments)
  return (
    <Field name="department" label="Department">
      {(control) => (
        <>
          <DepartmentPicker control={control} departments={departments} placeholder={placeholder} />
          <noscript>
            <select name="department" className={styles.plain} aria-label="Department">
              <option value="">{placeholder}</option>
              {departments.map(({ key, department }) => (
                <option key={key} value={key}>
                  {department}
                </option>
              ))}
            </select>
          </noscript>
        </>
      )}
    </Field>
  )
}
