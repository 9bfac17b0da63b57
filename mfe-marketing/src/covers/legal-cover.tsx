import { Person } from '../kit/goods'
import { Cabinets, Planner, Table } from '../kit/office'
import { Tree } from '../kit/outdoors'
import { Binders, Building } from '../kit/props'
import { Scene } from '../kit/scene'
import { Line } from '../kit/solids'

/** From the back to the front. */
export function Component() {
  return (
    <Scene>
      <Tree at={[35, -191]} />
      <Building at={[83, -267]} />
      <Planner at={[-100, -80]} />
      <Binders at={[-243, 27]} />
      <Cabinets at={[-238, 182]} count={2} />
      <Line
        kind="flow"
        points={[
          [163, 47],
          [163, -157],
        ]}
      />
      <Person at={[62, 2]} />
      <Table at={[-23, 47]} />
      <Person at={[7, 197]} tone="slate" />
      <Person at={[67, 197]} tone="signal" />
      <Tree at={[377, -133]} />
    </Scene>
  )
}
