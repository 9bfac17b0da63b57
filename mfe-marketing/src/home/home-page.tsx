import type { PageHandle } from '@site/contract'
import { Region } from '@site/platform'
import { Hero } from './hero'
import { OurServices } from './our-services'
import { PartnersStrip } from './partners-strip-part'
import { PlantScene } from './plant-scene-part'
import { ServicesStrip } from './services-strip-part'
import { Testimonials } from './testimonials'
import { TestimonialsStrip } from './testimonials-strip-part'
import { Troubleshooters } from './troubleshooters'
import { TrustedBy } from './trusted-by'
import { Values } from './values'
import { WhoWeAre } from './who-we-are'

export async function loader() {
  const parts = [PlantScene, ServicesStrip, TestimonialsStrip, PartnersStrip]
  await Promise.all(parts.map((part) => part.load()))
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
      <OurServices />
      <WhoWeAre />
      <Testimonials />
      <TrustedBy />
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
