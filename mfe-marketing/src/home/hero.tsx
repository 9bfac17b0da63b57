import { Link, Region } from '@site/platform'
import { actions } from '@site/ui/actions'
import { wantsLessMotion } from '@site/ui/controls'
import { useCallback, useRef } from 'react'
import { Carousel } from '../carousel/carousel'
import styles from './hero.module.css'
import { brochure, erpStep, headline, type Slide, slides } from './home-content'
import { PlantPins } from './plant-pins'
import { PlantScene } from './plant-scene-part'

export function Hero() {
  const scene = useRef<HTMLDivElement>(null)
  const panTo = useCallback((position: number) => panToPin(scene.current, position), [])
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1>
          {headline.map((sentence) => (
            <span key={sentence} className={styles.sentence}>{`${sentence} `}</span>
          ))}
        </h1>
        <p className={styles.actions}>
          <Link className={actions.primary} to="/contact">
            Talk to our experts
          </Link>
          <a className={`${actions.secondary} ${styles.brochure}`} href={brochure.path} download>
            {brochure.name}
          </a>
          <Link className={actions.link} to="/service">
            See our services
          </Link>
        </p>
        <Carousel label="What we run for you" delay={5000} onShow={panTo}>
          {slides.map((slide, position) => (
            <HeroSlide key={slide.title} slide={slide} number={position + 1} />
          ))}
        </Carousel>
      </div>
      <div className={styles.picture}>
        <div className={styles.scene} ref={scene}>
          <div className={styles.plant}>
            <Region name="hero-scene" wake="intent">
              <PlantScene />
            </Region>
            <PlantPins />
          </div>
        </div>
        <aside className={styles.card} aria-label="ERP on a monthly plan">
          <p className={styles.tagline}>{erpStep.title}</p>
          <p>{erpStep.description}</p>
          <Link className={actions.link} to={erpStep.link.path}>
            {erpStep.link.name}
          </Link>
        </aside>
      </div>
    </div>
  )
}

/** Where the plant is wider than its place, as on phones, it brings the pin of a slide in sight. */
function panToPin(scene: HTMLElement | null, position: number) {
  const pin = scene?.querySelectorAll<HTMLElement>('[data-pin]')[position]
  if (!scene || !pin || scene.scrollWidth <= scene.clientWidth) return
  // Who looks at it moves it by hand.
  if (scene.matches(':hover, :focus-within')) return
  const middle = scene.clientWidth / 2
  if (Math.abs(pin.offsetLeft - scene.scrollLeft - middle) < middle / 2) return
  const behavior = wantsLessMotion() ? 'instant' : 'smooth'
  scene.scrollTo({ left: pin.offsetLeft - middle, behavior })
}

type HeroSlideProps = { slide: Slide; number: number }

function HeroSlide({ slide, number }: HeroSlideProps) {
  return (
    <div className={styles.slide}>
      <p className={styles.subTitle}>
        <span aria-hidden="true">{number}</span>
        {slide.subTitle}
      </p>
      <h2>{slide.title}</h2>
      <p>{slide.description}</p>
    </div>
  )
}
