import type { ReactNode } from 'react'
import styles from './alternating-cards.module.css'
import { PointList } from './point-list'

export type AlternatingCard = {
  /** The fragment that links point at. */
  id: string
  title: string
  description: string
  items?: string[]
}

type AlternatingCardsProps<Card extends AlternatingCard> = {
  cards: Card[]
  pictureOf: (card: Card) => ReactNode
  /** On the columns of the page that an index leaves: smaller pictures, so that two cards fit a screen. */
  isBesideIndex?: boolean
}

/** Picture and text side by side, every other card mirrored. */
export function AlternatingCards<Card extends AlternatingCard>({
  cards,
  pictureOf,
  isBesideIndex,
}: AlternatingCardsProps<Card>) {
  return (
    <div className={styles.cards} data-beside-index={isBesideIndex || undefined}>
      {cards.map((card) => (
        <section key={card.id} id={card.id} aria-labelledby={`${card.id}-title`}>
          <div className={styles.picture}>{pictureOf(card)}</div>
          <div className={styles.text}>
            <h2 id={`${card.id}-title`}>{card.title}</h2>
            <p>{card.description}</p>
            {card.items && <PointList points={card.items} />}
          </div>
        </section>
      ))}
    </div>
  )
}
