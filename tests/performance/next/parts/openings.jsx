import { Fragment } from 'react'
import { card, group } from '../content/openings.json'
import { render } from './tree'

/** Groups of openings by department, made of our own first group and first card. */
export function Openings({ jobs }) {
  const departments = groupByDepartment(jobs)
  return [...departments].map(([department, members]) => (
    <Fragment key={department}>
      {render(fill(group, { department, count: String(members.length) }), {
        jobs: members.map((job) => <Fragment key={job.key}>{render(fill(card, job))}</Fragment>),
      })}
    </Fragment>
  ))
}

/** The tree with the values of a job in the place of `{key}`, `{title}` and so on. */
function fill(node, job) {
  if (typeof node === 'string') return fillText(node, job)
  const [tag, props, children] = node
  const filled = Object.entries(props).map(([name, value]) => [name, fillText(value, job)])
  return [tag, Object.fromEntries(filled), children.map((child) => fill(child, job))]
}

function fillText(text, job) {
  if (typeof text !== 'string') return text
  return text.replace(/\{(\w+)\}/g, (_, name) => job[name] ?? '')
}

function groupByDepartment(jobs) {
  const groups = new Map()
  for (const job of jobs) {
    groups.set(job.department, [...(groups.get(job.department) ?? []), job])
  }
  return groups
}
