import { Link } from '@site/platform'
import { actions } from '@site/ui/actions'
import { isForBrowser } from '@site/ui/controls'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef } from 'react'
import styles from './faq-accordion.module.css'
import type { FaqEntry } from './operation'

type FaqAccordionProps = { entries: FaqEntry[] }

export function FaqAccordion({ entries }: FaqAccordionProps) {
  const list = useRef<HTMLDivElement>(null)

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    if (isForBrowser(event)) return
    const triggers = [
      ...(list.current?.querySelectorAll<HTMLElement>('summary:not([aria-disabled])') ?? []),
    ]
    const position = triggers.indexOf(event.currentTarget)
    const next = nextPosition(event.key, position)
    if (next === undefined) return
    event.preventDefault()
    triggers.at(next % triggers.length)?.focus()
  }

  // For browsers from before 2024; in newer ones the shared name of the details does it.
  function closeOthers({ currentTarget: opened }: SyntheticEvent<HTMLDetailsElement>) {
    if (!opened.open) return
    for (const item of list.current?.querySelectorAll('details') ?? []) {
      if (item !== opened) item.open = false
    }
  }

  return (
    <section className={styles.faq} aria-labelledby="faq">
      <h2 id="faq">Frequently asked questions</h2>
      <div ref={list}>
        {entries.map((entry) => (
          <details key={entry.question} name="faq" onToggle={closeOthers}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control by itself */}
            <summary {...(entry.isDisabled && disabled)} onKeyDown={moveFocus}>
              <h3>{entry.question}</h3>
            </summary>
            <FaqAnswer entry={entry} />
          </details>
        ))}
      </div>
    </section>
  )
}

function FaqAnswer({ entry: { answer, link } }: { entry: FaqEntry }) {
  return (
    <div className={styles.answer}>
      <p>{answer}</p>
      {link && (
        <Link className={actions.link} to={link.path}>
          {link.name}
        </Link>
      )}
    </div>
  )
}

const disabled = {
  'aria-disabled': true,
  tabIndex: -1,
  onClick: (event: MouseEvent) => event.preventDefault(),
}

/** May be one past the end or before the start: the caller wraps. */
function nextPosition(key: string, position: number) {
  if (key === 'ArrowDown') return position + 1
  if (key === 'ArrowUp') return position - 1
  if (key === 'Home') return 0
  if (key === 'End') return -1
  return undefined
}
