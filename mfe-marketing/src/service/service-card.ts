export type PictureName =
  | 'machine'
  | 'people'
  | 'binders'
  | 'truck'
  | 'building'
  | 'rack'
  | 'ledger'
  | 'screen'

export type ServiceCard = { img: PictureName; title: string; description: string; path: string }

export type GroupId = 'operation' | 'setup' | 'itservice'

export type ServiceGroup = {
  id: GroupId
  name: string
  /** The service in a few words. */
  gist: string
  cards: ServiceCard[]
}
