import { parseArgs } from 'node:util'
import { serverTypes, type ServerType } from '#src/wire/configuration.ts'
import { parseJson } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { worlds } from '#mocks/worlds/index.ts'
import { type WorldChoice, worldSizes } from '#mocks/worlds/world.ts'
import { messageOf } from '#src/kernel/message-of.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'

export interface Flags {
  readonly port: number
  readonly host: string
  /** The SQLite file. */
  readonly data: string
  readonly choice: WorldChoice
  readonly serverType: ServerType
  /** UTC milliseconds at which the world's clock begins; null is the real time. */
  readonly clock: number | null
  /** Simulated colleagues book and cancel. */
  readonly colleagues: boolean
  readonly hubNeedsToken: boolean
  /** IMDF archive (zip or folder) that replaces the map of the first site. Null is the made map. */
  readonly venue: string | null
  /** Further members of config.json. With `tokenStorage: cookie` the server keeps sessions in cookies. */
  readonly config: Readonly<Record<string, unknown>>
  /** Webhook that hears of devices that are offline. Null if there is none. */
  readonly alert: string | null
}

export const usualPort = 4575

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  world: { type: 'string' },
  size: { type: 'string' },
  seed: { type: 'string' },
  server: { type: 'string' },
  clock: { type: 'string' },
  colleagues: { type: 'string' },
  venue: { type: 'string' },
  config: { type: 'string' },
  alert: { type: 'string' },
  'hub-needs-token': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export const usage = `Usage: npm run sandbox:server -- [options]

Runs the simulated back end as a server that several browsers can share.

Options:
  --port NUMBER        port to listen on (default: ${usualPort}; 0 = any free port)
  --host ADDRESS       bind address (default: 127.0.0.1; 0.0.0.0 = all interfaces)
  --data FILE          SQLite file for all data (default: .cache/sandbox-server.sqlite)
  --world NAME         world to simulate: ${Object.keys(worlds).join(', ')} (default: campus)
  --size NUMBER        number of resources: ${worldSizes.join(', ')} (default: 500)
  --seed NUMBER        seed of the generated world (default: 1)
  --server TYPE        calendar to simulate: ${serverTypes.join(', ')} (default: o365)
  --clock TIME         simulated start time, ISO 8601, such as 2026-11-23T08:41:00Z (default: now)
  --colleagues on|off  simulate colleagues' reservations (default: on)
  --venue FILE         IMDF archive (zip or folder) in place of the first site's map, see docs/venues.md
  --config JSON        further members of config.json, such as '{"tokenStorage":"cookie"}'
  --alert URL          webhook for panels and kiosks that are offline for 15 minutes
  --hub-needs-token    require an access token for hub connections
  --build              build the server and its client, and exit
  -h, --help           show this help

Exit codes: 0 stopped by SIGINT or SIGTERM, 1 error, 2 usage error.
`

/** Returns the parsed command line, 'help' if it requests the usage, or an error message if it is invalid. */
export function readFlags(words: readonly string[]): Flags | { readonly error: string } | 'help' {
  let given
  try {
    given = parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const message = messageOf(error)
    return { error: message.replace(/^(Unknown option|Unexpected argument) '([^']*)'[^]*/, '$1: $2') }
  }
  if (given.help) return 'help'
  const port = wholeNumber(given.port ?? String(usualPort))
  if (port === null || port > 65_535) return wrong('port', given.port, '0–65535')
  const { world: name = 'campus' } = given
  const world = Object.hasOwn(worlds, name) ? worlds[name] : undefined
  if (world === undefined) return wrong('world', name, `one of ${Object.keys(worlds).join(', ')}`)
  const size = worldSizes.find((candidate) => String(candidate) === (given.size ?? '500'))
  if (size === undefined) return wrong('size', given.size, `one of ${worldSizes.join(', ')}`)
  const seed = wholeNumber(given.seed ?? '1')
  if (seed === null) return wrong('seed', given.seed, 'a whole number')
  const serverType = serverTypes.find((candidate) => candidate === (given.server ?? 'o365'))
  if (serverType === undefined) return wrong('server', given.server, `one of ${serverTypes.join(', ')}`)
  const clock = given.clock === undefined ? null : Date.parse(given.clock)
  if (Number.isNaN(clock)) return wrong('clock', given.clock, 'ISO 8601, such as 2026-11-23T08:41:00Z')
  const { colleagues = 'on' } = given
  if (colleagues !== 'on' && colleagues !== 'off') return wrong('colleagues', colleagues, 'on or off')
  const { alert = null } = given
  if (alert !== null && !/^https?:$/.test(parseUrl(alert)?.protocol ?? ''))
    return wrong('alert', alert, 'an http or https address')
  const config = parseJson(given.config ?? '{}')
  if (!config.ok || !isRecord(config.value)) return wrong('config', given.config, 'a JSON object')
  return {
    config: config.value,
    port,
    host: given.host ?? '127.0.0.1',
    data: given.data ?? '.cache/sandbox-server.sqlite',
    choice: { world, size, seed },
    serverType,
    clock,
    colleagues: colleagues === 'on',
    hubNeedsToken: given['hub-needs-token'] ?? false,
    venue: given.venue ?? null,
    alert,
  }
}

const wrong = (name: string, value: string | undefined, expected: string) => ({
  error: `Invalid --${name} '${value ?? ''}': expected ${expected}.`,
})

const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)
