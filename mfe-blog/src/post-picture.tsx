import { type ComponentProps, useState } from 'react'
import styles from './post-picture.module.css'

/** A picture from the service, or our drawing where it is missing or fails to load. */
export function PostPicture({ className, src, ...size }: ComponentProps<'img'>) {
  const [isBroken, setBroken] = useState(false)
  const classes = `${styles.picture} ${className}`
  const fail = () => setBroken(true)

  if (!src || isBroken) return <span className={classes} />
  return (
    <img
      {...size}
      className={classes}
      src={src}
      alt=""
      onError={fail}
      // The error may have come before hydration.
      ref={(picture) => {
        if (picture?.complete) picture.decode().catch(fail)
      }}
    />
  )
}
