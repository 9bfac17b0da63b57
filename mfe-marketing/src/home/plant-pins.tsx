import { Link } from '@site/platform'
import { operationLinks } from '../operation/operation'
import { slides } from './home-content'
import styles from './plant-pins.module.css'

/** The plant is a menu: each station leads to the page of what happens there. */
export function PlantPins() {
  return (
    <nav className={styles.pins} aria-label="Stations of the plant">
      <ul>
        {slides.map(({ subTitle, path }, position) => (
          <li key={path} data-pin={position + 1}>
            <Link to={path}>
              <span>{operationLinks.find((link) => link.path === path)?.name ?? subTitle}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
