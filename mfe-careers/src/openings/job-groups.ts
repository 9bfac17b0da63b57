import type { Job } from '../careers-api'

/** Openings of one department: `jobs` are the loaded ones, `count` is that of all, `open` that of the open ones. */
export type JobGroup = { department: string; count: number; open: number; jobs: Job[] }

/** True unless the service says otherwise. */
export const isOpen = ({ status }: Job) => /^(open)?$/i.test(status)

/** Departments stand in the order of the service; openings without one come last. */
export function groupJobs(jobs: Job[]): JobGroup[] {
  const byDepartment = new Map<string, Job[]>()
  for (const job of jobs) {
    const group = byDepartment.get(job.department)
    if (group) group.push(job)
    else byDepartment.set(job.department, [job])
  }
  return [...byDepartment]
    .map(([department, jobs]) => ({
      department,
      count: jobs.length,
      open: jobs.filter(isOpen).length,
      jobs,
    }))
    .sort((one, other) => Number(!one.department) - Number(!other.department))
}

/** The first openings of all groups together, still grouped. */
export function takeJobs(groups: JobGroup[], most: number): JobGroup[] {
  const taken: JobGroup[] = []
  let left = most
  for (const group of groups) {
    if (left <= 0) break
    taken.push({ ...group, jobs: group.jobs.slice(0, left) })
    left -= group.jobs.length
  }
  return taken
}

export function jobsOf(groups: JobGroup[] | null): Job[] {
  return groups?.flatMap(({ jobs }) => jobs) ?? []
}
