import type { PageHandle } from '@site/contract'
import { Region } from '@site/platform'
import { Closing } from '../closing'
import { PartnersStrip } from '../partners/partners-strip-part'
import { TrustedBy } from '../partners/trusted-by'
import { Testimonials } from '../testimonials/testimonials'
import { TestimonialsStrip } from '../testimonials/testimonials-strip-part'
import { Troubles } from '../troubleshooters/troubles-part'
import { Troubleshooters } from '../troubleshooters/troubleshooters'
import { Hero } from './hero'
import { OurServices } from './our-services'
import { PlantScene } from './plant-scene-part'
import { ServicesStrip } from './services-strip-part'
import { Values } from './values'
import { WhoWeAre } from './who-we-are'

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
      <Closing offer="Show us one process that waits" subject="One process that waits" />
    </>
  )
}

export const handle: PageHandle = {
  parts: [PlantScene, Troubles, ServicesStrip, TestimonialsStrip, PartnersStrip],
  metadata: () => ({
    title: 'Business process automation and services for manufacturers',
    description:
      'We run and automate the processes around your production: inventory, dispatch, finance, compliance, HR and facility, with an ERP that you pay for by the month.',
  }),
}
