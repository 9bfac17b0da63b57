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
        <Cabinet at={[-121, 41]} />
        <Cabinet at={[-121, -29]} />
        <Screen at={[8, -40]} />
        <Line
          kind="flow"
          points={[
            [99, 41],
            [99, 161],
          ]}
        />
        <Line
          kind="flow"
          points={[
            [133, 35],
            [189, 91],
          ]}
        />
        <Line
          kind="flow"
          points={[
            [152, 4],
            [242, 4],
          ]}
        />
        <Carton at={[61, 163]} tone="signal" />
        <Person at={[209, 111]} tone="slate" />
        <Coins at={[226, 22]} height={48} />
      </Vignette>
    </>
  )
}
