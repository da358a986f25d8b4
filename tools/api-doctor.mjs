// @ts-check
/** `foyer doctor --api URL`: checks any product server call by call. */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { usageError } from './arguments.mjs'
import { examineApi } from './doctor/product-server.mjs'

const usage = `Usage: foyer doctor --api URL [--token TOKEN | --token-file FILE] [OPTIONS]

Checks a product server call by call: which calls it answers, whether Foyer can read the answers, and what Foyer
cannot do without a call. URL is apiURL of config.json. Nothing changes at the server without --write.

Options:
  --token TOKEN      access token of a user; without one, only the calls that need no session are checked
  --token-file FILE  the same from a file, which no list of processes shows
  --calendar URL     address of the calendar that the product hosts, if the server has no config.json
  --write            add a favourite and remove it, and ask for a pairing code as a new screen does
  --room ADDRESS     with --write: make a reservation in this room, change it and remove it
  --device ID        with --write: be this door panel or kiosk, and revoke its keys; its screen must be set up again
  --ca FILE          certificate (PEM) of a company's own certificate authority
  --json             print the findings as JSON
  -h, --help         show this help

Exit codes: 0 all well, 1 problems found, 2 usage error or no response.`

const options = /** @type {const} */ ({
  api: { type: 'string' },
  token: { type: 'string' },
  'token-file': { type: 'string' },
  calendar: { type: 'string' },
  write: { type: 'boolean' },
  room: { type: 'string' },
  device: { type: 'string' },
  ca: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
})

/** @param {readonly string[]} args The arguments after `foyer doctor`. @returns {Promise<number>} The exit code. */
export async function runApiDoctor(args) {
  if (args.includes('--help') || args.includes('-h')) return (console.log(usage), 0)
  /** @type {ReturnType<typeof parseArgs<{ args: string[], options: typeof options }>>['values']} */
  let values
  try {
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    return refuse(`${usageError(error)}\n\n${usage}`)
  }
  const { api = '', calendar, room, device, write: writes = false, ca } = values
  for (const [name, url] of Object.entries({ api, calendar }))
    if (url !== undefined && !isWeb(url)) return refuse(`--${name}: not a URL: ${url}\n\n${usage}`)
  if (room !== undefined && !writes) return refuse('--room is for --write. Add it, or leave the room out.')
  if (device !== undefined && !writes) return refuse('--device is for --write. Add it, or leave the device out.')
  const absent = [values['token-file'], ca].find((path) => path !== undefined && !existsSync(path))
  if (absent !== undefined) return refuse(`No such file: ${absent}`)
  const token = values['token-file'] === undefined ? values.token : readFileSync(values['token-file'], 'utf8').trim()
  const examined = await examineApi(api, {
    ...(token === undefined ? {} : { token }),
    ...(calendar === undefined ? {} : { calendar }),
    writes,
    ...(room === undefined ? {} : { room }),
    ...(device === undefined ? {} : { device }),
    ...(ca === undefined ? {} : { ca: readFileSync(ca) }),
  })
  if (values.json) console.log(JSON.stringify(examined, null, 2))
  else print(api, examined)
  if (examined.unreachable !== '') return 2
  return examined.calls.some(({ problem }) => problem) ? 1 : 0
}

/** @param {string} url */
const isWeb = (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** @param {string} problem */
const refuse = (problem) => (console.error(problem), 2)

/** @param {string} api @param {import('./doctor/product-server.mjs').Examined} examined */
function print(api, { calls, serverType, unreachable }) {
  if (unreachable !== '') return console.error(unreachable)
  const of = (/** @type {string} */ state) => calls.filter((one) => one.state === state)
  console.log(`${api}: calendar ${serverType ?? 'unknown'}, ${of('ok').length} calls are well\n`)
  for (const { call, state, details, loss } of calls) {
    if (state === 'ok' || state === 'not tried') continue
    console.log(`${state}: ${call}`)
    for (const detail of details) console.log(`  ${detail}`)
    if (loss !== '') console.log(`  Without it: ${loss}`)
    console.log('')
  }
  const skipped = of('not tried')
  for (const reason of new Set(skipped.flatMap(({ details }) => details))) {
    const names = skipped.filter(({ details }) => details.includes(reason)).map(({ call }) => call)
    console.log(`Not tried, because ${reason}:\n  ${names.join('\n  ')}\n`)
  }
  const problems = calls.filter(({ problem }) => problem).length
  console.log(problems === 0 ? 'All well: no problems found' : `${problems} problem${problems === 1 ? '' : 's'} found`)
}
