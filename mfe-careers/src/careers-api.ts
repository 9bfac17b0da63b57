import type { HttpClient } from '@site/contract'
import { array, type InferType, object, string } from 'yup'

// Any field may be missing in real data; a salary may be a number, its digits, or words.
const jobSchema = object({
  key: string().ensure(),
  title: string().ensure(),
  min_salary: string().ensure(),
  max_salary: string().ensure(),
  status: string().ensure(),
  experience: string().ensure(),
  type: string().ensure(),
  department: string().ensure(),
})

const departmentSchema = object({ key: string().ensure(), department: string().ensure() })

const answerSchema = object({ data: array().nullable().defined() })

export type Job = InferType<typeof jobSchema>

export type Department = InferType<typeof departmentSchema>

/** `department` is a department's key. Empty fields do not narrow the search. */
export type JobSearch = { title: string; department: string }

/** `null` when the service has no list at all. */
export async function fetchJobs(
  api: HttpClient,
  { title, department }: JobSearch,
  signal: AbortSignal,
): Promise<Job[] | null> {
  const answer =
    title || department
      ? await api.get('/recruit/jobs/fetchDepartmentJobs', {
          params: { dept: department, title },
          signal,
        })
      : await api.get('/recruit/jobs/fetchJobs', { signal })
  const { data } = await answerSchema.validate(answer)
  if (!data) return null
  return data.filter((item) => jobSchema.isValidSync(item)).map((item) => jobSchema.cast(item))
}

export async function fetchDepartments(
  api: HttpClient,
  signal: AbortSignal,
): Promise<Department[]> {
  const answer = await api.get('/recruit/jobs/fetchAllDepartmentJobs', { signal })
  const { data } = await answerSchema.validate(answer)
  return (data ?? [])
    .filter((item) => departmentSchema.isValidSync(item))
    .map((item) => departmentSchema.cast(item))
}
