// @ts-check
/** Everything that the doctor requests of a deployment: once, before any check. */
import { randomBytes } from 'node:crypto'

/** @typedef {import('./network.mjs').Answer} Answer */
/** @typedef {import('./network.mjs').Network} Network */
/** @typedef {{ apiURL: string, calendarURL: string, paths: Record<string, string>, pictureHosts: readonly string[], hubOrigins: readonly string[], venueURL: Record<string, string> }} Config */

/**
 * @typedef {object} Visit
 * @property {URL} base Of the deployment, with '/' at its end.
 * @property {Answer} page
 * @property {Answer} deepLink
 * @property {Answer} missing A file below assets/ that does not exist.
 * @property {Answer} script The largest script that the page names, requested compressed.
 * @property {Answer | null} style
 * @property {Answer | null} icon
 * @property {readonly Answer[]} workers Scripts of the workers.
 * @property {Answer} serviceWorker
 * @property {Answer} manifest
 * @property {Answer} config
 * @property {Answer} version
 * @property {Answer | null} insecure The same host over http; null if the port is not the usual one.
 */

/**
 * @typedef {object} ApiVisit
 * @property {URL} url
 * @property {boolean} isElsewhere It has another origin than the page.
 * @property {Answer} configuration Requested with the origin of the page.
 * @property {Answer | null} preflight Null if the browser sends none.
 * @property {Answer} negotiation Of the hub.
 * @property {readonly number[]} sockets Status of a WebSocket with the origin of the page, and of one without.
 */

/** Headers that the client sends to the API, in the order of the alphabet, as browsers ask for them. */
export const sentHeaders = ['authorization', 'content-type', 'if-none-match']

/** @param {Network} network @param {URL} base @returns {Promise<Visit>} */
export async function visitPage(network, base) {
  const at = (/** @type {string} */ path) => new URL(path, base)
  const document = { headers: { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' } }
  const compressed = { headers: { 'accept-encoding': 'gzip, br' } }
  const isUsualPort = base.protocol === 'https:' && base.port === ''
  const [page, deepLink, missing, serviceWorker, manifest, config, version, insecure] = await Promise.all([
    network.request(base, document),
    network.request(at('reservations/reserve'), document),
    network.request(at(`assets/missing-${randomBytes(4).toString('hex')}.js`)),
    network.request(at('sw.js')),
    network.request(at('manifest.webmanifest')),
    network.request(at('config.json')),
    network.request(at('version.json')),
    isUsualPort ? network.request(new URL(base.href.replace('https:', 'http:')), document) : null,
  ])
  const link = (/** @type {RegExp} */ pattern) => {
    const path = pattern.exec(page.text)?.[1]
    return path === undefined ? null : at(path)
  }
  const scripts = [...page.text.matchAll(/<(?:script|link rel="modulepreload") [^>]*(?:src|href)="([^"]+)"/g)]
  const style = link(/<link rel="stylesheet"[^>]* href="([^"]+)"/)
  const icon = link(/<link rel="icon" href="([^"]+)"/)
  const names = [...new Set(serviceWorker.text.match(/assets\/(?:compute|map)-[\w-]+\.js/g) ?? [])]
  const [loadedStyle, loadedIcon, loadedScripts, workers] = await Promise.all([
    style && network.request(style),
    icon && network.request(icon),
    Promise.all(scripts.map(([, path]) => network.request(at(path ?? ''), compressed))),
    Promise.all(names.map((name) => network.request(at(name)))),
  ])
  const [script = page] = loadedScripts.toSorted((one, other) => other.text.length - one.text.length)
  return {
    base,
    page,
    deepLink,
    missing,
    serviceWorker,
    manifest,
    config,
    version,
    insecure,
    workers,
    script,
    style: loadedStyle,
    icon: loadedIcon,
  }
}

/**
 * @param {Network} network @param {URL} base @param {Config} config
 * @returns {Promise<ApiVisit>}
 */
export async function visitApi(network, base, { apiURL, paths }) {
  const url = new URL(apiURL, base.origin)
  const { origin } = base
  const at = (/** @type {string} */ path) => new URL(url.href.replace(/\/$/, '') + path)
  const isElsewhere = url.origin !== origin
  const configurations = at(paths['assistConfigurations'] ?? '/api/assist/configurations')
  const hub = at(paths['hub'] ?? '/MessageHub')
  const negotiate = new URL(`${hub.href}/negotiate?negotiateVersion=1`)
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': sentHeaders.join(','),
    },
  }
  const [configuration, preflightAnswer, negotiation] = await Promise.all([
    network.request(configurations, { headers: { origin, accept: 'application/json' } }),
    isElsewhere ? network.request(at(paths['userSettings'] ?? '/api/users/me/settings'), preflight) : null,
    network.request(negotiate, { method: 'POST', headers: { origin, 'x-requested-with': 'XMLHttpRequest' } }),
  ])
  // The negotiation of a hosted service sends the client elsewhere, with a token that only it may use.
  const isRedirect = typeof jsonOf(negotiation)?.['url'] === 'string'
  const socket = new URL(hub.href.replace(/^http/, 'ws'))
  const sockets = isRedirect ? [] : [await network.openSocket(socket, origin), await network.openSocket(socket, null)]
  return { url, isElsewhere, configuration, preflight: preflightAnswer, negotiation, sockets }
}

/** @param {Answer} answer @returns {Record<string, any> | null} */
export function jsonOf({ text }) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
