import type { Department, JobSearch } from '../careers-api'

/** Reads the search from the address of a list. */
export function readSearch(parameters: URLSearchParams): JobSearch {
  return {
    title: parameters.get('title')?.trim() ?? '',
    department: parameters.get('department') ?? '',
  }
}

export function searchPath({ title, department }: JobSearch, page = 1): string {
  const query = new URLSearchParams({ title: title.trim(), department })
  if (page > 1) query.set('page', String(page))
  return `/career?${query}`
}

export function isSearch({ title, department }: JobSearch): boolean {
  return Boolean(title || department)
}

export function isSameSearch(one: JobSearch | null, other: JobSearch): boolean {
  return one?.title === other.title && one.department === other.department
}

/** The name of the department of a search, or its key when that is unknown. */
export function departmentName(departments: Department[], { department }: JobSearch): string {
  return departments.find(({ key }) => key === department)?.department ?? department
}
