import { AlternatingCards } from '../alternating-cards'
import { SharedDefinitions } from '../kit/scene'
import { SetUpPicture } from './set-up-pictures'
import { setUps } from './setup-content'

export function Component() {
  return (
    <>
      <SharedDefinitions />
      <AlternatingCards
        cards={setUps}
        pictureOf={({ id }) => <SetUpPicture name={id} />}
        isBesideIndex
      />
    </>
  )
}
