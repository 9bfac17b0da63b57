import { Carton, Person } from '../kit/goods'
import { Pallet } from '../kit/outdoors'
import { Conveyor, Machine } from '../kit/plant'
import { Rack } from '../kit/rack'
import { Scene } from '../kit/scene'
import { Dimension, Screen } from '../kit/yard'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Rack at={[69, -277]} bays={2} levels={2} />
      <Screen at={[-26, -122]} />
      <Person at={[43, -43]} />
      <Machine at={[-175, 79]} />
      <Pallet at={[-210, 254]} tones={['steel', 'steel', 'paper', 'steel', 'paper']} />
      <Conveyor at={[-46, 98]} length={232}>
        {[0, 1, 2, 3].map((place) => (
          <Carton
            key={place}
            at={[-36 + place * 56, 111, 44]}
            tone={place === 1 ? 'signal' : 'paper'}
          />
        ))}
      </Conveyor>
      <Dimension from={[-60, 210]} to={[160, 210]} tick={[0, 10]} />
      <Person at={[70, 234]} tone="signal" />
      <Person at={[168, -5]} tone="slate" />
      <Pallet at={[200, -96]} tones={['paper', 'paper', 'steel', 'paper']} />
    </Scene>
  )
}
