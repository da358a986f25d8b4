// @ts-check
/** Settings of Stryker for the group that `tools/mutation.mjs` runs. */
export default {
  testRunner: process.env['MUTATION_RUNNER'],
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/rules-runner.mjs'],
  vitest: { configFile: 'tools/mutation/vitest.config.mjs', related: false },
  mutate: (process.env['MUTATION_CODE'] ?? '').split(' '),
  thresholds: { high: 95, low: 85, break: Number(process.env['MUTATION_LEAST']) },
  coverageAnalysis: 'perTest',
  // Constants of a module: each would run all tests of the group, for tables and texts.
  ignoreStatic: true,
  ignorePatterns: ['/deploy', '/tests/{bench,deploy,faults,journeys,sandbox,screens,soak,tools}', '/dist*'],
  // The compiler of TypeScript 7 has no programming interface. The tests need no project file of their own.
  tsconfigFile: 'none.json',
  concurrency: 1,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  tempDirName: '.cache/mutation',
}
