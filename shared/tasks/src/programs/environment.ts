/** Variables that any program needs: paths, locale, and output. */
const basic = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TMPDIR',
  'TMP',
  'TEMP',
  'LANG',
  'TZ',
  'TERM',
  'COLORTERM',
  'FORCE_COLOR',
  'NO_COLOR',
  'CI',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  // Required on Windows.
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
]

const allowed = {
  build: ['SITE_BUILD', 'SITE_FOLDERS'],
  services: [
    'SITE_DATA',
    'SERVICES_PORT',
    'SITE_ID',
    'CONTACT_API_PATH',
    'CONTACT_CSRF_HEADER',
    'CONTACT_CSRF_VALUE',
    'CORS_ORIGIN',
  ],
}

export type ProgramKind = keyof typeof allowed | 'shell'

/**
 * The environment of a program, by an allow list. A build runs code of hundreds of packages (supply chain) and the
 * services face the network: neither gets the keys and passwords of its user. The shell reads what it needs itself,
 * and passes none of it to its renderers.
 */
export function environmentFor(kind: ProgramKind, environment: NodeJS.ProcessEnv) {
  if (kind === 'shell') return environment
  const names = [...basic, ...allowed[kind]]
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => names.includes(name) || name.startsWith('LC_')),
  )
}
