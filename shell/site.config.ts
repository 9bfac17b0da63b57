import type { Company } from '@site/contract'
import type { ReleaseKey } from '@site/releases'

/** Facts about the company. Every value here is a sample: replace it before the site goes public. */
export const company: Company = {
  name: 'Processwala Business Services Pvt. Ltd.',
  brand: 'Processwala',
  postalAddress: [
    'Tower B, 7th floor, Plot 21 (sample address)',
    'Sector 62, Noida 201309',
    'Uttar Pradesh, India',
  ],
  offices: [
    {
      country: 'India',
      name: 'Noida',
      lines: [
        'Tower B, 7th floor, Plot 21 (sample address)',
        'Sector 62, Noida 201309',
        'Uttar Pradesh, India',
      ],
      directions: 'https://www.openstreetmap.org/directions?to=28.6258%2C77.3706',
    },
    {
      country: 'United Arab Emirates',
      name: 'Dubai',
      lines: [
        'Office 1204, Harbour Gate (sample address)',
        'Business Bay, Dubai',
        'United Arab Emirates',
      ],
      directions: 'https://www.openstreetmap.org/directions?to=25.1850%2C55.2722',
    },
  ],
  taxNumber: '09AAAAA0000A1Z5 (sample)',
  registrationNumber: 'U74999UP2016PTC000000 (sample)',
  email: 'marketing@processwala.example',
  privacyEmail: 'privacy@processwala.example',
  phones: { recruitment: '+91 120 555 0142', sales: '+91 120 555 0178' },
  social: [
    { name: 'X', path: 'https://x.com/processwala_sample' },
    { name: 'Facebook', path: 'https://www.facebook.com/processwala.sample' },
    { name: 'LinkedIn', path: 'https://www.linkedin.com/company/processwala-sample' },
    { name: 'Quora', path: 'https://www.quora.com/profile/Processwala-Sample' },
    { name: 'YouTube', path: 'https://www.youtube.com/@processwala-sample' },
  ],
  departments: [
    { name: 'Production', path: '/service/operation/production' },
    { name: 'HR & Admin', path: '/service/operation/hradmin' },
    { name: 'Legal & Compliance', path: '/service/operation/legal' },
    { name: 'Logistic & Dispatch', path: '/service/operation/logistic' },
    { name: 'Facility Management', path: '/service/operation/facility' },
    { name: 'Inventory Management', path: '/service/operation/inventory' },
    { name: 'Finance & Compliance', path: '/service/operation/finance' },
  ],
  portals: [
    { name: 'Employee self-service', path: 'https://ess.processwala.example/' },
    { name: 'Inventory server 1', path: 'https://inventory-1.processwala.example/' },
    { name: 'Inventory server 2', path: 'https://inventory-2.processwala.example/' },
    { name: 'HR system 1', path: 'https://hr-1.processwala.example/' },
    { name: 'HR system 2', path: 'https://hr-2.processwala.example/' },
    { name: 'HRMS', path: 'https://hrms.processwala.example/' },
  ],
  // Sector 62 in Noida as a sample: put the marker, and the ends of the directions above, on your own offices.
  map: {
    embed:
      'https://www.openstreetmap.org/export/embed.html?bbox=77.355%2C28.615%2C77.385%2C28.635&layer=mapnik&marker=28.6258%2C77.3706',
    page: 'https://www.openstreetmap.org/?mlat=28.6258&mlon=77.3706#map=16/28.6258/77.3706',
  },
}

/** Who is told of a weakness: a URI, for `/.well-known/security.txt`. */
export const securityContact = 'mailto:security@processwala.example'

/**
 * Whether browsers keep pages that were visited, to show them without a connection. Once this is false and the shell is
 * deployed, they forget them at the next visit.
 */
export const keepsVisitedPages = true

/**
 * Who may release what. `npm run release -- keys create hr` makes a key pair and prints the line to add
 * here. A key that is replaced stays, with its place in the history that `keys retire hr` prints, so that what it
 * signed before can be verified.
 */
export const releaseKeys: ReleaseKey[] = []
