// @ts-check
/** The layers and what each may import, and the order of the features: written here once. */

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {readonly string[]} paths Its folders and files, for the table.
 * @property {RegExp} owns Of the paths that no earlier layer owns.
 * @property {string} holds Its contents, for the table.
 * @property {readonly string[]} imports Names of the layers that it may import besides itself.
 */

const pure = ['indoor', 'kernel', 'wire', 'rules']
const product = [
  ...pure,
  'engine',
  'calendars',
  'sending',
  'platform',
  'texts',
  'locale',
  'ui',
  'base',
  'state',
  'features',
  'app',
]

/** @type {readonly Layer[]} */
export const layers = [
  {
    name: 'indoor',
    paths: ['packages/indoor/**'],
    owns: /^packages\/indoor\/(?!tests\/)/,
    holds:
      'indoor maps and routes through them, as a package that knows nothing of the product. Pure; others import its index',
    imports: [],
  },
  {
    name: 'kernel',
    paths: ['src/kernel/**'],
    owns: /^src\/kernel\//,
    holds: 'results and faults, branded values, time and zones, text folding. Pure: no DOM, `now` is an argument',
    imports: [],
  },
  {
    name: 'wire',
    paths: ['src/wire/**'],
    owns: /^src\/wire\//,
    holds: 'schemas of every body and hub event; normalises quirks of the wire. Pure',
    imports: ['kernel'],
  },
  {
    name: 'rules',
    paths: ['src/features/*/model/**/rules/**', 'src/base/rules/**'],
    owns: /^src\/(?:features\/[^/]+\/model(?:\/[^/]+)?|base)\/rules\//,
    holds: "each feature's domain logic, and what all of them share. Pure",
    imports: ['indoor', 'kernel', 'wire'],
  },
  {
    name: 'engine',
    paths: ['src/engine/**', 'src/calendars/calendar.ts'],
    owns: /^src\/(?:engine\/|calendars\/calendar\.ts)/,
    holds: "interfaces: the engine's requests and responses, a calendar, the HTTP client",
    imports: pure,
  },
  {
    name: 'calendars',
    paths: ['src/calendars/**'],
    owns: /^src\/calendars\//,
    holds: 'one folder per calendar back end (`serverType`), found by glob, and their shared code',
    imports: [...pure, 'engine'],
  },
  {
    name: 'sending',
    paths: ['src/platform/http/**', 'src/platform/wait.ts'],
    owns: /^src\/platform\/(?:http\/|wait\.ts)/,
    holds: 'sends one request: its address, its token, time-outs, pauses that servers ask for. In browsers and in Node',
    imports: ['kernel', 'wire', 'engine'],
  },
  {
    name: 'engine type',
    paths: ['src/platform/engine/engine.ts'],
    owns: /^src\/platform\/engine\/engine\.ts$/,
    holds: "the engine's type, derived from its code",
    imports: ['workers'],
  },
  {
    name: 'platform',
    paths: ['src/platform/**'],
    owns: /^src\/platform\//,
    holds: "HTTP, tokens, hub, storage, tabs, notifications, clock, the engine's client",
    imports: [...pure, 'engine', 'engine type', 'sending'],
  },
  {
    name: 'texts',
    paths: ['src/**/locales/**'],
    owns: /^src\/.*\/locales\/[\w.-]+\.json$/,
    holds: 'the texts of a feature, one JSON file per language, and notes for translators',
    imports: [],
  },
  {
    name: 'locale',
    paths: ['src/locale/**'],
    owns: /^src\/locale\//,
    holds: 'loads the texts of a language, types their keys',
    imports: ['texts', 'kernel'],
  },
  {
    name: 'ui',
    paths: ['src/ui/**'],
    owns: /^src\/ui\//,
    holds: 'app-agnostic UI components; design tokens',
    imports: ['locale', 'kernel'],
  },
  {
    name: 'base',
    paths: ['src/base/**'],
    owns: /^src\/base\//,
    holds:
      'shared by the features and owned by none: the services that code may need, queries to the engine, stored lists, the log, the clock and zone of the reader',
    imports: [...pure, 'engine', 'calendars', 'sending', 'platform', 'locale'],
  },
  {
    name: 'state',
    paths: [
      'src/features/*/model/**/state.ts',
      'src/features/*/model/**/*-state.ts',
      'src/features/*/model/stored-keys.ts',
    ],
    owns: /^src\/features\/[^/]+\/model\/(?:[^/]+\/)?(?:state|stored-keys|[\w-]+-state)\.ts$/,
    holds: 'Valtio stores, each with its setters, and the keys under which the browser stores something',
    imports: [...pure, 'engine', 'sending', 'platform', 'base'],
  },
  {
    name: 'features',
    paths: ['src/features/**'],
    owns: /^src\/features\//,
    holds:
      "use cases (`*.ts`) and components (`*.tsx`). Files directly in a feature's folder are public; its sub-folders are private",
    imports: [...pure, 'engine', 'calendars', 'sending', 'platform', 'locale', 'ui', 'base', 'state'],
  },
  {
    name: 'app',
    paths: ['src/app/**'],
    owns: /^src\/app\//,
    holds: 'start-up, routes, shell',
    imports: product,
  },
  {
    name: 'workers',
    paths: ['workers/**'],
    owns: /^workers\//,
    holds: 'the engine (resources, schedules, patching, filtering, search, routing) and the service worker',
    imports: [...pure, 'engine'],
  },
  {
    name: 'server rules',
    paths: ['server/rules/**'],
    owns: /^server\/rules\//,
    holds:
      'what the server and its simulation share: rights, events as they are stored, answers of rooms, pairing. Pure',
    imports: pure,
  },
  {
    name: 'server',
    paths: ['server/**'],
    owns: /^server\//,
    holds: "Foyer's own server: HTTP, store, the product's own calendar, vendors' directories, sign-in, live hub, jobs",
    imports: [...pure, 'engine', 'calendars', 'sending', 'server rules'],
  },
  {
    name: 'mock server',
    paths: [
      'mocks/server/**',
      'mocks/hub/**',
      'mocks/venue/**',
      'mocks/worlds/**',
      'mocks/msw.ts',
      'mocks/cookie-storage.ts',
    ],
    owns: /^mocks\/(?:(?:server|hub|venue|worlds)\/|(?:msw|cookie-storage)\.ts)/,
    holds: 'state and rules of the simulated back end, its hub, the campus as IMDF',
    imports: [...pure, 'engine', 'server rules'],
  },
  {
    name: 'mocks',
    paths: ['mocks/**'],
    owns: /^mocks\//,
    holds: 'MSW handlers of the product API, one simulated calendar per `serverType`; `back-end.ts` combines them',
    imports: [...pure, 'engine', 'server rules', 'mock server'],
  },
  {
    name: 'sandbox',
    paths: ['sandbox/**'],
    owns: /^sandbox\//,
    holds: 'worlds, the sandbox drawer, the entry page that runs the product on `mocks`',
    imports: [...product, 'server rules', 'mock server', 'mocks'],
  },
  {
    name: 'sandbox-server',
    paths: ['sandbox-server/**'],
    owns: /^sandbox-server\//,
    holds: "`mocks` as a Node server: HTTP, the hub's transports, SQLite, the client built from `sandbox/served`",
    imports: [...pure, 'engine', 'server rules', 'server', 'mock server', 'mocks'],
  },
]

