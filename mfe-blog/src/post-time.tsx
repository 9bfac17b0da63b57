import { isoDate } from './iso-date'
import styles from './post-time.module.css'

type PostTimeProps = {
  timeAgo: string
  /** DD-MM-YYYY. */
  createdAt: string
}

export function PostTime({ timeAgo, createdAt }: PostTimeProps) {
  if (!timeAgo && !createdAt) return null
  return (
    <p className={styles.time}>
      {timeAgo && <span>{timeAgo}</span>}
      {createdAt && <time dateTime={isoDate(createdAt)}>{createdAt}</time>}
    </p>
  )
}
