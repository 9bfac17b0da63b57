import type { JobSearch } from '../careers-api'

/** The search a careers address stands for. */
export function readSearch(parameters: URLSearchParams): JobSearch {
  return {
    title: parameters.get('title') ?? '',
    department: parameters.get('department') ?? '',
  }
}

export function searchPath({ title, department }: JobSearch): string {
  return `/career?${new URLSearchParams({ title, department })}`
}
