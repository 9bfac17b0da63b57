import { isDisclosed, isHighlighted } from '@site/ui/controls'
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { useFormikContext } from 'formik'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Department } from '../careers-api'

type PickerOptions = {
  id: string
  name: string
  /** The key of the chosen department, or nothing. */
  value: string
  departments: Department[]
  button: RefObject<HTMLButtonElement | null>
  onOpen: () => void
  /** Called when the focus moves on to another field. */
  leave: () => void
}

type State = UseComboboxState<Department>

const types = useCombobox.stateChangeTypes

/** A combobox of departments, filtered by typing; choosing the chosen one again clears it. */
export function useDepartmentPicker({
  id,
  name,
  value,
  departments,
  button,
  onOpen,
  leave,
}: PickerOptions) {
  const { setFieldValue } = useFormikContext()
  const [words, setWords] = useState('')
  const [isOpenEarly] = useState(() => isDisclosed(globalThis.document?.getElementById(id) ?? null))
  const [highlightedEarly] = useState(() => readOptions(id).findIndex(isHighlighted))
  const found = findDepartments(departments, words)
  const chosen = departments.find(({ key }) => key === value) ?? null

  const combobox = useCombobox<Department>({
    items: found,
    initialIsOpen: isOpenEarly,
    initialHighlightedIndex: highlightedEarly,
    selectedItem: chosen,
    itemToString: (item) => item?.department ?? '',
    itemToKey: (item) => item?.key,
    stateReducer: (state, change) => settle(state, change, departments),
    onInputValueChange: ({ inputValue }) => setWords(inputValue),
    onSelectedItemChange: ({ selectedItem }) => void setFieldValue(name, selectedItem?.key ?? ''),
    onIsOpenChange({ isOpen, type }) {
      if (isOpen) return onOpen()
      if (type !== types.InputBlur) return button.current?.focus()
      // Deferred, because no element has the focus during a blur. An element around the button passes it on.
      setTimeout(() => {
        const { activeElement } = document
        if (activeElement?.contains(button.current)) button.current?.focus()
        else leave()
      })
    },
  })

  const { setInputValue } = combobox
  const opened = useEffectEvent(onOpen)
  // What was typed into the field before hydration.
  const [typed] = useState(() => readTyped(id))
  useEffect(() => {
    if (isOpenEarly) opened()
    if (typed) setInputValue(typed)
  }, [isOpenEarly, typed, setInputValue])
  useLayoutEffect(() => {
    // What was chosen before hydration has been adopted.
    if (value) button.current?.removeAttribute('data-chosen')
  }, [value, button])
  return { ...combobox, found, chosen }
}

function readTyped(id: string) {
  return popupOf(id)?.querySelector('input')?.value
}

function readOptions(id: string) {
  return [...(popupOf(id)?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
}

function popupOf(id: string) {
  return globalThis.document?.getElementById(id)?.nextElementSibling
}

/** Where this differs from downshift's default, a text field with completion. */
function settle(
  state: State,
  { type, changes }: UseComboboxStateChangeOptions<Department>,
  departments: Department[],
): Partial<State> {
  const closed = { ...changes, inputValue: '' }
  switch (type) {
    case types.InputClick:
      return state
    case types.InputChange:
    case types.FunctionSetInputValue: {
      const isFound = findDepartments(departments, changes.inputValue ?? '').length > 0
      return { ...changes, highlightedIndex: isFound ? 0 : -1 }
    }
    case types.ToggleButtonClick:
    case types.FunctionOpenMenu:
      return changes.isOpen ? { ...changes, highlightedIndex: startOf(state, departments) } : closed
    case types.ItemClick:
      return choose(state, closed)
    case types.InputKeyDownEnter:
      return state.highlightedIndex < 0 ? state : choose(state, closed)
    case types.InputBlur:
      // A blur closes without choosing.
      return { ...closed, selectedItem: state.selectedItem }
    case types.InputKeyDownEscape:
    case types.ControlledPropUpdatedSelectedItem:
      return closed
    default:
      return changes
  }
}

function choose({ selectedItem }: State, closed: Partial<State>) {
  const isSame = closed.selectedItem?.key === selectedItem?.key
  return isSame ? { ...closed, selectedItem: null } : closed
}

/** The option that is highlighted when the list opens: the chosen one. */
function startOf({ selectedItem }: State, departments: Department[]) {
  if (departments.length === 0) return -1
  return Math.max(
    0,
    departments.findIndex(({ key }) => key === selectedItem?.key),
  )
}

function findDepartments(departments: Department[], words: string) {
  const wanted = words.trim().toLowerCase()
  return departments.filter(({ department }) => department.toLowerCase().includes(wanted))
}
