import { Carton, Person } from '../kit/goods'
import { Cabinet, Coins } from '../kit/office'
import { SharedDefinitions, Vignette } from '../kit/scene'
import { Line } from '../kit/solids'
import { Screen } from '../kit/yard'

/** From the back to the front: the processes of a plant, all connected to one system. */
export function Component() {
  return (
    <>
      <SharedDefinitions />
      <Vignette>
        <Cabinet at={[-145, 65]} />
        <Cabinet at={[-145, -5]} />
        <Screen at={[-16, -16]} />
        <Line
          kind="flow"
          points={[
            [75, 65],
            [75, 185],
          ]}
        />
        <Line
          kind="flow"
          points={[
            [109, 59],
            [165, 115],
          ]}
        />
        <Line
          kind="flow"
          points={[
            [128, 28],
            [218, 28],
          ]}
        />
        <Carton at={[37, 187]} tone="signal" />
        <Person at={[185, 135]} tone="slate" />
        <Coins at={[202, 46]} height={48} />
      </Vignette>
    </>
  )
}
