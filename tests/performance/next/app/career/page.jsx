import '../../content/careers.css'
import careers from '../../content/careers.json'
import { Openings } from '../../parts/openings'
import { renderAll } from '../../parts/tree'

const service = process.env.RECRUITMENT_API_URL

async function ask(path) {
  const answer = await fetch(`${service}/recruit/jobs/${path}`, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`The recruitment service answered with ${answer.status}.`)
  return (await answer.json()).data
}

/** Dynamic, because it reads the search. */
export default async function Careers({ searchParams }) {
  const { title = '', department = '' } = await searchParams
  const search = new URLSearchParams({ dept: department, title })
  const [jobs] = await Promise.all([
    ask(title || department ? `fetchDepartmentJobs?${search}` : 'fetchJobs'),
    ask('fetchAllDepartmentJobs'),
  ])
  return renderAll(careers, { openings: <Openings jobs={jobs ?? []} /> })
}
