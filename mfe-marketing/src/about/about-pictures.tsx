import type { ReactNode } from 'react'
import { Carton, Indoors, Person } from '../kit/goods'
import { Desk, Planner, Table } from '../kit/office'
import { Pallet, Tree } from '../kit/outdoors'
import { Building } from '../kit/props'
import { Vignette } from '../kit/scene'
import { Line } from '../kit/solids'
import { Screen } from '../kit/yard'
import type { AboutPictureName } from './about-content'

/** From the back to the front. */
const pictures: Record<AboutPictureName, ReactNode> = {
  'hand-over': (
    <>
      <Screen at={[-6, -66]} />
      <Pallet at={[-135, 15]} tones={['paper', 'steel', 'paper', 'paper', 'signal']} />
      <Line
        kind="flow"
        points={[
          [-55, 122],
          [-55, 191],
          [90, 191],
          [90, -46],
        ]}
      />
      <Carton at={[90, 110]} tone="signal" />
      <Person at={[88, 182]} tone="slate" />
      <Person at={[162, 108]} tone="signal" />
    </>
  ),
  crew: (
    <Indoors>
      <Planner at={[-105, 15]} />
      <Person at={[-50, 170]} tone="slate" />
      <Person at={[-3, 145]} />
      <Person at={[44, 120]} tone="signal" />
      <Desk at={[127, -11]} />
      <Person at={[-6, 250]} tone="signal" />
      <Person at={[41, 225]} tone="paper" />
      <Person at={[88, 200]} tone="slate" />
      <Person at={[135, 175]} />
    </Indoors>
  ),
  table: (
    <Indoors>
      <Person at={[-75, -45]} />
      <Person at={[5, -45]} tone="slate" />
      <Person at={[85, -45]} tone="signal" />
      <Table at={[-80, -20]} />
      <Person at={[-15, 135]} tone="signal" />
      <Person at={[65, 135]} tone="paper" />
      <Person at={[145, 135]} />
    </Indoors>
  ),
  yard: (
    <>
      <Tree at={[-135, 55]} height={110} />
      <Building at={[-125, -75]} />
      <Tree at={[110, -90]} />
      <Person at={[36, 176]} tone="slate" />
      <Person at={[92, 176]} tone="signal" />
      <Person at={[160, 100]} />
      <Person at={[171, 61]} tone="paper" />
      <Tree at={[0, 240]} height={80} />
    </>
  ),
}

type AboutPictureProps = { name: AboutPictureName }

export function AboutPicture({ name }: AboutPictureProps) {
  return <Vignette>{pictures[name]}</Vignette>
}
