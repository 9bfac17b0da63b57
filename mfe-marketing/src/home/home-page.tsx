import type { PageHandle } from '@site/contract'
import { Region } from '@site/platform'
import { Hero } from './hero'
import { PlantScene } from './plant-scene-part'
import { Troubleshooters } from './troubleshooters'
import { Values } from './values'
import { WhoWeAre } from './who-we-are'

export async function loader() {
  await PlantScene.load()
  return null
}

export function Component() {
  return (
    <>
      <Region name="hero" wake="visible">
        <Hero />
      </Region>
      <Values />
      <Troubleshooters />
      <WhoWeAre />
    </>
  )
}

export const handle: PageHandle = {
  metadata: () => ({
    title: 'Business process automation and services for manufacturers',
    description:
      'We run and automate the processes around your production: inventory, dispatch, finance, compliance, HR and facility, with an ERP that you pay for by the month.',
  }),
}
