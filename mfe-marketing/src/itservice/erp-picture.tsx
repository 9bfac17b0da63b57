import { Carton, Person } from '../kit/goods'
import { Cabinets, Coins } from '../kit/office'
import { SharedDefinitions, Vignette } from '../kit/scene'
import { Line } from '../kit/solids'
import { Screen } from '../kit/yard'

/** From the back to the front: the processes of a plant, all connected to one system. */
export function Component() {
  return (
    <>
      <SharedDefinitions />
      <Vignette>
        <Cabinets at={[-121, -29]} count={2} />
        <Screen at={[8, -40]} />
        <Line
          kind="flow"
          points={[
            [104, -30],
            [104, 161],
          ]}
        />
        <Line
          kind="flow"
          points={[
            [104, 98],
            [215, 98],
          ]}
        />
        <Line
          kind="flow"
          points={[
            [104, -30],
            [182, -30],
          ]}
        />
        <Carton at={[61, 163]} tone="signal" />
        <Person at={[232, 98]} tone="slate" />
        <Coins at={[200, -30]} height={48} />
      </Vignette>
    </>
  )
}
