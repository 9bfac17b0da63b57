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
      <Tree at={[-270, 130]} />
      <Tree at={[-270, 190]} height={80} />
      <Building at={[-225, 5]} />
      <Tree at={[-110, -70]} height={110} />
      <Building at={[-65, -155]} />
      <Line
        kind="flow"
        points={[
          [-90, 250],
          [70, 250],
          [230, 90],
          [230, -40],
        ]}
      />
      <Person at={[-20, 250]} tone="signal" />
      <Person at={[115, 205]} tone="slate" />
      <Person at={[190, 130]} />
      <Gate at={[215, -155]} />
      <Tree at={[390, -130]} />
    </Scene>
  )
}
