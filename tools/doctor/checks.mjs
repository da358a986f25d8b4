// @ts-check
/** The checks of the web server. Pure: each reads what was visited, and returns what is wrong. */
import { calendars, securityHeaders } from '../headers/security-headers.mjs'
import { finding } from './findings.mjs'
import { jsonOf } from './visit.mjs'

/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {import('./visit.mjs').Config} Config */
/** @typedef {import('./network.mjs').Answer} Answer */
/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {import('./findings.mjs').FindingId} FindingId */
/** @typedef {(id: FindingId, what: string) => void} Report */

/** Seconds. Half a year is what auditors ask for at least. */
const leastHsts = 15_552_000
/** Milliseconds by which the clock of a server may differ. */
const mostSkew = 60_000

/** @param {Answer} answer @param {string} name */
const header = ({ headers }, name) => headers[name.toLowerCase()] ?? ''

/** The time for which a cache may use a response without asking, in seconds. @param {Answer} answer */
function storedFor(answer) {
  const control = header(answer, 'cache-control').toLowerCase()
  if (/no-store|no-cache/.test(control)) return 0
  const age = /(?:s-maxage|max-age)=(\d+)/.exec(control)?.[1]
  if (age !== undefined) return Number(age)
  const expires = Date.parse(header(answer, 'expires'))
  return Number.isNaN(expires) ? 0 : Math.max(0, Math.round((expires - answer.at) / 1_000))
}

/** @param {string} text @returns {Map<string, string[]>} The sources of a policy, by directive. */
function policyOf(text) {
  const directives = text.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name.toLowerCase(), sources]] : [])))
}

/** @param {Map<string, string[]>} policy @param {string} name */
const sourcesOf = (policy, name) => policy.get(name) ?? policy.get('default-src') ?? []

/** @param {Visit} visit @param {Report} report */
export function checkPage({ base, page, deepLink, insecure, version }, report) {
  const isSecure = base.protocol === 'https:'
  if (!isSecure) report('https', `The page is served over http: ${base.href}`)
  else if (Number(/max-age=(\d+)/.exec(header(page, 'strict-transport-security'))?.[1] ?? 0) < leastHsts)
    report('hsts', `${base.href} is sent without a Strict-Transport-Security of at least ${leastHsts} seconds.`)
  if (insecure && insecure.status > 0 && !header(insecure, 'location').startsWith('https:'))
    report('https', `${insecure.url.href} does not redirect to https (status ${insecure.status}).`)
  const skew = Date.parse(header(page, 'date')) - page.at
  if (Math.abs(skew) > mostSkew)
    report('clock', `The clock of ${base.host} is ${minutes(skew)} from that of this computer.`)
  if (deepLink.status !== 200 || !deepLink.text.includes('name="application-name" content="Foyer"'))
    report('deep-link', `${deepLink.url.pathname} does not open Foyer (status ${deepLink.status}).`)
  for (const [id, answer] of /** @type {const} */ ([
    ['deep-link-cached', deepLink],
    ['named-cached', page],
  ]))
    if (answer.status === 200 && !/no-cache|no-store|max-age=0\b/.test(header(answer, 'cache-control')))
      report(id, `${answer.url.pathname} is sent with ${cacheOf(answer)}, not "no-cache".`)
  if (version.status !== 200 || jsonOf(version)?.['name'] !== 'foyer')
    report('missing-file', `${version.url.pathname} is not the file of the build (status ${version.status}).`)
}

/** @param {number} skew */
const minutes = (skew) => `${Math.round(Math.abs(skew) / 6_000) / 10} minutes ${skew < 0 ? 'behind' : 'ahead'}`
/** @param {Answer} answer */
const cacheOf = (answer) =>
  header(answer, 'cache-control') ? `Cache-Control: ${header(answer, 'cache-control')}` : 'no Cache-Control'

/** @param {Visit} visit @param {Report} report */
export function checkFiles({ base, missing, script, style, icon, serviceWorker, manifest, config, page }, report) {
  if (missing.status !== 404)
    report('missing-file', `${missing.url.pathname} does not exist, but the status is ${missing.status}.`)
  else if (storedFor(missing) > 0)
    report('missing-cached', `The status 404 of ${missing.url.pathname} is sent with ${cacheOf(missing)}.`)
  if (header(script, 'content-encoding') === '')
    report('compression', `${script.url.pathname} (${Math.round(script.text.length / 1_000)} kB) is sent uncompressed.`)
  if (storedFor(script) < 86_400) report('asset-cached', `${script.url.pathname} is sent with ${cacheOf(script)}.`)
  for (const answer of [serviceWorker, manifest, config])
    if (answer.status === 200 && storedFor(answer) > 0)
      report('named-cached', `${answer.url.pathname} is sent with ${cacheOf(answer)}, not "no-cache".`)
  /** @type {(readonly [Answer | null, RegExp])[]} */
  const types = [
    [page, /^text\/html\b/],
    [script, /^(?:text|application)\/javascript\b/],
    [serviceWorker, /^(?:text|application)\/javascript\b/],
    [style, /^text\/css\b/],
    [icon, /^image\/svg\+xml\b/],
    [manifest, /^application\/(?:manifest\+)?json\b/],
  ]
  for (const [answer, type] of types)
    if (answer?.status === 200 && !type.test(header(answer, 'content-type')))
      report('mime', `${answer.url.pathname} is sent as ${header(answer, 'content-type') || 'no type'}.`)
  for (const answer of [serviceWorker, manifest, script])
    if (answer.status !== 200) report('missing-file', `${answer.url.pathname} is missing (status ${answer.status}).`)
  const written = manifest.status === 200 ? jsonOf(manifest) : null
  const wrong = ['id', 'start_url', 'scope'].filter(
    (name) => written && new URL(written[name] ?? '.', manifest.url).href !== base.href,
  )
  if (wrong.length > 0)
    report(
      'manifest',
      `The manifest is for ${wrong.map((name) => `${name} ${written?.[name]}`).join(', ')}, but Foyer is at ${base.pathname}.`,
    )
}

