import type { FastifyInstance } from 'fastify'
import { success } from './answers'
import { type Database, selectRows } from './database'
import { readQuery } from './query'

type Job = {
  key: string
  title: string
  min_salary: number | string | null
  max_salary: number | string | null
  status: string
  experience: string | null
  type: string | null
  department: string | null
}

type Department = { key: string; department: string }

export function addRecruitmentRoutes(app: FastifyInstance, database: Database) {
  app.get('/recruit/jobs/fetchJobs', () => success(selectJobs(database, '', '')))

  app.get('/recruit/jobs/fetchDepartmentJobs', (request) =>
    success(selectJobs(database, readQuery(request, 'dept'), readQuery(request, 'title'))),
  )

  app.get('/recruit/jobs/fetchAllDepartmentJobs', () =>
    success(
      selectRows<Department>(database, 'SELECT key, department FROM departments ORDER BY id'),
    ),
  )
}

/** The titles are compared here, because SQLite ignores the case of ASCII letters only. */
function selectJobs(database: Database, departmentKey: string, title: string) {
  const jobs = selectRows<Job>(
    database,
    `SELECT key, title, min_salary, max_salary, status, experience, type, department FROM jobs
     WHERE (?1 = '' OR department = (SELECT department FROM departments WHERE key = ?1))
     ORDER BY id`,
    departmentKey,
  )
  return jobs.filter((job) => job.title.toLowerCase().includes(title.toLowerCase()))
}
