import { useAppDispatch, useSelector } from '@site/platform'
import { Field } from '@site/ui/forms'
import { loadDepartments, selectDepartments } from '../careers-slice'
import { DepartmentPicker } from './department-picker'
import styles from './department-picker.module.css'

const placeholder = 'Select Department'

/** A list that can be searched; without JavaScript, a plain select. */
export function DepartmentField() {
  const dispatch = useAppDispatch()
  const departments = useSelector(selectDepartments)
  // A search needs a department, so missing departments are loaded again.
  const loadMissing = () => void dispatch(loadDepartments({ isEntry: false }))
  return (
    <Field name="department" label="Department">
      {(control) => (
        <>
          <DepartmentPicker
            control={control}
            departments={departments}
            placeholder={placeholder}
            onOpen={loadMissing}
          />
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
