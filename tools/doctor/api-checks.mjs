// @ts-check
/** The checks of the API, of the hub and of a log. Pure, as those of the web server. */
import { jsonOf, sentHeaders } from './visit.mjs'

/** @typedef {import('./visit.mjs').ApiVisit} ApiVisit */
/** @typedef {import('./checks.mjs').Report} Report */

/** Headers of responses that the client reads, and that browsers hide from other origins. */
const readHeaders = ['Date', 'ETag', 'Retry-After', 'CachedConfigurationTimeStamp', 'CachedResourcesTimeStamp']

/** @param {ApiVisit} visit @param {URL} base @param {Report} report */
export function checkApi({ url, isElsewhere, configuration, preflight }, base, report) {
  const { status, problem, headers } = configuration
  if (status !== 200 || jsonOf(configuration) === null)
    return report(
      'api',
      `${configuration.url.href} ${problem ? `cannot be reached: ${problem}` : `is not the configuration (status ${status})`}.`,
    )
  const skew = Date.parse(headers['date'] ?? '') - configuration.at
  if (isElsewhere && Math.abs(skew) > 60_000)
    report(
      'clock',
      `The clock of ${url.host} is ${Math.round(Math.abs(skew) / 1_000)} seconds ${skew < 0 ? 'behind' : 'ahead'}.`,
    )
  if (!isElsewhere) return
  const isReadable = ['*', base.origin].includes(headers['access-control-allow-origin'] ?? '')
  if (!isReadable)
    return report('cors', `${url.origin} does not allow the origin ${base.origin} to read its responses.`)
  const exposed = listOf(headers['access-control-expose-headers'])
  const hidden = exposed.includes('*') ? [] : readHeaders.filter((name) => !exposed.includes(name.toLowerCase()))
  if (hidden.length > 0) report('expose', `Access-Control-Expose-Headers of ${url.origin} lacks ${hidden.join(', ')}.`)
  const allowed = listOf(preflight?.headers['access-control-allow-headers'])
  // '*' does not include Authorization.
  const refused = sentHeaders.filter(
    (name) => !allowed.includes(name) && !(allowed.includes('*') && name !== 'authorization'),
  )
  const allowedMethods = listOf(preflight?.headers['access-control-allow-methods'])
  const refusedMethods = ['put', '*'].some((name) => allowedMethods.includes(name)) ? [] : ['PUT']
  const isAnswered = preflight !== null && preflight.status >= 200 && preflight.status < 300
  if (!isAnswered || refused.length + refusedMethods.length > 0)
    report(
      'cors',
      `${url.origin} refuses ${isAnswered ? [...refusedMethods, ...refused].join(', ') : `the preflight request (status ${preflight?.status ?? 0})`}.`,
    )
}

/** @param {string | undefined} text */
const listOf = (text = '') =>
  text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())

/** @param {ApiVisit} visit @param {URL} base @param {Report} report */
export function checkHub({ url, isElsewhere, configuration, negotiation, sockets }, base, report) {
  // Without the API there is no hub either.
  if (configuration.status !== 200) return
  const { status, headers } = negotiation
  const isReadable = !isElsewhere || ['*', base.origin].includes(headers['access-control-allow-origin'] ?? '')
  const [withOrigin, without] = sockets
  if (status === 403 || (withOrigin === 403 && without !== 403))
    return report('hub-origin', `The hub at ${url.origin} refuses the origin ${base.origin} (status 403).`)
  if (status > 0 && !isReadable)
    return report('hub-origin', `The negotiation of the hub at ${url.origin} does not allow the origin ${base.origin}.`)
  if (status !== 200 && status !== 401)
    return report(
      'hub-socket',
      `The negotiation of the hub at ${negotiation.url.origin}${negotiation.url.pathname} fails (status ${status}).`,
    )
  if (withOrigin !== undefined && ![101, 401, 403].includes(withOrigin))
    report('hub-socket', `The hub at ${url.origin} does not open a WebSocket (status ${withOrigin}).`)
}

/** A parameter of a query whose value is a secret, or a JSON Web Token anywhere. */
const secret =
  /[?&](?:access_token|id_token|refresh_token|token|code)=(?!\?|removed|-|REDACTED)[^\s&"']{6}|\beyJ[\w-]{10,}\.[\w-]{10,}\./i

/** @param {string} name @param {string} text Of an access log or an error log. @param {Report} report */
export function checkLog(name, text, report) {
  const lines = text.split('\n')
  const found = lines.flatMap((line, index) => (secret.test(line) ? [index + 1] : []))
  if (found.length > 0)
    report(
      'log',
      `${name} contains tokens or codes in ${found.length} of ${lines.length} lines, first in line ${found[0]}.`,
    )
}
