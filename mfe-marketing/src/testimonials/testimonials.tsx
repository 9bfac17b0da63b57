import { Region } from '@site/platform'
import styles from './testimonials.module.css'
import { clients } from './testimonials-content'
import { TestimonialsStrip } from './testimonials-strip-part'

export function Testimonials() {
  return (
    <div className={styles.testimonials}>
      <header>
        <h2>{clients.title}</h2>
        <p>{clients.intro}</p>
      </header>
      <Region name="testimonials" wake="visible">
        <TestimonialsStrip label={clients.title} />
      </Region>
    </div>
  )
}
