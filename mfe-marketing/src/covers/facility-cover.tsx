import { Person } from '../kit/goods'
import { Tree } from '../kit/outdoors'
import { Building } from '../kit/props'
import { Scene } from '../kit/scene'
import { Line } from '../kit/solids'
import { Barrier, Gatehouse } from '../kit/yard'

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
          [260, 60],
          [420, 60],
        ]}
      />
      <Person at={[-40, 270]} tone="signal" />
      <Person at={[95, 225]} tone="slate" />
      <Person at={[170, 150]} />
      <Gatehouse at={[195, -135]} />
      <Barrier at={[225, -35]} />
      <Tree at={[370, -110]} />
    </Scene>
  )
}
