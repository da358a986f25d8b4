import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { layersInOrder } from './tools/layers-in-order.mjs'
import { browserArguments, findBrowser } from './tools/browser.mjs'
import { filesApart } from './tools/testing/apart.mjs'

/** The parts of react-aria-components in use. */
const ariaParts = [
  'Button',
  'Calendar',
  'DateField',
  'DatePicker',
  'Dialog',
  'Group',
  'Header',
  'Heading',
  'I18nProvider',
  'Menu',
  'Modal',
  'Popover',
]

/** These only end a test that hangs, however busy the machine is. No test has limits of its own. */
const patient = {
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 120_000 } },
} as const

/** Tests of the server that ask no store, or that are about the folder of SQLite. */
const withoutStore = [
  'process',
  'migrations',
  'upgrade',
  'people-command',
  'resources-command',
  'read-csv',
  'settings',
].map((name) => `tests/server/${name}.test.ts`)

const flows = ['tests/{platform,app,sandbox,sandbox-server}/**/*.test.ts', 'tests/features/**/*.test.ts']
const apart = filesApart('tests')
const [replacing] = filesApart('tests', '.test.tsx')
if (replacing)
  throw new Error(`${replacing} replaces modules, which all component tests share. Give the component its parts.`)

const inNode = {
  environment: 'node' as const,
  ...patient,
  setupFiles: ['tests/patience.ts', 'tests/clean-up-hooks.ts'],
}

/** Hooks run from the last to the first: a test closes what it opened, leaves its page, and restores time, spies and globals. */
const restoring = { ...inNode, setupFiles: ['tests/patience.ts', 'tests/restore-hooks.ts', 'tests/clean-up-hooks.ts'] }
const leaving = { ...inNode, setupFiles: restoring.setupFiles.toSpliced(2, 0, 'tests/flows-hooks.ts') }

export default defineConfig({
  test: {
    // One core less is what is usual: on two cores that is half of them. Some wait for servers, and others go on meanwhile.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'rules',
          ...restoring,
          // What these test holds nothing between calls, or is cleared by them: modules are loaded once for all files.
          isolate: false,
          include: [
            'tests/{base,kernel,wire,compute,calendars,mocks,locale,tools}/**/*.test.ts',
            'tests/server/rules/**/*.test.ts',
            'tests/features/**/rules/**/*.test.ts',
            'packages/*/tests/**/*.test.ts',
          ],
          exclude: apart,
        },
      },
      {
        // Modules are loaded once for all files, which took more than half of the time; each test signs out at its end.
        test: {
          name: 'flows',
          ...leaving,
          // A thread starts in half of the time of a process.
          pool: 'threads',
          isolate: false,
          include: flows,
          exclude: ['tests/features/**/rules/**', ...apart],
        },
      },
      {
        test: { name: 'apart', ...restoring, pool: 'threads', include: apart },
      },
      {
        // Each test opens a server of its own, which keeps nothing in modules: they are loaded once for all files.
        test: {
          name: 'own-server',
          ...inNode,
          setupFiles: [...inNode.setupFiles, 'tests/server/cheap-keys.mjs'],
          pool: 'threads',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/{rules,postgres}/**'],
        },
      },
      {
        // The tests of the server's store on PostgreSQL, and those of several processes: `npm test -- server-postgres`.
        test: {
          name: 'server-postgres',
          ...inNode,
          setupFiles: [...inNode.setupFiles, 'tests/server/cheap-keys.mjs'],
          pool: 'threads',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/{rules,crash,linked-calendars}/**', ...withoutStore],
          globalSetup: ['tests/server/postgres/global-setup.ts'],
        },
      },
      {
        // One fault after the other, repeated with seeds: `npm run faults`.
        test: {
          name: 'faults',
          ...inNode,
          setupFiles: [...inNode.setupFiles, 'tests/flows-hooks.ts'],
          // In processes: a thread does not change its time zone.
          isolate: false,
          include: ['tests/faults/**/*.test.ts'],
        },
      },
      {
        // Builds, and Debian's web servers in front of them: `npm test -- deploy`.
        test: {
          name: 'deploy',
          ...inNode,
          include: ['tests/deploy/**/*.test.ts'],
          globalSetup: ['tests/deploy/build-at.ts'],
        },
      },
      {
        // The server's image and compose files, in namespaces of the kernel: `npm test -- containers`.
        test: {
          name: 'containers',
          ...inNode,
          include: ['tests/containers/**/*.test.ts'],
          // One network at a time.
          fileParallelism: false,
          globalSetup: ['tests/containers/global-setup.ts'],
        },
      },
      {
        // The vendors' contracts and samples; the folder is not part of the project (`npm run test:contracts`).
        test: { name: 'contracts', ...inNode, isolate: false, include: ['tests/contracts/**/*.test.ts'] },
      },
      {
        plugins: [react(), layersInOrder()],
        // Named, since a dependency found in the middle of a run reloads the page and brings a second React.
        optimizeDeps: {
          // Icons are imported one by one; each found late would reload the page in the middle of a test.
          exclude: ['lucide-react'],
          include: [
            '@internationalized/date',
            '@kninnug/constrainautor',
            '@tanstack/react-virtual',
            '@xmldom/xmldom',
            'axe-core',
            'comlink',
            'delaunator',
            'dexie',
            'dompurify',
            'fake-indexeddb/auto',
            'fflate',
            'flatbush',
            'maplibre-gl',
            'qr',
            'qr/decode.js',
            'i18next',
            'jsqr',
            'react',
            'react-dom/client',
            'valibot',
            'valtio',
            'valtio/utils',
            'vitest-browser-react',
            'vitest-browser-react/pure',
            'wouter',
            'wouter/memory-location',
            'wouter/use-browser-location',
            ...ariaParts.map((part) => `react-aria-components/${part}`),
          ],
        },
        test: {
          name: 'screens',
          ...patient,
          // An expectation of an element waits as long as its test may run, so a failure would take twenty minutes.
          testTimeout: 300_000,
          // Once more, as the end-to-end tests: a busy machine loses a click now and then.
          retry: 1,
          // Not taken from above; one core less than there are would be one page after the other.
          maxWorkers: 2,
          // One page and its modules for all files of a worker, which took a third of the time; each test finds it as new.
          isolate: false,
          include: ['tests/{app,features,screens,ui}/**/*.test.tsx'],
          setupFiles: ['tests/patience.ts', 'tests/screens/setup.ts', 'tests/clean-up-hooks.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Optimising the code costs as much as it saves here. Movements are drawn by the same processors.
              launchOptions: { executablePath: findBrowser(), args: [...browserArguments, '--js-flags=--no-opt'] },
              contextOptions: { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1600, height: 900 } }],
          },
        },
      },
    ],
  },
})
