import { Person } from '../kit/goods'
import { Cabinets, Desk, Planner } from '../kit/office'
import { Tree } from '../kit/outdoors'
import { Binders } from '../kit/props'
import { Scene } from '../kit/scene'
import { Line } from '../kit/solids'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Cabinets at={[-285, 125]} />
      <Binders at={[-205, 55]} />
      <Planner at={[-36, -116]} />
      <Tree at={[205, -285]} />
      <Person at={[3, -3]} tone="slate" />
      <Desk at={[0, 0]} />
      <Line
        kind="flow"
        points={[
          [60, 125],
          [60, 310],
        ]}
      />
      <Person at={[60, 165]} tone="signal" />
      <Person at={[60, 211]} />
      <Person at={[60, 257]} tone="slate" />
      <Person at={[60, 303]} tone="signal" />
      <Person at={[188, -88]} />
      <Desk at={[185, -85]} />
      <Person at={[250, 80]} tone="slate" />
      <Tree at={[-160, 370]} />
    </Scene>
  )
}
