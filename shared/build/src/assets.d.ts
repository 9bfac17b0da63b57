declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

declare module '*.css'

declare module '*/page-id-loader.cjs' {
  const addPageIds: (source: string) => string
  export = addPageIds
}
