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

// instr() instead of LIKE, so that % and _ of a visitor are text, and no pattern can become expensive.
function selectJobs(database: Database, departmentKey: string, title: string) {
  return selectRows<Job>(
    database,
    `SELECT key, title, min_salary, max_salary, status, experience, type, department FROM jobs
     WHERE (?1 = '' OR department = (SELECT department FROM departments WHERE key = ?1))
       AND (?2 = '' OR instr(lower(title), lower(?2)) > 0)
     ORDER BY id`,
    departmentKey,
    title,
  )
}
