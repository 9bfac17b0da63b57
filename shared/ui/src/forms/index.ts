export { Field, type FieldControl } from './field'
export { Form } from './form'
export { TextAreaField } from './text-area-field'
export { TextField } from './text-field'
