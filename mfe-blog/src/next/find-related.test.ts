import { findRelated } from './find-related'
import { otherServices, serviceTopics } from './service-topics'

const services = Object.keys(serviceTopics).map((name) => ({ name, path: `/service/${name}` }))

test.each([
  ['Hire, rent or automate: staffing the first Indian plant', 'market entry, startups', 'setup'],
  ['One attendance record, every statutory register', 'attendance, payroll', 'hradmin'],
  ['Contract labour', 'principal employer, compliance, wages', 'hradmin'],
  ["Closing a plant's books in five working days", 'month-end close, accruals', 'finance'],
  ['The 45-day rule for MSME suppliers', 'accounts payable, income tax', 'finance'],
  ['Three-way match without the arguments', 'accounts payable, gst', 'finance'],
  ['Sending material out for job work', 'gst, inventory', 'inventory'],
  ['A calendar that survives', 'facility management, shop floor', 'facility'],
  ['Rolling out an ERP while dispatch goes on', 'erp, change management', 'itservice'],
  ['Landed cost in India', 'customs, logistics', 'logistic'],
  ['The dispatch hour', 'e-way bill, logistics, gst', 'logistic'],
  ['The first 180 days of a subsidiary', 'market entry, roc filings, fema', 'legal'],
  ['Honest OEE', 'shop floor, production', 'production'],
  ['COMPLIANCE', '', 'legal'],
])('"%s" with the tags %s is about %s', (title, tags, service) => {
  const found = findRelated({ title, tags: tags.split(', ') }, services)

  expect(found?.name).toBe(service)
})

test('a service without topics is found by its name', () => {
  const services = [...otherServices, { name: 'Welding', path: '/service/welding' }]

  expect(findRelated({ title: 'Honest welding', tags: [] }, services)?.path).toBe(
    '/service/welding',
  )
})

test('an article about something else leads to no service', () => {
  expect(findRelated({ title: 'A word of thanks', tags: ['people'] }, services)).toBeUndefined()
})
