const { project } = require('@site/build/jest')

module.exports = {
  projects: [
    project('marketing', 'mfe-marketing'),
    project('blog', 'mfe-blog'),
    project('careers', 'mfe-careers'),
    project('contact', 'mfe-contact'),
    project('ui', 'shared/ui'),
    project('platform', 'shared/platform'),
    project('layout', 'shell/src/layout'),
    project('browser', 'shell/src/browser'),
    project('server', 'shell/src/server', 'node'),
    project('releases', 'shared/releases', 'node'),
    project('services', 'shared/services', 'node'),
    project('build', 'shared/build', 'node'),
    project('tasks', 'shared/tasks', 'node'),
    {
      ...project('site', 'tests', 'node'),
      globalSetup: '<rootDir>/support/shared-site.ts',
      globalTeardown: '<rootDir>/support/stop-shared-site.ts',
    },
  ],
}
