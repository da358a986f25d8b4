// @ts-check
/** The calls that `foyer doctor --api` makes without changing anything, each with parameters from earlier answers. */

/** @typedef {import('../../server/rules/api/product-rules.ts').Verdict} Verdict */
/** @typedef {import('./network.mjs').Network} Network */

/**
 * What is known of the server so far.
 * @typedef {object} Known
 * @property {string | null} serverType
 * @property {string[]} resourceIds
 * @property {string[]} emails Of resources.
 * @property {string} name Of the user.
 */

/**
 * @typedef {object} Try
 * @property {string} name Of the call.
 * @property {'anybody' | 'user' | 'administrator'} by Who may make the call.
 * @property {(known: Known) => { path?: Record<string, string>, query?: Record<string, string>, body?: unknown } | string} ask Returns what to
 * ask with, or why the call is not made.
 */

const oneDay = 86_400_000
const isOAuth = (/** @type {Known} */ { serverType }) => serverType === 'o365' || serverType === 'gspace'

/** @param {number} days From today, at midnight in UTC. */
const instantIn = (days) => new Date(Math.floor(Date.now() / oneDay + days) * oneDay).toISOString()
const dayIn = (/** @type {number} */ days) => instantIn(days).slice(0, 10)

/** @param {Known} known */
const noResources = ({ emails }) => (emails.length === 0 ? 'no resource is known' : null)

/** @param {string} name @param {Try['by']} by @param {Try['ask']} [ask] @returns {Try} */
const one = (name, by, ask = () => ({})) => ({ name, by, ask })

/** In the order in which they are made. @type {readonly Try[]} */
export const productTries = [
  one('GET /config.json', 'anybody'),
  one('GET /api/assist/configurations', 'anybody'),
  one('GET /api/account/me', 'user'),
  one('GET /api/assist/resources', 'user'),
  one('GET /api/account/oauth-token', 'user', (known) =>
    isOAuth(known) ? {} : `not needed with ${known.serverType ?? 'an unknown calendar'}`,
  ),
  one('GET /api/licences', 'user'),
  one('GET /api/qrcode/info/{id}', 'anybody', (known) =>
    known.resourceIds[0] === undefined ? 'no resource is known' : { path: { id: known.resourceIds[0] } },
  ),
  one('GET /api/navigation/venue', 'user'),
  one('GET /api/navigation/pois', 'user'),
  one('GET /api/news', 'user'),
  one('GET /api/objects', 'user'),
  one(
    'POST /api/analytics/attendance',
    'user',
    (known) => noResources(known) ?? { body: { from: dayIn(-7), to: dayIn(0), resourceIds: known.resourceIds } },
  ),
  one(
    'POST /api/cache/schedules',
    'user',
    (known) => noResources(known) ?? { body: { fromDate: instantIn(0), toDate: instantIn(1), emails: known.emails } },
  ),
  one(
    'POST /api/cache/get',
    'user',
    (known) => noResources(known) ?? { body: { start: instantIn(0), end: instantIn(1), emails: known.emails } },
  ),
  one('POST /api/event/confirm-statuses', 'user', () => ({ body: [] })),
  one('POST /api/event/statuses', 'user', () => ({ body: [] })),
  one('GET /api/users/me/favourites', 'user'),
  one('GET /api/users/me/settings', 'user'),
  one('GET /api/other-calendars', 'user'),
  one('GET /api/other-calendars/search', 'user', ({ name }) => ({ query: { q: name.slice(0, 3) } })),
  one('GET /api/kiosks', 'administrator'),
  one('POST /MessageHub/negotiate', 'user', () => ({ query: { negotiateVersion: '1' } })),
]

/** The calls of the calendar that the product hosts. @type {readonly Try[]} */
export const calendarTries = [
  one('GET /calendar/me', 'user'),
  one('GET /calendar/me/photo', 'user'),
  one('GET /calendar/people', 'user', ({ name }) => ({ query: { q: name.slice(0, 3), limit: '5' } })),
  one(
    'POST /calendar/schedules',
    'user',
    (known) => noResources(known) ?? { body: { start: instantIn(0), end: instantIn(1), emails: known.emails } },
  ),
  one('GET /calendar/events', 'user', () => ({ query: { start: instantIn(0), end: instantIn(7) } })),
]

/** Resources of one request. */
const mostResources = 3

/**
 * Adds what an answer tells to what is known.
 * @param {Known} known @param {string} name @param {any} body
 */
export function learn(known, name, body) {
  const records = (/** @type {string} */ list) => {
    const found = Array.isArray(body) ? body : (body?.[list] ?? body?.value ?? body?.data ?? body?.items)
    return Array.isArray(found) ? found : []
  }
  if (name === 'GET /api/assist/configurations') {
    const { serverType } = body?.asistConfiguration ?? {}
    known.serverType = typeof serverType === 'string' ? serverType.trim().toLowerCase() : null
  }
  if (name === 'GET /api/account/me') {
    const user = body?.data ?? body
    known.name = String(user?.name || user?.email || user?.username || '')
  }
  if (name !== 'GET /api/assist/resources') return
  for (const { id, email, username } of records('resources')) {
    if (known.resourceIds.length === mostResources) return
    const address = email || username
    if (!id || !address) continue
    known.resourceIds.push(String(id))
    known.emails.push(String(address))
  }
}

/** What is said about an answer. @param {Verdict} verdict @param {number} status @returns {readonly string[]} */
export function detailsOf(verdict, status) {
  if (verdict.state === 'wrong') return verdict.problems
  if (verdict.state === 'refused') return [`${verdict.reason} (status ${status})`]
  return verdict.state === 'missing' ? [`status ${status}`] : []
}
