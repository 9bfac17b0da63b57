import type { MarkName } from './partners-content'

/** Drawn in a square of 40, in one colour. */
const marks: Record<MarkName, string> = {
  pump: 'M20 3a17 17 0 1 0 17 17h-8a9 9 0 1 1-9-9zM25 3.7V15h11.3A17 17 0 0 0 25 3.7zM20 16a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  wing: 'M3 8h20l14 24H25L16 17H9zM3 20h6l7 12H9z',
  rings:
    'M20 3a17 17 0 1 0 0 34 17 17 0 0 0 0-34zm0 5a12 12 0 1 1 0 24 12 12 0 0 1 0-24zm0 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  nut: 'M11 4h18l9 16-9 16H11L2 20zm9 8a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  crescent: 'M24 3a17 17 0 1 0 12 24A14 14 0 1 1 24 3zM31 12l2 5 5 2-5 2-2 5-2-5-5-2 5-2z',
  weave:
    'M4 4h8v14H4zM16 4h8v6h-8zM28 4h8v14h-8zM4 22h8v14H4zM28 22h8v14h-8zM16 14h8v12h-8zM16 30h8v6h-8z',
  peaks: 'M2 34 15 9l7 13 4-7 12 19H27l-5-9-3 5-4-8-6 12z',
  leaf: 'M20 3c12 8 14 20 2 30v4h-4v-4C6 23 8 11 20 3zm-1.5 12v14c-5-5-5-10 0-14zm3 0c5 4 5 9 0 14z',
  drive: 'M4 4h10v11h12V4h10v32H26V23h-6l-6 13H4z',
}

export function PartnerMark({ name }: { name: MarkName }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path d={marks[name]} fill="currentcolor" fillRule="evenodd" />
    </svg>
  )
}
