import type { ReactNode } from 'react'
import styles from './avatar.module.css'
import type { AvatarName } from './testimonials-strip-content'

type Look = { skin: 'light' | 'tan' | 'brown'; behind?: ReactNode; before: ReactNode }

/** Hair and what is worn on it, behind the face and before it, in a circle of 80. */
const looks: Record<AvatarName, Look> = {
  bun: {
    skin: 'brown',
    behind: <path className={styles.dark} d="M40 5a9 9 0 0 1 6 16H34a9 9 0 0 1 6-16z" />,
    before: (
      <path
        className={styles.dark}
        d="M24 38c-3-18 6-24 16-24s19 6 16 24c-3-9-8-13-16-15-8 2-13 6-16 15z"
      />
    ),
  },
  short: {
    skin: 'tan',
    before: (
      <>
        <path
          className={styles.dark}
          d="M24 34c-4-16 7-22 17-21 11 0 18 8 15 21-2-6-4-9-7-10-8 2-15 1-20-1-3 2-4 6-5 11z"
        />
        <path className={styles.line} d="M29 36h8v6h-8zM43 36h8v6h-8zM37 38h6" />
      </>
    ),
  },
  bob: {
    skin: 'light',
    behind: <path className={styles.signal} d="M21 50c-5-26 5-37 19-37s24 11 19 37z" />,
    before: (
      <path
        className={styles.signal}
        d="M25 36c0-14 7-19 17-19 8 0 13 6 13 19-8-2-14-6-17-11-3 6-7 9-13 11z"
      />
    ),
  },
  turban: {
    skin: 'tan',
    before: (
      <>
        <path
          className={styles.dark}
          d="M25 42c1 18 6 23 15 23s14-5 15-23c-4 8-8 9-15 9s-11-1-15-9z"
        />
        <path
          className={styles.signal}
          d="M22 31C20 15 29 8 40 8s20 7 18 23c-6-6-12-9-18-13-6 4-12 7-18 13z"
        />
        <path className={styles.line} d="M40 18C33 14 30 13 26 15M40 18c7-4 10-5 14-3" />
      </>
    ),
  },
  scarf: {
    skin: 'tan',
    behind: <path className={styles.mist} d="M19 66c-4-34 3-55 21-55s25 21 21 55z" />,
    before: (
      <path
        className={styles.mist}
        d="M25 40c-2-17 4-26 15-26s17 9 15 26c-1-10-6-16-15-16s-14 6-15 16zM25 44c1 11 7 17 15 17s14-6 15-17l6 22H19z"
      />
    ),
  },
  grey: {
    skin: 'brown',
    before: (
      <>
        <path
          className={styles.pale}
          d="M24 38c-4-14 0-22 6-22-2 4-3 9-3 16zM56 38c4-14 0-22-6-22 2 4 3 9 3 16z"
        />
        <path className={styles.pale} d="M33 47c3-3 11-3 14 0-3 2-11 2-14 0z" />
        <path className={styles.line} d="M29 36h8v6h-8zM43 36h8v6h-8zM37 38h6" />
      </>
    ),
  },
}

export function Avatar({ name }: { name: AvatarName }) {
  const { skin, behind, before } = looks[name]
  return (
    <svg
      className={styles.avatar}
      data-palette="light"
      viewBox="0 0 80 80"
      aria-hidden="true"
      data-skin={skin}
    >
      <circle className={styles.ground} cx="40" cy="40" r="40" />
      {behind}
      <path className={styles.coat} d="M10 80c0-14 9-20 30-20s30 6 30 20z" />
      <path className={styles.skin} d="M33 50h14v11q-7 8-14 0z" />
      <ellipse className={styles.skin} cx="40" cy="38" rx="15" ry="18" />
      {before}
    </svg>
  )
}
