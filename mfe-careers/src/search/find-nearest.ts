import type { Job } from '../careers-api'

const most = 3

type Wanted = { title: string; department: string }

/** The openings most similar to a search without a result: the title counts more than the department. */
export function findNearest(jobs: Job[], { title, department }: Wanted): Job[] {
  const wanted = wordsOf(title)
  return jobs
    .map((job) => ({ job, likeness: likeness(job) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ job }) => job)

  function likeness(job: Job) {
    const words = wordsOf(job.title)
    const alike = wanted.filter((word) => words.some((other) => isAlike(word, other)))
    return alike.length * 2 + Number(department !== '' && job.department === department)
  }
}

/** "plan" is like "planner", and "engineers" like "engineering". */
function isAlike(one: string, other: string) {
  const length = Math.min(one.length, other.length, 5)
  return length > 2 && one.slice(0, length) === other.slice(0, length)
}

function wordsOf(text: string) {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}
