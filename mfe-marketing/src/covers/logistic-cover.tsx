import { Person } from '../kit/goods'
import { Pallet, Tree } from '../kit/outdoors'
import { Scene } from '../kit/scene'
import { Line } from '../kit/solids'
import { Barrier, Dimension, Gatehouse, Truck } from '../kit/yard'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Tree at={[15, -255]} />
      <Tree at={[-340, 100]} />
      <Line
        kind="flow"
        points={[
          [160, -5],
          [365, -5],
        ]}
      />
      <Pallet at={[-265, 45]} tones={['paper', 'steel', 'paper', 'paper']} />
      <Truck at={[-136, -56]} />
      <Dimension from={[-136, 95]} to={[112, 95]} tick={[0, 10]} />
      <Pallet at={[-255, 175]} tones={['steel', 'paper', 'steel', 'steel', 'paper']} />
      <Person at={[-62, 212]} tone="signal" />
      <Person at={[-51, 287]} />
      <Gatehouse at={[235, -175]} />
      <Barrier at={[265, -75]} />
      <Person at={[352, -102]} tone="slate" />
    </Scene>
  )
}
