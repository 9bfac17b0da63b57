import { type BuildAlteration, put } from './altered-build'

/** The heading of the page /career, as its build writes it. */
export const heading = '"Work where factories run better"'

/** Another heading on the page /career, from the server and in the browser. */
export function withHeading(words: string): BuildAlteration {
  const written = JSON.stringify(words)
  return {
    server: put(written, heading),
    modules: (code) => code.replace(heading, () => written),
  }
}

/** Code that runs while careers is imported, or while its page is rendered. */
export const onImport = (code: string) => ({ server: (build: string) => `${code};${build}` })
export const inRender = (code: string) => ({
  server: put(`((()=>{${code}})(),${heading})`, heading),
})

export const throwsOnImport = onImport('throw new Error("the shelf is empty")')
export const throwsInRender = inRender('throw new Error("the ink is dry")')
export const loopsOnImport = onImport('for(;;);')
export const loopsInRender = inRender('for(;;);')
