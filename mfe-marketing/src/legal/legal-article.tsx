import { Fragment } from 'react'
import { PageIndex } from '../page-index'
import styles from './legal-article.module.css'

/** A text is a paragraph; the rest says what it is. */
type LegalBlock =
  | string
  | { items: string[]; isNumbered?: boolean }
  | { terms: Term[] }
  | { mail: string; before: string }

/** `keys` is what it is called where it is stored or asked for. */
type Term = { name: string; keys?: string; text: string }

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] }

type LegalArticleProps = { updated: string; sections: LegalSection[] }

/** A long text with its table of contents beside it. */
export function LegalArticle({ updated, sections }: LegalArticleProps) {
  return (
    <div className={styles.layout}>
      <PageIndex label="On this page" parts={sections} />
      <article className={styles.article}>
        <p className={styles.updated}>Last updated on {updated}</p>
        {sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </article>
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('mail' in block) {
    return (
      <p>
        {block.before} <a href={`mailto:${block.mail}`}>{block.mail}</a>.
      </p>
    )
  }
  if ('terms' in block) return <Terms terms={block.terms} />
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  )
}

function Terms({ terms }: { terms: Term[] }) {
  return (
    <dl>
      {terms.map(({ name, keys, text }) => (
        <div key={name}>
          <dt>
            {name}
            {keys && <Keys keys={keys} />}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A key that broke at its hyphen would read as another one. */
function Keys({ keys }: { keys: string }) {
  return (
    <code>
      {keys.split(', ').map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ', '}
          <span>{key}</span>
        </Fragment>
      ))}
    </code>
  )
}
