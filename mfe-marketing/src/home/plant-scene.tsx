import type { PropsWithChildren } from 'react'
import { Carton, KitDefinitions, Person } from '../kit/goods'
import { type Point, project } from '../kit/iso'
import kit from '../kit/kit.module.css'
import { Conveyor, Gear, Machine } from '../kit/plant'
import { Rack } from '../kit/rack'
import { Floor, Line } from '../kit/solids'
import { Dimension, Gate, Ledger, Screen, Truck } from '../kit/yard'
import styles from './plant-scene.module.css'

/** Where the subject of each slide stands, in the order of the slides. */
const stations: { foot: Point; height: number }[] = [
  { foot: [64, 300, 176], height: 84 },
  { foot: [464, 60, 218], height: 60 },
  { foot: [560, 250, 136], height: 62 },
  { foot: [290, 432, 64], height: 66 },
  { foot: [600, 470, 76], height: 56 },
  { foot: [146, 67, 180], height: 60 },
]

const frame = '-574 -162 1374 842'
const press: Point = [40, 210]
const places = [1, 2, 3, 4]

/**
 * Layers, from the back to the front. What moves has one of its own, because the compositor moves whole elements of
 * HTML alone: parts of a drawing would be laid out and painted anew for every frame.
 */
export function Component() {
  return (
    <div className={styles.scene}>
      <Layer>
        <Plant />
      </Layer>
      <Layer motion={styles.gear}>
        <Gear at={press} />
      </Layer>
      <Layer motion={styles.arriving}>
        <Load place={0} />
      </Layer>
      <Layer motion={styles.load}>
        {places.map((place) => (
          <Load key={place} place={place} />
        ))}
      </Layer>
      <Layer>
        <Yard />
      </Layer>
      <svg viewBox={frame} aria-hidden="true">
        {stations.map((station, position) => (
          <Pin key={station.foot.join()} {...station} number={position + 1} />
        ))}
      </svg>
    </div>
  )
}

type LayerProps = PropsWithChildren<{ motion?: string | undefined }>

function Layer({ motion, children }: LayerProps) {
  return (
    <svg className={motion} viewBox={frame} aria-hidden="true">
      <g className={kit.kit} data-palette="light">
        {children}
      </g>
    </svg>
  )
}

function Plant() {
  return (
    <>
      <KitDefinitions />
      <Floor size={[780, 520, 12]} pitch={130} />
      <Screen at={[60, 56]} />
      <Rack at={[302, 30]} bays={3} levels={3} />
      <Machine at={press} gear={null} />
      <Conveyor at={[170, 235]} length={270} />
    </>
  )
}

function Load({ place }: { place: number }) {
  return <Carton at={[176 + place * 58, 248, 44]} tone={place === 1 ? 'signal' : 'paper'} />
}

function Yard() {
  return (
    <>
      <Person at={[404, 356]} />
      <Truck at={[440, 225]} />
      <Ledger at={[150, 392]} />
      <Dimension from={[0, 548]} to={[780, 548]} tick={[0, 12]} />
      <Line
        kind="flow"
        points={[
          [362, 470],
          [690, 470],
        ]}
      />
      <Person at={[372, 410]} tone="signal" />
      <Person at={[556, 470]} tone="slate" />
      <Person at={[600, 470]} />
      <Person at={[644, 470]} tone="signal" />
      <Gate at={[686, 416]} />
    </>
  )
}

type PinProps = { foot: Point; height: number; number: number }

function Pin({ foot, height, number }: PinProps) {
  const [x, y] = project(foot)
  return (
    <g className={styles.pin} data-station={number}>
      <path d={`M${x} ${y}v-${height}`} />
      <circle cx={x} cy={y} r="4" />
      <circle cx={x} cy={y - height - 22} r="22" />
      <text x={x} y={y - height - 15}>
        {number}
      </text>
    </g>
  )
}
