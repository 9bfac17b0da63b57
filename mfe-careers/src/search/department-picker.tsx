import type { FieldControl } from '@site/ui/forms'
import { useFormikContext } from 'formik'
import { type KeyboardEvent, useRef } from 'react'
import type { Department } from '../careers-api'
import { DepartmentList } from './department-list'
import styles from './department-picker.module.css'
import { useDepartmentPicker } from './use-department-picker'
import { useKeptInView } from './use-kept-in-view'

const label = 'Department'

type DepartmentPickerProps = {
  control: FieldControl
  departments: Department[]
  placeholder: string
  onOpen: () => void
}

export function DepartmentPicker({
  control,
  departments,
  placeholder,
  onOpen,
}: DepartmentPickerProps) {
  const { id, name, value } = control
  const { setFieldTouched } = useFormikContext()
  const leave = () => void setFieldTouched(name)
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const picker = useDepartmentPicker({ id, name, value, departments, button, onOpen, leave })
  const shown = picker.chosen?.department ?? placeholder
  // downshift closes on a click outside of the element with its menu ref: the popup, not the list in it.
  const { ref: popupRef, ...menu } = picker.getMenuProps({
    'aria-label': 'Departments',
    ref: popup,
  })
  useKeptInView(popup, picker.isOpen)

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    picker.openMenu()
  }

  return (
    <div className={styles.picker}>
      <input type="hidden" name={name} value={value} disabled={!value} suppressHydrationWarning />
      <button
        {...picker.getToggleButtonProps({ ref: button, onKeyDown: openByArrow })}
        onBlur={picker.isOpen ? undefined : leave}
        type="button"
        value={value}
        tabIndex={0}
        suppressHydrationWarning
        data-control="drop"
        data-label={label}
        data-problem={control['data-problem']}
        id={id}
        className={`${control.className} ${styles.button}`}
        aria-label={`${label}: ${shown}`}
        aria-haspopup="listbox"
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
      >
        <span dir="auto">{shown}</span>
      </button>
      <div ref={popupRef} className={styles.popup} hidden={!picker.isOpen}>
        <input
          {...picker.getInputProps({
            'aria-label': 'Search departments',
            onKeyDown: selectByShift,
          })}
          className={styles.search}
          type="text"
          dir="auto"
          placeholder="Search framework..."
        />
        <DepartmentList picker={picker} menu={menu} />
      </div>
    </div>
  )
}

/** With Shift, Home and End select text, as in any field. Without it they highlight the first or last department. */
function selectByShift(event: KeyboardEvent) {
  const selects = event.shiftKey && (event.key === 'Home' || event.key === 'End')
  if (selects) Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
}
