import { Person } from '../kit/goods'
import { Pallet } from '../kit/outdoors'
import { Rack } from '../kit/rack'
import { Scene } from '../kit/scene'
import { Dimension, Screen } from '../kit/yard'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Rack at={[-89, -139]} bays={3} levels={2} />
      <Person at={[19, -31]} tone="slate" />
      <Screen at={[-300, 240]} />
      <Rack at={[-190, 50]} bays={3} levels={2} />
      <Dimension from={[-165, 172]} to={[105, 172]} tick={[0, 10]} />
      <Person at={[-15, 195]} tone="signal" />
      <Pallet at={[235, -215]} tones={['steel', 'paper', 'steel', 'steel', 'paper']} />
      <Pallet at={[230, -70]} tones={['paper', 'signal', 'paper', 'paper']} />
      <Person at={[219, 29]} />
    </Scene>
  )
}
