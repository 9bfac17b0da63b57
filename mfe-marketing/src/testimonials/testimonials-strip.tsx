import { actions } from '@site/ui/actions'
import { Strip } from '../carousel/strip'
import { Avatar } from './avatar'
import styles from './testimonials-strip.module.css'
import { type Testimonial, testimonials } from './testimonials-strip-content'

/** The narrowest bar in percent, so that two of 4,000 are visible. */
const leastShown = 3

export function Component({ label }: { label: string }) {
  return (
    <div className={styles.strip}>
      <Strip label={label} delay={4000} pausesWhenUsed>
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </Strip>
    </div>
  )
}

/** What is left of before. Of nothing, the mark where a bar would begin. */
function Bar({ share }: { share?: number }) {
  if (share === undefined) return null
  if (share === 0) return <rect width="2" height="11" />
  return <rect width={`${Math.max(share * 100, leastShown)}%`} height="5" y="3" />
}

function Quote({ name, description, figure, bio, linkedin, img, website }: Testimonial) {
  return (
    <figure className={styles.quote}>
      <p className={styles.figure}>
        <strong>
          <Value text={figure.value} />
        </strong>
        <svg aria-hidden="true">
          <Bar share={figure.share} />
        </svg>
        <span>{figure.of}</span>
      </p>
      <blockquote>
        <p>{description}</p>
      </blockquote>
      <figcaption>
        <Avatar name={img} />
        <p>
          <strong>{name}</strong>
          {bio}
        </p>
        {(linkedin || website) && (
          <p className={styles.links}>
            {linkedin && <Away path={linkedin} name="LinkedIn" of={name} />}
            {website && <Away path={website} name="Website" of={name} />}
          </p>
        )}
      </figcaption>
    </figure>
  )
}

/** The arrow of the font is thin beside its figures: another is drawn in its place. */
function Value({ text }: { text: string }) {
  const [before, after] = text.split('→')
  if (after === undefined) return text
  return (
    <>
      {before}
      <span className={styles.arrow}>→</span>
      {after}
    </>
  )
}

type AwayProps = { path: string; name: string; of: string }

function Away({ path, name, of }: AwayProps) {
  return (
    <a
      className={actions.link}
      href={path}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} of ${of} (opens in a new tab)`}
    >
      {name}
    </a>
  )
}
