declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff2'
    /** OpenType tags. Absent: all features. */
    keepFeatures?: string[]
    variationAxes?: Record<string, { min: number; max: number; default: number }>
  }

  /** A font with the glyphs of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
