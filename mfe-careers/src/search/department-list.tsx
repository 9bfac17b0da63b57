import type { ComponentProps } from 'react'
import styles from './department-picker.module.css'
import type { useDepartmentPicker } from './use-department-picker'

type DepartmentListProps = {
  picker: ReturnType<typeof useDepartmentPicker>
  menu: ComponentProps<'ul'>
}

export function DepartmentList({ picker, menu }: DepartmentListProps) {
  const { found, chosen, highlightedIndex, getItemProps } = picker
  const hasFound = found.length > 0
  return (
    <>
      <p
        role="status"
        className={hasFound ? undefined : styles.nothing}
        data-spoken-only={hasFound || undefined}
      >
        {hasFound ? countOf(found.length) : 'No framework found.'}
      </p>
      <ul
        {...menu}
        className={styles.list}
        tabIndex={-1}
        // Keeps the focus in the search field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {/* Rendered while closed too, because an early control may open it before hydration. */}
        {found.map((item, index) => (
          <li
            key={item.key}
            {...getItemProps({ item, index, 'aria-selected': item.key === chosen?.key })}
            suppressHydrationWarning
            data-control="choose"
            data-value={item.key}
            className={styles.item}
            data-is-highlighted={index === highlightedIndex ? '' : undefined}
          >
            <span dir="auto">{item.department}</span>
            {item.key === chosen?.key && <Check />}
          </li>
        ))}
      </ul>
    </>
  )
}

function countOf(count: number) {
  return count === 1 ? '1 department' : `${count} departments`
}

function Check() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m3 8.5 3.5 3.5L13 4.5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
