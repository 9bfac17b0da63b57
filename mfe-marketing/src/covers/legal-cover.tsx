import { Person } from '../kit/goods'
import { Cabinet, Planner, Table } from '../kit/office'
import { Tree } from '../kit/outdoors'
import { Binders, Building } from '../kit/props'
import { Scene } from '../kit/scene'
import { Line } from '../kit/solids'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Tree at={[43, -183]} />
      <Building at={[91, -259]} />
      <Planner at={[-92, -72]} />
      <Binders at={[-235, 35]} />
      <Cabinet at={[-230, 190]} />
      <Cabinet at={[-230, 260]} />
      <Line
        kind="flow"
        points={[
          [190, 70],
          [190, -50],
          [240, -50],
        ]}
      />
      <Person at={[70, 10]} />
      <Table at={[-15, 55]} />
      <Person at={[15, 205]} tone="slate" />
      <Person at={[75, 205]} tone="signal" />
      <Tree at={[385, -125]} />
    </Scene>
  )
}
