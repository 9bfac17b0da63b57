import { AlternatingCards } from '../alternating-cards'
import { SharedDefinitions } from '../kit/scene'
import { cards } from './about-content'
import { AboutPicture } from './about-pictures'

export function Component() {
  return (
    <>
      <SharedDefinitions />
      <AlternatingCards
        cards={cards}
        pictureOf={({ picture }) => <AboutPicture name={picture} />}
      />
    </>
  )
}
