declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

/** Styles of code that comes later, for a `CSSStyleSheet`. */
declare module '*.sheet.css' {
  const css: string
  export default css
}

declare module '*.css'

/** React Router's module a second time, for a chunk of its own: `base.ts`. */
declare module 'react-router/apart' {
  export { createBrowserRouter } from 'react-router-dom'
}

declare module '*/page-id-loader.cjs' {
  const addPageIds: (source: string) => string
  export = addPageIds
}

declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(scope: typeof globalThis): void
  export function performReactRefresh(): unknown
  export function register(type: unknown, id: string): void
  export function getFamilyByType(type: unknown): unknown
  export function isLikelyComponentType(type: unknown): boolean
  export function createSignatureFunctionForTransform(): unknown
}
