import { type Rule, text } from './rules'

/** Prototype pollution: names become keys of objects, so inherited property names are refused. */
function own(rule: Rule): Rule {
  return (value) =>
    rule(value) ?? (String(value) in {} ? ' may not be a word of JavaScript' : undefined)
}

export const remoteName = own(
  text(/^[a-z][a-z0-9-]{0,31}$/, 'a name in lower-case letters, digits and dashes, at most 32'),
)

export const longestVersion = 40

export const versionName = text(
  new RegExp(`^[0-9A-Za-z][\\w.+-]{0,${longestVersion - 1}}$`),
  `a version such as 1.2.0, of at most ${longestVersion} characters`,
)

/** A version with a suffix. A long one is cut, because what is legal has to stay so. */
export function extendVersion(version: string, suffix: string) {
  return version.slice(0, longestVersion - suffix.length) + suffix
}

/** `<version>-<hash>`, with 128 bits, or 48 in earlier stores. */
export const releaseName = text(
  new RegExp(`^[0-9A-Za-z][\\w.+-]{0,${longestVersion - 1}}-([0-9a-f]{12}|[0-9a-f]{32})$`),
  'the id of a release',
)

/** In a subfolder, so that it cannot replace a file that describes the release. */
export const filePath: Rule = (value) => {
  const isPath =
    typeof value === 'string' &&
    value.length <= 200 &&
    /^(web|server)(\/[\w@~+-][\w@~+.-]*)+$/.test(value)
  return isPath ? undefined : ' has to be the path of a file in web/ or server/'
}

/** In canonical form, like the URLs of visits: otherwise a mount that no URL can have would block other remotes. */
export const mountPath = text(
  /^(?=.{1,100}$)(\/|(\/[a-z0-9][a-z0-9._-]*)+)$/,
  'a path in lower-case letters such as /career',
)

/** Each optional segment doubles the routes that an address is compared with, for every remote's pages. */
export const routePath = text(
  /^(?!(?:[^?]*\?){4})\/[\w/:.*?~-]{0,200}$/,
  'the path of a route such as /blog/:slug, with at most three optional segments',
)

export const queryName = own(
  text(/^[A-Za-z][\w-]{0,40}$/, 'the name of a search parameter, at most 41 characters'),
)

/** An export of `@site/platform`. */
export const exportName = own(text(/^[A-Za-z_$][\w$]{0,99}$/, 'the name of an export'))

export const sliceName = own(
  text(/^[A-Za-z][\w-]{0,40}$/, 'the name of a slice, at most 41 characters'),
)

/** Never a keyword such as 'unsafe-inline', nor a character that ends a directive or a header. */
export const policySource = text(
  /^(https:(\/\/[a-z0-9.-]{1,100}(:\d{1,5})?)?|[a-z]\w{0,40}(\.[a-z]\w{0,40}){0,3})$/i,
  'an origin such as https://maps.example, https: or a setting such as services.blog',
)

/** Of Trusted Types. The one called default would pass the strings of all other code. */
export const policyName = text(/^(?!default$)[a-z][\w-]{0,40}$/, 'a name other than default')

export const packageName = own(text(/^(?=.{1,100}$)(@[\w.-]+\/)?[\w.-]+$/, 'the name of a package'))

export const pageName = own(text(/^[\w@/.-]{1,200}$/, 'the id of a page'))
