export type MarkName =
  | 'pump'
  | 'wing'
  | 'rings'
  | 'nut'
  | 'crescent'
  | 'weave'
  | 'peaks'
  | 'leaf'
  | 'drive'

type Partner = { name: string; mark: MarkName; lettering: 'plain' | 'wide' | 'light' }

/** Every name and mark here is a sample: replace them before the site goes public. */
export const partners: Partner[] = [
  { name: 'Varuna Pumps', mark: 'pump', lettering: 'plain' },
  { name: 'Kestrel', mark: 'wing', lettering: 'wide' },
  { name: 'Orphea', mark: 'rings', lettering: 'light' },
  { name: 'Sutlej Tools', mark: 'nut', lettering: 'plain' },
  { name: 'Crescent', mark: 'crescent', lettering: 'light' },
  { name: 'Noyyal Knits', mark: 'weave', lettering: 'plain' },
  { name: 'Satpura', mark: 'peaks', lettering: 'wide' },
  { name: 'Malabar & Co', mark: 'leaf', lettering: 'light' },
  { name: 'Halden', mark: 'drive', lettering: 'wide' },
]
