import { Person } from '../kit/goods'
import { Pallet, Tree } from '../kit/outdoors'
import { Scene } from '../kit/scene'
import { Line } from '../kit/solids'
import { Barrier, Dimension, Gatehouse, Truck } from '../kit/yard'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Tree at={[105, -325]} />
      <Tree at={[-330, 110]} height={110} />
      <Line
        kind="flow"
        points={[
          [10, 30],
          [450, 30],
        ]}
      />
      <Pallet at={[-265, -75]} tones={['paper', 'paper', 'signal', 'paper', 'paper']} />
      <Pallet at={[-265, 45]} tones={['paper', 'steel', 'paper', 'paper']} />
      <Truck at={[-136, -56]} />
      <Dimension from={[-100, 90]} to={[160, 90]} tick={[0, 10]} />
      <Pallet at={[-255, 175]} tones={['steel', 'paper', 'steel', 'steel', 'paper']} />
      <Person at={[-96, 184]} tone="signal" />
      <Person at={[-108, 108]} />
      <Gatehouse at={[195, -135]} />
      <Barrier at={[225, -35]} />
      <Person at={[312, -62]} tone="slate" />
    </Scene>
  )
}