/**
 * @param {Visit} visit @param {Config} config @param {string | null} serverType As the API names the calendar; null if unknown.
 * @param {Report} report
 */
export function checkHeaders({ base, page, workers }, config, serverType, report) {
  const calendar = /** @type {keyof typeof calendars | undefined} */ (
    serverType !== null && Object.hasOwn(calendars, serverType) ? serverType : undefined
  )
  const expected = securityHeaders(config, { ...(calendar ? { calendar } : {}), origin: base.origin })
  const policyName = 'content-security-policy'
  const separate = ['strict-transport-security', policyName]
  const absent = expected
    .map(([name]) => name)
    .filter((name) => header(page, name) === '' && !separate.includes(name.toLowerCase()))
  if (absent.length > 0) report('headers', `${base.href} is sent without ${absent.join(', ')}.`)

  const own = header(page, policyName)
  if (own === '') return report('policy', `${base.href} is sent without a Content-Security-Policy.`)
  const policy = policyOf(own)
  const wanted = policyOf(expected.find(([name]) => name.toLowerCase() === policyName)?.[1] ?? '')
  const framing = policy.get('frame-ancestors')?.join(' ')
  if (
    framing === undefined
      ? !/^(?:deny|sameorigin)$/i.test(header(page, 'x-frame-options'))
      : !/^'(?:none|self)'$/.test(framing)
  )
    report('framing', `${base.href} may be shown in frames of ${framing ?? 'every site'}.`)
  const forCalendar = new Set([...(calendar ? calendars[calendar] : []), ...origins([config.calendarURL])])
  const lacking = ['connect-src', 'img-src'].flatMap((name) => {
    const present = sourcesOf(policy, name)
    return sourcesOf(wanted, name)
      .filter((source) => !isAllowed(source, present, base))
      .map((source) => ({ name, source }))
  })
  for (const id of /** @type {const} */ (['policy-calendar', 'policy-hosts'])) {
    const list = lacking.filter(({ source }) => forCalendar.has(source) === (id === 'policy-calendar'))
    if (list.length > 0)
      report(id, `The policy lacks ${list.map(({ name, source }) => `${source} in ${name}`).join(', ')}.`)
  }
  const reportedApart = ['frame-ancestors', 'connect-src', 'img-src', 'report-to', 'report-uri']
  const without = [...wanted.keys()].filter((name) => !policy.has(name) && !reportedApart.includes(name))
  if (without.length > 0) report('policy', `The policy has no ${without.join(', ')}.`)
  const wide = [...policy].flatMap(([name, sources]) =>
    name.endsWith('-src')
      ? sources
          .filter((source) => /^(?:https?:|wss?:|\*)$|\*|'unsafe-/.test(source))
          .map((source) => `${source} in ${name}`)
      : [],
  )
  if (wide.length > 0) report('policy-wide', `The policy allows ${wide.join(', ')}.`)
  for (const worker of workers)
    if (worker.status === 200 && header(worker, policyName) !== own)
      report(
        'worker-policy',
        `${worker.url.pathname} is sent with ${header(worker, policyName) === '' ? 'no' : 'another'} Content-Security-Policy than the page.`,
      )
}

/** @param {readonly string[]} urls */
const origins = (urls) => urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))

/** @param {string} source @param {readonly string[]} present @param {URL} base */
const isAllowed = (source, present, base) =>
  // Browsers include the page's own hub in 'self'. A source that is too wide is a finding of its own.
  [source, '*', source.replace(/\/\/.*/, '')].some((other) => present.includes(other)) ||
  (source === base.origin.replace(/^http/, 'ws') && present.includes("'self'"))

/** @param {Finding[]} findings @returns {Report} One finding of a kind, with everything that was seen. */
export const reportTo = (findings) => (id, what) => {
  const index = findings.findIndex((one) => one.id === id)
  const earlier = findings[index]
  if (earlier) findings[index] = finding(id, `${earlier.what} ${what}`)
  else findings.push(finding(id, what))
}
