import type { PropsWithChildren } from 'react'
import { Carton, KitDefinitions, Person } from '../kit/goods'
import type { Point } from '../kit/iso'
import kit from '../kit/kit.module.css'
import { Conveyor, Gear, Machine } from '../kit/plant'
import { Rack } from '../kit/rack'
import { Floor, Line } from '../kit/solids'
import { Barrier, Dimension, Gatehouse, Ledger, Screen, Truck } from '../kit/yard'
import styles from './plant-scene.module.css'

// The pins are placed in it too, by plant-pins.module.css.
const frame = '-574 -162 1374 842'
const press: Point = [40, 210]
const places = [1, 2, 3]

/**
 * Layers, from the back to the front. A moving part has one of its own, because the compositor animates HTML elements
 * only: a part of an SVG would be painted anew for every frame.
 */
export function Component() {
  return (
    <div className={styles.scene}>
      <Layer>
        <Plant />
      </Layer>
      <Layer motion={styles.gear}>
        <Station number={1}>
          <Gear at={press} />
        </Station>
      </Layer>
      <Layer motion={styles.arriving}>
        <Station number={1}>
          <Load place={0} />
        </Station>
      </Layer>
      <Layer motion={styles.load}>
        <Station number={1}>
          {places.map((place) => (
            <Load key={place} place={place} />
          ))}
        </Station>
      </Layer>
      <Layer>
        <Yard />
      </Layer>
    </div>
  )
}

type LayerProps = PropsWithChildren<{ motion?: string | undefined }>

function Layer({ motion, children }: LayerProps) {
  return (
    <svg className={motion} data-moving={motion && ''} viewBox={frame} aria-hidden="true">
      <g className={kit.kit} data-palette="light">
        {children}
      </g>
    </svg>
  )
}

/** What the slide of this number is about. */
function Station({ number, children }: PropsWithChildren<{ number: number }>) {
  return <g data-station={number}>{children}</g>
}

function Plant() {
  return (
    <>
      <KitDefinitions />
      <Floor size={[780, 520, 12]} pitch={130} />
      <Station number={6}>
        <Screen at={[60, 56]} />
      </Station>
      <Station number={2}>
        <Rack at={[302, 30]} bays={3} levels={3} />
      </Station>
      <Station number={1}>
        <Machine at={press} gear={null} />
        <Conveyor at={[170, 235]} length={212} />
      </Station>
    </>
  )
}

function Load({ place }: { place: number }) {
  return <Carton at={[176 + place * 58, 248, 44]} tone={place === 1 ? 'signal' : 'paper'} />
}

function Yard() {
  return (
    <>
      <Station number={3}>
        <Person at={[375, 366]} />
        <Truck at={[382, 210]} />
      </Station>
      <Station number={4}>
        <Ledger at={[150, 392]} />
      </Station>
      <Dimension from={[0, 548]} to={[780, 548]} tick={[0, 12]} />
      <Station number={5}>
        <Line
          kind="flow"
          points={[
            [362, 484],
            [690, 484],
          ]}
        />
        <Person at={[372, 410]} tone="signal" />
        <Person at={[512, 484]} tone="slate" />
        <Person at={[560, 484]} />
        <Person at={[608, 484]} tone="signal" />
        <Barrier at={[724, 180]} />
        <Gatehouse at={[686, 430]} />
      </Station>
    </>
  )
}
