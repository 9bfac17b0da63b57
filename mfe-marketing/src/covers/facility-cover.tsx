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
      <Tree at={[30, -270]} />
      <Building at={[-85, -135]} />
      <Line
        kind="flow"
        points={[
          [-130, 250],
          [60, 250],
          [60, 95],
          [190, 95],
        ]}
      />
      <Person at={[-60, 250]} tone="signal" />
      <Person at={[60, 170]} tone="slate" />
      <Person at={[150, 95]} />
      <Gatehouse at={[195, -135]} />
      <Barrier at={[225, -35]} />
      <Tree at={[370, -110]} />
    </Scene>
  )
}
