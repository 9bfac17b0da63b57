import { join } from 'node:path'
import { servicesForEachTest } from './test-services'

const services = servicesForEachTest({ contentFolder: join(__dirname, '..', 'content') })

async function get(url: string) {
  const response = await services.app.inject(url)
  return response.json().data
}

test('ships articles that all have a thumbnail', async () => {
  const { data: posts } = await get('/api/v1/blog')

  const images = await Promise.all(
    posts.map(({ thumbnail }: { thumbnail: string }) =>
      services.app.inject(new URL(thumbnail).pathname),
    ),
  )

  expect(posts.length).toBeGreaterThanOrEqual(14)
  expect(images.map((image) => image.statusCode)).toEqual(posts.map(() => 200))
})

test('ships jobs in every department', async () => {
  const departments = await get('/recruit/jobs/fetchAllDepartmentJobs')

  const jobs = await Promise.all(
    departments.map(({ key }: { key: string }) =>
      get(`/recruit/jobs/fetchDepartmentJobs?dept=${key}`),
    ),
  )

  expect(departments).toHaveLength(7)
  expect(jobs.flat().length).toBeGreaterThanOrEqual(18)
  expect(jobs.every((list) => list.length > 0)).toBe(true)
})
