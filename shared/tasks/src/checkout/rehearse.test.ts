import { pickNeeded } from './rehearse'

const environment = {
  PATH: '/bin',
  PUBLIC_URL: 'https://site.example',
  CONTACT_API_PATH: '/enquiry',
  RELEASE_KEY: 'PRIVATE KEY',
  DATABASE_PASSWORD: 'a',
  GITHUB_TOKEN: 'b',
  NODE_OPTIONS: '--inspect',
  AWS_REGION: 'eu-1',
  AWS_SECRET_ACCESS_KEY: 'c',
}
const { PATH, PUBLIC_URL, CONTACT_API_PATH, AWS_REGION, AWS_SECRET_ACCESS_KEY } = environment

test('a rehearsal is told what pages are rendered with, and nothing that signs or pays', () => {
  expect(pickNeeded({ ...environment, RELEASE_STORE: 'file:.site/store' })).toEqual({
    PATH,
    PUBLIC_URL,
    CONTACT_API_PATH,
  })
})

test('the account of a store is needed to read it', () => {
  expect(pickNeeded({ ...environment, RELEASE_STORE: 's3://bucket/site' })).toEqual({
    PATH,
    PUBLIC_URL,
    CONTACT_API_PATH,
    AWS_REGION,
    AWS_SECRET_ACCESS_KEY,
  })
})
