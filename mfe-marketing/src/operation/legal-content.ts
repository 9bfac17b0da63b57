import type { Operation } from './operation'

export const legal: Operation = {
  title: 'Legal work that is done before it is due',
  lead: 'Licences, returns, contracts and labour registers of every site in one calendar, with an owner beside each date. You hear from us before the inspector hears from you.',
  metadata: {
    title: 'Legal and compliance services for plants',
    description:
      'Factory licences, consents, labour registers, contracts and returns of every site in one calendar, filed on time by a team that answers to you.',
  },
}
