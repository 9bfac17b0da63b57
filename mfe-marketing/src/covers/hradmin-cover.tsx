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
      <Cabinets at={[-240, 120]} />
      <Binders at={[-175, 55]} />
      <Planner at={[-36, -116]} />
      <Tree at={[205, -285]} />
      <Person at={[3, -3]} tone="slate" />
      <Desk at={[0, 0]} />
      <Line
        kind="flow"
        points={[
          [70, 110],
          [70, 310],
        ]}
      />
      <Person at={[70, 120]} tone="signal" />
      <Person at={[70, 180]} />
      <Person at={[70, 240]} tone="slate" />
      <Person at={[70, 300]} tone="signal" />
      <Person at={[188, -88]} />
      <Desk at={[185, -85]} />
      <Person at={[268, 32]} tone="slate" />
      <Tree at={[-150, 330]} />
    </Scene>
  )
}
