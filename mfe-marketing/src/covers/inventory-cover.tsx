import { Person } from '../kit/goods'
import { Pallet } from '../kit/outdoors'
import { Rack } from '../kit/rack'
import { Scene } from '../kit/scene'
import { Dimension, Screen } from '../kit/yard'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Rack at={[-19, -169]} bays={3} levels={2} />
      <Person at={[-20, -50]} tone="slate" />
      <Screen at={[-300, 240]} />
      <Rack at={[-195, 55]} bays={3} levels={2} />
      <Dimension from={[-170, 177]} to={[100, 177]} tick={[0, 10]} />
      <Person at={[-15, 200]} tone="signal" />
      <Pallet at={[206, -45]} tones={['paper', 'signal', 'paper', 'paper']} />
      <Person at={[402, -72]} />
    </Scene>
  )
}
