import { Person } from '../kit/goods'
import { Tree } from '../kit/outdoors'
import { Building } from '../kit/props'
import { Scene } from '../kit/scene'
import { Line } from '../kit/solids'
import { Gate } from '../kit/yard'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Tree at={[-290, 150]} />
      <Tree at={[-290, 210]} height={80} />
      <Building at={[-245, 25]} />
      <Tree at={[-130, -50]} height={110} />
      <Building at={[-85, -135]} />
      <Line
        kind="flow"
        points={[
          [-110, 270],
          [50, 270],
          [210, 110],
          [210, -20],
        ]}
      />
      <Person at={[-40, 270]} tone="signal" />
      <Person at={[95, 225]} tone="slate" />
      <Person at={[170, 150]} />
      <Gate at={[195, -135]} />
      <Tree at={[370, -110]} />
    </Scene>
  )
}
