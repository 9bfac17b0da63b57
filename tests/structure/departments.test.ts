import { operationLinks } from '../../mfe-marketing/src/operation/operation'
import { company } from '../../shell/site.config'

test('footer and side menu name the same departments in the same order', () => {
  expect(company.departments).toEqual(operationLinks)
})
