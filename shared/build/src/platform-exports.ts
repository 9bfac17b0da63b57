import { readFileSync } from 'node:fs'
import { type ModuleItem, parseSync } from '@swc/core'

const platform = '@site/platform'

/** The values that sources import from the platform, without types. Throws for an import of the whole module. */
export function findPlatformUses(files: string[]): string[] {
  const names = files
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    // A cheap filter, because parsing is slow and most files do not import it.
    .filter(({ code }) => code.includes(platform))
    .flatMap(({ file, code }) => namesImported(file, code))
  return [...new Set(names)].sort()
}

export function namesImported(file: string, code: string): string[] {
  return parse(code).flatMap((item) => {
    if (item.type === 'ImportDeclaration' && item.source.value === platform && !item.typeOnly) {
      return item.specifiers.flatMap((specifier) => {
        if (specifier.type !== 'ImportSpecifier') throw takesAll(file)
        return specifier.isTypeOnly ? [] : (specifier.imported?.value ?? specifier.local.value)
      })
    }
    const isPassedOn =
      (item.type === 'ExportNamedDeclaration' || item.type === 'ExportAllDeclaration') &&
      item.source?.value === platform
    if (isPassedOn) throw takesAll(file)
    return []
  })
}

function takesAll(file: string) {
  return new Error(
    `${file} takes all of ${platform} or passes it on, so release.json could not list what it uses: import it by name.`,
  )
}

/** The values that an index file lists as exports. */
export function namesExported(code: string): string[] {
  const names = parse(code).flatMap((item) => {
    if (item.type !== 'ExportNamedDeclaration' || item.typeOnly) return []
    return item.specifiers.flatMap((specifier) => {
      if (specifier.type !== 'ExportSpecifier' || specifier.isTypeOnly) return []
      return (specifier.exported ?? specifier.orig).value
    })
  })
  return names.sort()
}

function parse(code: string): ModuleItem[] {
  return parseSync(code, { syntax: 'typescript', tsx: true, target: 'es2022' }).body
}
