import { isFailedAnswer, isRecord, type Platform, pickFields } from '@site/contract'
import { HttpError } from '@site/platform'
import { type InferType, mixed, object } from 'yup'

// Bounds: an answer may have megabytes where a line belongs, and millions of items.
const longestLine = 1000
const longestName = 200
const mostJobs = 10_000
const mostDepartments = 1000

/** Missing values, as programs print them. */
const noWords = /^(undefined|null|nan|invalid date|\[object \w+\])$/i

// Any field may be missing or of another type in real data; then it is empty. Not string(), which
// calls the toString of whatever came.
const line = () =>
  mixed<string>()
    .transform((_, given: unknown) => toLine(given))
    .default('')

/** Part of an address: too long, it counts as missing, because a cut one is useless. */
const key = () =>
  mixed<string>()
    .transform((_, given: unknown) => (isLong(given) ? '' : toLine(given)))
    .default('')

const jobSchema = object({
  key: key(),
  title: line(),
  min_salary: line(),
  max_salary: line(),
  experience: line(),
  status: line(),
  type: line(),
  department: line(),
})

const departmentSchema = object({ key: key(), department: line() })

export type Job = InferType<typeof jobSchema>

export type Department = InferType<typeof departmentSchema>

/** `department` is a department's key. Empty fields do not narrow the search. */
export type JobSearch = { title: string; department: string }

/** `null` for an answer without a list. */
export async function fetchJobs(
  { api }: Platform,
  { title, department }: JobSearch,
  signal: AbortSignal,
): Promise<Job[] | null> {
  const answer =
    title || department
      ? await api.recruitment.get('/recruit/jobs/fetchDepartmentJobs', {
          params: { dept: department, title },
          signal,
        })
      : await api.recruitment.get('/recruit/jobs/fetchJobs', { signal })
  const data = readData(answer)
  const records = data?.slice(0, mostJobs).filter(isRecord)
  const jobs = records?.map((item): Job => {
    const given = pickFields(jobSchema, item)
    // Yup orders the fields by what it changed. In one order the state of the page is smaller.
    return Object.assign(given, jobSchema.cast(given))
  })
  return jobs?.filter((job) => Object.values(job).some(Boolean)) ?? null
}

/** The departments that have a key, each once, with its key for a missing name. */
export async function fetchDepartments(
  { api }: Platform,
  signal: AbortSignal,
): Promise<Department[]> {
  const answer = await api.recruitment.get('/recruit/jobs/fetchAllDepartmentJobs', { signal })
  const data = readData(answer)
  const byKey = new Map<string, Department>()
  for (const item of data?.slice(0, mostDepartments).filter(isRecord) ?? []) {
    const { key, department } = departmentSchema.cast(pickFields(departmentSchema, item))
    const isNamed = byKey.get(key)?.department
    if (key && !isNamed) byKey.set(key, { key, department })
  }
  return [...byKey.values()].map(({ key, department }) => ({
    key,
    department: shorten(department || key),
  }))
}

/** Throws for anything but a list or `null`, and for a failure, whose list may be an empty one. */
function readData(answer: unknown): unknown[] | null {
  const data = isRecord(answer) ? answer.data : undefined
  const isList = Array.isArray(data)
  if (isFailedAnswer(answer) && !(isList && data.length > 0))
    throw new HttpError(`The recruitment service answered with the status "${answer.status}".`)
  if (isList || data === null) return data
  throw new HttpError('The recruitment service answered with no list.')
}

/** Without control characters and lone surrogates, which HTML changes: hydration would find another text. */
function toLine(given: unknown): string {
  const isWritten = typeof given === 'string' || Number.isFinite(given)
  const text = isWritten ? String(given).slice(0, longestLine) : ''
  const words = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
  return noWords.test(words.trim()) ? '' : words.trim()
}

function isLong(given: unknown) {
  return typeof given === 'string' && given.length > longestName
}

function shorten(name: string) {
  return name.length > longestName ? `${toLine(name.slice(0, longestName))}…` : name
}