/**
 * The features, low to high. Below React a feature imports only features before it. A component may use any feature's model, and
 * only components of features before its own.
 */
export const features = [
  'settings',
  'licensing',
  'holidays',
  'notices',
  'account',
  'controls',
  'availability',
  'approvals',
  'people',
  'bookings',
  'news',
  'home',
  'timeline',
  'waitlist',
  'other-calendars',
  'near-misses',
  'maps',
  'resource-details',
  'finding',
  'colleagues',
  'groups',
  'week',
  'utilisation',
  'devices',
  'administration',
]

/** The parts of features that are too large for two folders; each part has its own in `model` and `screen`. */
export const parts = [
  'reservations',
  'reserve',
  'series',
  'away',
  'floorplan',
  'wayfinding',
  'qr',
  'favourites',
  'panel',
  'kiosk',
  'fleet',
]

/**
 * The walk of a draft, in two parts because the user fills in the form in between: from the end of a drag to the open form, and from
 * the form to the request that creates the event.
 * @satisfies {readonly import('./walk.mjs').Leg[]}
 */
export const dragToCalendar = [
  { from: { file: 'src/features/timeline/screen/drag/selection.ts', name: 'reserveDragged' }, to: 'openDraft' },
  { from: { file: 'src/features/bookings/model/reserve/reserve.ts', name: 'reserve' }, to: 'calendar.create' },
]

/** Layers that every reader knows, so that a call into them is no step of a walk. */
export const knownLayers = /^src\/(?:kernel|wire|platform|locale|ui)\//
