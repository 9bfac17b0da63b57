import { withDefaults } from '../../shared/services/src/options'
import { readSettings } from '../../shell/src/server/settings'

test('the shell calls services with what the embedded ones expect by default', () => {
  const origin = 'http://service.example'
  const { run } = readSettings({
    BLOG_API_URL: origin,
    RECRUITMENT_API_URL: origin,
    CONTACT_API_URL: origin,
  })
  const {
    siteId,
    contactPath: path,
    csrfHeader,
    csrfValue,
  } = withDefaults({
    dataFolder: '',
    contentFolder: '',
  })

  expect(run).toMatchObject({ siteId, contact: { path, csrfHeader, csrfValue } })
})
