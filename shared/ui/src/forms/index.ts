export { Form } from './form'
export { SelectField } from './select-field'
export { TextAreaField } from './text-area-field'
export { TextField } from './text-field'
