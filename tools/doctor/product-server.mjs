// @ts-check
/** Checks a product server call by call, for `foyer doctor --api`. */
import { apiRules, pathRules } from '../rules.mjs'
import { createNetwork } from './network.mjs'
import { calendarTries, detailsOf, learn, productTries } from './product-visit.mjs'
import { beDevice, showPairingCode } from './product-device.mjs'
import { addAndRemoveFavourite } from './product-favourite.mjs'
import { reserveAndRemove } from './product-write.mjs'

/**
 * A call, and what the server makes of it. `problem`: it has to be mended before the client works whole.
 * @typedef {object} Checked
 * @property {string} call
 * @property {'ok' | 'refused' | 'missing' | 'wrong' | 'not tried'} state
 * @property {readonly string[]} details
 * @property {string} loss What the client cannot do without the call; '' if nothing is lost.
 * @property {boolean} problem
 */

/**
 * @typedef {object} Examined
 * @property {string | null} serverType
 * @property {Checked[]} calls
 * @property {string} unreachable Why there is nothing to check; else ''.
 */

/**
 * @typedef {object} Options
 * @property {string} [token] Access token of a user.
 * @property {string} [calendar] Address of the calendar service, if config.json of the server does not tell it.
 * @property {boolean} [writes] Adds a favourite and removes it, and asks for a pairing code. Nothing changes without it.
 * @property {string} [room] Address of a room in which a reservation is made and removed.
 * @property {string} [device] Id of a device that is set up and signed out again.
 * @property {string | Buffer} [ca]
 */

/** @param {string} address Of the API, as in `apiURL`. @param {Options} [options] @returns {Promise<Examined>} */
export async function examineApi(address, { token, calendar, writes, room, device, ca } = {}) {
  const { calendarCallsByName, productCallsByName, readAnswer } = await apiRules()
  const network = createNetwork(ca)
  const base = address.replace(/\/$/, '')
  /** @type {Checked[]} */
  const calls = []
  /** @type {import('./product-visit.mjs').Known} */
  const known = { serverType: null, resourceIds: [], emails: [], name: '' }
  let config = /** @type {any} */ ({})
  const reach = await network.request(new URL(`${base}/api/assist/configurations`))
  if (reach.status === 0) return { serverType: null, calls, unreachable: `${base} cannot be reached: ${reach.problem}` }

  /** @param {string} path Of a call, with its parameters filled in. */
  const urlOf = (path) =>
    path.startsWith('/calendar/')
      ? new URL(calendarURL() + path.slice('/calendar'.length))
      : new URL(path === '/config.json' ? base + path : base + overridden(path))
  const overridden = await overrides(() => config.paths)
  const calendarURL = () => new URL(calendar ?? config.calendarURL ?? '/calendar', `${base}/`).href.replace(/\/$/, '')

  /**
   * Makes a call, as the user if nothing else is said.
   * @type {import('./product-steps.mjs').Make}
   */
  const make = async (name, { path = {}, query = {}, body, headers = {}, as = token ?? null }) => {
    const [method = '', template = ''] = name.split(' ')
    const filled = template.replaceAll(/\{(\w+)\}/g, (whole, key) => encodeURIComponent(path[key] ?? whole))
    const url = urlOf(filled)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer = await network.request(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    })
    if (answer.status === 0) return { verdict: { state: 'wrong', problems: [answer.problem] }, status: 0 }
    const call = productCallsByName[name] ?? calendarCallsByName[name]
    if (call === undefined) throw new Error(`Unknown call: ${name}`)
    return { verdict: readAnswer(call, answer), status: answer.status }
  }

  const lossOf = (/** @type {string} */ name) =>
    productCallsByName[name]?.loss ?? 'The calendar of the product does not work whole.'

  /** @param {import('./product-visit.mjs').Try} tried */
  const attempt = async ({ name, by, ask }) => {
    const loss = lossOf(name)
    const skip = (/** @type {string} */ why) =>
      void calls.push({ call: name, state: 'not tried', details: [why], loss: '', problem: false })
    if (token === undefined && by !== 'anybody') return skip('it needs --token')
    const asked = ask(known)
    if (typeof asked === 'string') return skip(asked)
    const { verdict, status } = await make(name, asked)
    if (verdict.state === 'ok') {
      if (name === 'GET /config.json') config = verdict.body
      learn(known, name, verdict.body)
    }
    // The page's own web server may have the file, and the right to see devices is not everybody's.
    const isElsewhere = name === 'GET /config.json' && verdict.state !== 'ok'
    const isRefusedUser = verdict.state === 'refused' && by !== 'administrator' && (status === 401 || status === 403)
    calls.push({
      call: name,
      state: verdict.state,
      details: detailsOf(verdict, status),
      loss: verdict.state === 'ok' || (verdict.state === 'refused' && !isRefusedUser) ? '' : loss,
      problem: !isElsewhere && (verdict.state === 'missing' || verdict.state === 'wrong' || isRefusedUser),
    })
  }

  for (const tried of productTries) await attempt(tried)
  const isOwnCalendar = known.serverType === 'touch-calendar'
  if (isOwnCalendar) for (const tried of calendarTries) await attempt(tried)
  if (writes) {
    calls.push(...(await addAndRemoveFavourite(make, { resourceIds: known.resourceIds, token, lossOf })))
    calls.push(...(await showPairingCode(make, { token, lossOf })))
  }
  if (device !== undefined) calls.push(...(await beDevice(make, { device, token, lossOf })))
  if (room !== undefined) calls.push(...(await reserveAndRemove(make, { room, isOwnCalendar, token })))
  const made = new Set(calls.map(({ call }) => call))
  const rest = [...Object.keys(productCallsByName), ...(isOwnCalendar ? Object.keys(calendarCallsByName) : [])]
  for (const call of rest)
    if (!made.has(call))
      calls.push({ call, state: 'not tried', details: ['it changes or needs something'], loss: '', problem: false })
  return { serverType: known.serverType, calls, unreachable: '' }
}

/**
 * Returns a function that replaces the beginning of a path as config.json's `paths` say.
 * @param {() => unknown} chosen
 */
async function overrides(chosen) {
  const { defaultPaths } = await pathRules()
  const known = Object.entries(defaultPaths).toSorted(([, one], [, other]) => other.length - one.length)
  return (/** @type {string} */ path) => {
    const paths = /** @type {Record<string, unknown> | undefined} */ (chosen()) ?? {}
    const found = known.find(([, start]) => path === start || path.startsWith(`${start}/`))
    const replaced = found && paths[found[0]]
    return found && typeof replaced === 'string' ? replaced + path.slice(found[1].length) : path
  }
}
