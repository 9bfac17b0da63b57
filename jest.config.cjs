const { project } = require('@site/build/jest')

const testEnvironment = `${__dirname}/tests/support/jest/test-environment.cjs`

/** One site for all test files of a project that only read. */
function withSharedSite(project, { testPathIgnorePatterns = [] } = {}) {
  return {
    ...project,
    testEnvironment,
    moduleNameMapper: {
      ...project.moduleNameMapper,
      '^playwright-core$': `${__dirname}/tests/support/jest/loaded-playwright.cjs`,
    },
    testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...testPathIgnorePatterns],
    globalSetup: `${__dirname}/tests/support/jest/shared-site.ts`,
    globalTeardown: `${__dirname}/tests/support/jest/stop-shared-site.ts`,
  }
}

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH } = process.env
/** Only where both are there. */
const otherBrowsers = FIREFOX_PATH && WEBKIT_DRIVER_PATH ? [] : ['/tests/browsers/']

module.exports = {
  reporters: ['default', `${__dirname}/tests/support/jest/failure-reporter.cjs`],
  projects: [
    project('marketing', 'mfe-marketing'),
    project('blog', 'mfe-blog'),
    project('careers', 'mfe-careers'),
    project('contact', 'mfe-contact'),
    project('ui', 'shared/ui'),
    project('platform', 'shared/platform'),
    project('layout', 'shell/src/layout'),
    project('browser', 'shell/src/browser'),
    project('page', 'shell/src/page'),
    project('server', 'shell/src/server', 'node'),
    project('releases', 'shared/releases', 'node'),
    project('services', 'shared/services', 'node'),
    project('build', 'shared/build', 'node'),
    project('tasks', 'shared/tasks', 'node'),
    { ...project('structure', 'tests/structure', 'node'), testEnvironment },
    // The benchmark's own parts; what is beside them needs the site.
    {
      ...project('performance', 'tests/performance', 'node'),
      testMatch: ['<rootDir>/*/**/*.test.ts'],
    },
    withSharedSite(project('site', 'tests', 'node'), {
      testPathIgnorePatterns: [
        '/tests/attacks/load/',
        '/tests/structure/',
        '/tests/performance/.+/',
        ...otherBrowsers,
      ],
    }),
    // Attacks that use all of the machine: nothing else is tested meanwhile.
    withSharedSite(project('load', 'tests/attacks/load', 'node')),
  ],
}
