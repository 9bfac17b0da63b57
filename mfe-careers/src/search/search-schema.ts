import { object, string } from 'yup'

export const searchSchema = object({
  title: string().trim().required('Job Title is required'),
  department: string().required('Please select a Department.'),
})
