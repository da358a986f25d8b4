// @ts-check
/**
 * The HTTP headers of a deployment, derived from its config.json. Pure: all servers, the previews and the tests use this
 * list, so that no environment is more permissive than a deployment.
 */
import { createHash } from 'node:crypto'

/**
 * @typedef {object} Config The members of config.json that the headers depend on.
 * @property {string} apiURL
 * @property {string | null} [calendarURL]
 * @property {readonly string[] | null} [pictureHosts]
 * @property {readonly string[] | null} [hubOrigins]
 * @property {Readonly<Record<string, string>> | null} [venueURL]
 * @property {string | null} [reportURL]
 */

/** @typedef {keyof typeof calendars} CalendarName */

/**
 * @typedef {object} Options
 * @property {CalendarName} [calendar] The calendar's `serverType`. Needed only if config.json has no calendarURL.
 * @property {string} [origin] Origin of the page. If it is http, HTTPS is not enforced. Adds the hub's socket by name, because
 *   some browsers do not apply 'self' to it.
 * @property {readonly string[]} [trustedTypes] Further policies, for pages that are not the product alone.
 * @property {string} [nonce] Allows inline scripts and styles that carry it: the development server writes some.
 */

/** @typedef {readonly [name: string, value: string]} Header */

/** Origins that the calendars' code requests, by `serverType`. A test compares them with `src/calendars`. */
export const calendars = {
  o365: ['https://graph.microsoft.com'],
  // The last one serves the pictures of colleagues.
  gspace: ['https://www.googleapis.com', 'https://people.googleapis.com', 'https://lh3.googleusercontent.com'],
  ews: [],
  'touch-calendar': [],
}

/** The product's Trusted Types policies. There is no default policy. */
export const trustedTypes = ['foyer-html', 'foyer-map', 'foyer-worker']

/** Features of the browser that the product uses: QR codes, kiosk screens, addresses to copy. */
const usedFeatures = ['camera', 'clipboard-write', 'screen-wake-lock']
/** Features that it does not use, and that injected code must not use either. */
const unusedFeatures = [
  'accelerometer',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Seconds. Two years, as browsers require for their preloaded lists. */
const httpsFor = 63_072_000

/**
 * Returns the headers of every response, in an order that depends on nothing but this list. Cache headers depend on the
 * file, see `cacheControlOf`.
 * @param {Config} config Valid, see `src/platform/config-file.ts`.
 * @param {Options} [options]
 * @returns {Header[]}
 */
export function securityHeaders(config, options = {}) {
  const { origin } = options
  const report = config.reportURL || null
  const isSecure = !origin?.startsWith('http:')
  const permissions = [...usedFeatures.map((name) => `${name}=(self)`), ...unusedFeatures.map((name) => `${name}=()`)]
  /** @type {(Header | null)[]} */
  const headers = [
    ['Content-Security-Policy', contentSecurityPolicy(config, options)],
    report === null ? null : ['Reporting-Endpoints', `foyer="${report}"`],
    isSecure ? ['Strict-Transport-Security', `max-age=${httpsFor}; includeSubDomains`] : null,
    // Over http, browsers ignore it and log an error, except on localhost.
    isSecure || /^http:\/\/localhost\b/.test(origin ?? '') ? ['Cross-Origin-Opener-Policy', 'same-origin'] : null,
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', permissions.toSorted().join(', ')],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Content-Type-Options', 'nosniff'],
  ]
  return headers.filter((header) => header !== null)
}

/** @param {Config} config @param {Options} options */
function contentSecurityPolicy(config, { calendar, origin, trustedTypes: more = [], nonce }) {
  const api = originOf(config.apiURL)
  const hubs = [api ?? origin ?? null, ...(config.hubOrigins ?? []).map(hostOrigin)]
  const report = config.reportURL || null
  const scripts = nonce ? ["'self'", `'nonce-${nonce}'`] : ["'self'"]
  /** @type {Record<string, readonly string[]>} */
  const directives = {
    'default-src': ["'none'"],
    'script-src': scripts,
    'style-src': scripts,
    'img-src': ["'self'", 'data:', 'blob:', ...inOrder([api, ...(config.pictureHosts ?? []).map(hostOrigin)], origin)],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...inOrder(
        [
          ...hubs,
          ...hubs.map((hub) => hub?.replace(/^http/, 'ws') ?? null),
          ...calendarOrigins(config.calendarURL || null, calendar),
          ...Object.values(config.venueURL ?? {}).map(originOf),
        ],
        origin,
      ),
    ],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...trustedTypes, ...more].toSorted(),
    // The second one is for browsers that do not know the first.
    ...(report === null ? {} : { 'report-to': ['foyer'], 'report-uri': [report] }),
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * The origins of the calendar: that of calendarURL, and if it is the vendor's public service, the others of the vendor too.
 * @param {string | null} calendarURL @param {CalendarName | undefined} calendar
 */
function calendarOrigins(calendarURL, calendar) {
  if (calendarURL === null) return calendar ? calendars[calendar] : []
  const own = originOf(calendarURL)
  const vendors = Object.values(calendars).find((origins) => own !== null && origins.some((one) => one === own)) ?? []
  const named = calendar === 'gspace' ? calendars.gspace.slice(1) : []
  return [own, ...vendors, ...named]
}

/** Sorted and without repetitions, so that the order of config.json does not matter. @param {readonly (string | null)[]} origins @param {string} [page] */
const inOrder = (origins, page) =>
  [...new Set(origins.flatMap((origin) => (origin === null || origin === page ? [] : [origin])))].toSorted()

/** Null for a path of the page's own origin. @param {string} url */
const originOf = (url) => (URL.canParse(url) ? new URL(url).origin : null)

/** Of an entry of `pictureHosts` or `hubOrigins`. @param {string} entry */
const hostOrigin = (entry) => originOf(entry.includes('://') ? entry : `https://${entry}`)

/** @typedef {'immutable' | 'revalidated' | 'missing'} Kind Of a response, by which caches treat it. */

/** @type {Readonly<Record<Kind, string>>} */
export const cacheControl = {
  /** Files below `assets/`: their names contain a hash of their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Everything else: documents at all paths, config.json, the service worker, the manifest, icons. */
  revalidated: 'no-cache',
  /** A file that is missing now may exist after the next step of a deployment. */
  missing: 'no-store',
}

/**
 * @param {string} path Of the request, without the query.
 * @param {number} status
 * @param {string} [base] Path of the deployment.
 */
export function cacheControlOf(path, status, base = '/') {
  if (status >= 400) return cacheControl.missing
  return path.startsWith(`${base}assets/`) ? cacheControl.immutable : cacheControl.revalidated
}

/** Of the manifest. Debian's nginx does not know it. */
export const manifestType = 'application/manifest+json'

/**
 * A short hash of the headers. A service worker that carries it is replaced when a header changes.
 * @param {readonly Header[]} headers
 */
export const hashOf = (headers) =>
  createHash('sha256')
    .update(headers.map(([name, value]) => `${name}: ${value}\n`).join(''))
    .digest('hex')
    .slice(0, 16)
