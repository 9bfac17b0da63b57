import { readDevelopment } from './read-development'

const variables = { SITE_DEVELOPMENT: 'blog,careers', NODE_ENV: 'development' }

test('names the remotes that npm run dev develops', () => {
  expect(readDevelopment(variables, 'development')).toEqual(['blog', 'careers'])
})

test('no remote is developed unless the variable names it', () => {
  expect(readDevelopment({ NODE_ENV: 'production' }, 'production')).toBeUndefined()
})

test.each([
  { what: 'a server that runs in production', nodeEnv: 'production', build: 'development' },
  { what: 'a build for production', nodeEnv: 'development', build: 'production' },
])('$what refuses the variable', ({ nodeEnv, build }) => {
  const start = () => readDevelopment({ ...variables, NODE_ENV: nodeEnv }, build)

  expect(start).toThrow(/SITE_DEVELOPMENT is set, but this is a site in production/)
})
