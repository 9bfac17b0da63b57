import type { ReactNode } from 'react'
import { Person } from '../kit/goods'
import kit from '../kit/kit.module.css'
import { Machine } from '../kit/plant'
import { Binders, Building } from '../kit/props'
import { Rack } from '../kit/rack'
import { Ledger, Screen, Truck } from '../kit/yard'
import type { PictureName } from './service-card'

/** Each part of the kit with the frame that holds it. */
const pictures: Record<PictureName, { frame: string; part: ReactNode }> = {
  machine: { frame: '-160 -225 340 380', part: <Machine at={[0, 0]} /> },
  people: {
    frame: '-130 -167 260 270',
    part: (
      <g transform="scale(1.8)">
        <Person at={[20, -30]} tone="slate" />
        <Person at={[20, 20]} />
        <Person at={[20, 70]} tone="signal" />
      </g>
    ),
  },
  binders: { frame: '-130 -150 310 300', part: <Binders at={[0, 0]} /> },
  truck: { frame: '-110 -158 420 400', part: <Truck at={[0, 0]} /> },
  building: { frame: '-140 -150 340 320', part: <Building at={[0, 0]} /> },
  rack: { frame: '-100 -180 370 360', part: <Rack at={[0, 0]} bays={2} levels={2} /> },
  ledger: { frame: '-150 -100 350 300', part: <Ledger at={[0, 0]} /> },
  screen: { frame: '-60 -200 280 330', part: <Screen at={[0, 0]} /> },
}

type ServicePictureProps = { name: PictureName }

export function ServicePicture({ name }: ServicePictureProps) {
  const { frame, part } = pictures[name]
  return (
    <svg viewBox={frame} aria-hidden="true">
      <g className={kit.kit} data-palette="light">
        {part}
      </g>
    </svg>
  )
}
