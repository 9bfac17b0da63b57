import { Person } from '../kit/goods'
import { Cabinets, Coins } from '../kit/office'
import { Binders } from '../kit/props'
import { Scene } from '../kit/scene'
import { Dimension, Ledger, Screen } from '../kit/yard'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Screen at={[-21, -111]} />
      <Cabinets at={[-255, 75]} count={2} />
      <Binders at={[120, -220]} />
      <Person at={[-89, 61]} tone="slate" />
      <Ledger at={[-20, 20]} />
      <Coins at={[-25, 205]} height={72} />
      <Coins at={[-25, 265]} height={48} tone="signal" />
      <Coins at={[-25, 325]} height={24} />
      <Dimension from={[15, 205]} to={[15, 325]} tick={[10, 0]} />
      <Person at={[214, 34]} tone="signal" />
      <Person at={[225, -25]} />
    </Scene>
  )
}
