import type { Company, Platform } from '@site/contract'
import type { Job } from '../careers-api'
import { jobAddress } from './job-address'
import { isOpen } from './job-groups'
import { formatSalary, readAmount } from './salary'

type Facts = Pick<Platform, 'company' | 'settings'>

/** schema.org's types of employment, by a word in the service's own name for it. */
const employmentTypes = [
  [/full[\s-]*time|permanent/i, 'FULL_TIME'],
  [/part[\s-]*time/i, 'PART_TIME'],
  [/contract|freelance/i, 'CONTRACTOR'],
  [/tempor/i, 'TEMPORARY'],
  [/intern|trainee|apprentice/i, 'INTERN'],
] as const

/** Nobody earns less in a year: smaller amounts are lakhs, which a reader tells and a search engine does not. */
const leastRupees = 1000

/** schema.org's JobPosting for every opening that is open. Leaves out what is not known. */
export function jobPostings(jobs: Job[], facts: Facts): object[] {
  return jobs.filter((job) => job.title && isOpen(job)).map((job) => jobPosting(job, facts))
}

function jobPosting(job: Job, { company, settings }: Facts) {
  const organization = { '@type': 'Organization', name: company.name, sameAs: settings.publicUrl }
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: describe(job, company),
    identifier: job.key
      ? { '@type': 'PropertyValue', name: company.name, value: job.key }
      : undefined,
    hiringOrganization: organization,
    employmentType: employmentTypes.find(([words]) => words.test(job.type))?.[1],
    baseSalary: baseSalary(job),
    jobLocation: jobLocation(company),
    directApply: false,
    url: jobAddress(settings, job) ?? new URL('/career', settings.publicUrl).href,
  }
}

function describe(job: Job, { name }: Company) {
  const department = job.department && ` in ${job.department}`
  const salary = formatSalary(job.min_salary, job.max_salary)
  return [
    `${job.title}${department} at ${name.replace(/\.$/, '')}.`,
    job.type && `Type: ${job.type}.`,
    job.experience && `Experience: ${job.experience}.`,
    salary && `Salary: ${salary.kind === 'range' ? '₹ ' : ''}${salary.text}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Of a salary of which one end is words, such as "Not Disclosed", the other is not told either. */
function baseSalary({ min_salary, max_salary }: Job) {
  if (formatSalary(min_salary, max_salary)?.kind !== 'range') return undefined
  const [least, most] = [min_salary, max_salary].map((end) => readAmount(end) || undefined)
  const known = [least, most].filter((end) => end !== undefined)
  if (known.length === 0 || Math.min(...known) < leastRupees) return undefined
  const isSwapped = least && most && least > most
  return {
    '@type': 'MonetaryAmount',
    currency: 'INR',
    value: {
      '@type': 'QuantitativeValue',
      minValue: isSwapped ? most : least,
      maxValue: isSwapped ? least : most,
      unitText: 'YEAR',
    },
  }
}

function jobLocation({ offices }: Company) {
  const office = offices.find(({ country }) => country === 'India')
  if (!office) return undefined
  const address = {
    '@type': 'PostalAddress',
    streetAddress: office.lines.join(', '),
    addressLocality: office.name,
    postalCode: office.lines.join(' ').match(/\b\d{6}\b/)?.[0],
    addressCountry: 'IN',
  }
  return { '@type': 'Place', address }
}
