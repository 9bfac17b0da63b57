import type { ReactNode } from 'react'
import { Carton, Person } from '../kit/goods'
import { Cabinets, Coins, Desk, Planner } from '../kit/office'
import { Pallet, Tree } from '../kit/outdoors'
import { Conveyor, Machine } from '../kit/plant'
import { Binders, Building } from '../kit/props'
import { Rack } from '../kit/rack'
import { Vignette } from '../kit/scene'
import { Line } from '../kit/solids'
import { Dimension, Ledger, Truck } from '../kit/yard'
import type { SetUpName } from './setup-content'

/** From the back to the front. */
const pictures: Record<SetUpName, ReactNode> = {
  production: (
    <>
      <Machine at={[-66, -6]} />
      <Conveyor at={[18, 50]} length={170}>
        <Carton at={[46, 63, 44]} tone="signal" />
        <Carton at={[118, 63, 44]} />
      </Conveyor>
      <Person at={[139, 169]} tone="signal" />
    </>
  ),
  'hr-admin': (
    <>
      <Planner at={[-55, -45]} />
      <Person at={[-46, 58]} tone="slate" />
      <Desk at={[-39, 71]} />
      <Person at={[146, 106]} tone="signal" />
      <Person at={[146, 46]} />
      <Person at={[170, -14]} tone="slate" />
    </>
  ),
  legal: (
    <>
      <Cabinets at={[-131, -1]} />
      <Binders at={[-50, -50]} />
      <Line
        kind="flow"
        points={[
          [-15, 175],
          [135, 175],
          [135, 5],
        ]}
      />
      <Person at={[135, 175]} tone="signal" />
    </>
  ),
  logistic: (
    <>
      <Truck at={[-62, -58]} />
      <Pallet at={[-42, 102]} tones={['paper', 'steel', 'paper', 'paper', 'signal']} />
      <Person at={[128, 132]} tone="signal" />
    </>
  ),
  facility: (
    <>
      <Tree at={[-135, 75]} />
      <Building at={[-90, -50]} />
      <Tree at={[120, -80]} height={110} />
      <Line
        kind="flow"
        points={[
          [-30, 150],
          [130, 150],
          [130, 20],
        ]}
      />
      <Person at={[130, 150]} tone="slate" />
    </>
  ),
  inventory: (
    <>
      <Rack at={[-145, 5]} bays={2} levels={2} />
      <Dimension from={[-165, 92]} to={[57, 92]} tick={[0, 10]} />
      <Person at={[25, 155]} tone="signal" />
      <Pallet at={[100, -40]} tones={['paper', 'paper', 'steel', 'paper']} />
    </>
  ),
  finance: (
    <>
      <Person at={[-95, 35]} tone="slate" />
      <Ledger at={[-50, -30]} />
      <Coins at={[65, 155]} height={72} />
      <Coins at={[65, 215]} height={48} tone="signal" />
      <Coins at={[180, 0]} height={24} />
    </>
  ),
}

type SetUpPictureProps = { name: SetUpName }

export function SetUpPicture({ name }: SetUpPictureProps) {
  return <Vignette>{pictures[name]}</Vignette>
}
