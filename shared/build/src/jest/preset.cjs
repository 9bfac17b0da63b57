const { join } = require('node:path')
const NodeEnvironment = require('./node-environment.cjs')

// Packages without a CommonJS build, which jest has to transform.
const esModules = [
  'marked',
  'swiper',
  'hast.*',
  'hastscript',
  'unist.*',
  'vfile.*',
  'web-namespaces',
  'property-information',
  'space-separated-tokens',
  'comma-separated-tokens',
  'html-void-elements',
  'zwitch',
  'ccount',
  'devlop',
  'stringify-entities',
  'character-entities.*',
  '@ungap/structured-clone',
  'parse5',
  'entities',
]

const environments = { jsdom: 'environment.cjs', node: 'node-environment.cjs' }

/** A jest project for one folder: `node` for servers and tools, `jsdom` for components. */
function project(displayName, folder, environment = 'jsdom') {
  return {
    displayName,
    rootDir: join(__dirname, '../../../..', folder),
    testEnvironment: join(__dirname, environments[environment]),
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist(-dev)?/'],
    modulePathIgnorePatterns: ['/dist(-dev)?/'],
    transform: {
      '\\.m?[jt]sx?$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    // Constants that the shell's build defines.
    globals: { platformVersion: '1.0.0', fontPath: '/fonts/sample.woff2' },
    transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
    moduleNameMapper: {
      '^react-router/apart$': 'react-router-dom',
      '\\.module\\.css$': join(__dirname, 'class-names.cjs'),
      '\\.css$': join(__dirname, 'no-styles.cjs'),
    },
    setupFilesAfterEnv: [
      join(__dirname, 'setup.ts'),
      ...(environment === 'jsdom' ? [join(__dirname, 'setup-components.ts')] : []),
    ],
  }
}

module.exports = { NodeEnvironment, project }
