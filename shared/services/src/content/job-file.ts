import { readFileSync } from 'node:fs'
import { array, type InferType, mixed, object, string, ValidationError } from 'yup'
import { ContentError } from './content-error'

type Salary = number | string

const salarySchema = mixed<Salary>((value): value is Salary =>
  typeof value === 'string' ? isSalaryText(value) : Number.isFinite(value),
).required()

const jobFileSchema = object({
  departments: array(
    object({ key: string().required(), department: string().required() }),
  ).required(),
  jobs: array(
    object({
      key: string().required(),
      title: string().required(),
      min_salary: salarySchema,
      max_salary: salarySchema,
      status: string().required(),
      experience: string().required(),
      type: string().required(),
      department: string().required(),
    }),
  ).required(),
})

type JobFile = InferType<typeof jobFileSchema>

/** Reads departments and jobs, as rows of the tables of these names. Throws `ContentError`. */
export function readJobFile(file: string): JobFile {
  try {
    const content = jobFileSchema.validateSync(JSON.parse(readFileSync(file, 'utf8')))
    verifyDepartments(content)
    return content
  } catch (error) {
    if (error instanceof ValidationError) {
      throw new ContentError(file, `field "${error.path}": ${error.message}`, error)
    }
    if (error instanceof SyntaxError) {
      throw new ContentError(file, `not JSON: ${error.message}`, error)
    }
    throw error
  }
}

function verifyDepartments({ departments, jobs }: JobFile) {
  const names = new Set(departments.map((entry) => entry.department))
  const index = jobs.findIndex((job) => !names.has(job.department))
  const stray = jobs[index]
  if (!stray) return
  throw new ValidationError(
    `"${stray.department}" is not one of the departments`,
    stray.department,
    `jobs[${index}].department`,
  )
}

function isSalaryText(text: string) {
  return text === 'Not Disclosed' || /^\d+(\.\d+)?$/.test(text)
}
