import { parseArgs } from 'node:util'
import { serverTypes, type ServerType } from '#src/wire/configuration.ts'
import { worlds } from '#mocks/worlds/index.ts'
import { type WorldChoice, worldSizes } from '#mocks/worlds/world.ts'

export interface Flags {
  readonly port: number
  readonly host: string
  /** The SQLite file. */
  readonly data: string
  readonly choice: WorldChoice
  readonly serverType: ServerType
  /** UTC milliseconds at which the world's clock begins; null is the real time. */
  readonly clock: number | null
  /** Made-up colleagues book and cancel. */
  readonly colleagues: boolean
  readonly hubNeedsToken: boolean
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
  'hub-needs-token': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

export const usage = `npm run sandbox:server -- [flags]

  --port NUMBER        ${usualPort} unless given; 0 takes any free one
  --host ADDRESS       127.0.0.1 unless given: nobody else reaches it. 0.0.0.0 opens it to the network
  --data FILE          the SQLite file that keeps everything; .cache/sandbox-server.sqlite unless given
  --world NAME         ${Object.keys(worlds).join(', ')}
  --size NUMBER        ${worldSizes.join(', ')} resources; 500 unless given
  --seed NUMBER        which campus of that size; 1 unless given
  --server TYPE        which calendar is simulated: ${serverTypes.join(', ')}
  --clock INSTANT      when the world's clock begins, such as 2026-11-23T08:41:00Z; the real time unless given
  --colleagues on|off  made-up colleagues book and cancel; on unless given
  --hub-needs-token    the live hub takes nobody without a token
`

/** What the command line says; a sentence for whoever wrote it where that cannot be. `help` asks for the flags. */
export function readFlags(words: readonly string[]): Flags | { readonly error: string } | 'help' {
  let given
  try {
    given = parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
  if (given.help) return 'help'
  const port = wholeNumber(given.port ?? String(usualPort))
  if (port === null || port > 65_535) return wrong('port', given.port, 'a number up to 65535')
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
  if (Number.isNaN(clock)) return wrong('clock', given.clock, 'an instant such as 2026-11-23T08:41:00Z')
  const { colleagues = 'on' } = given
  if (colleagues !== 'on' && colleagues !== 'off') return wrong('colleagues', colleagues, 'on or off')
  return {
    port,
    host: given.host ?? '127.0.0.1',
    data: given.data ?? '.cache/sandbox-server.sqlite',
    choice: { world, size, seed },
    serverType,
    clock,
    colleagues: colleagues === 'on',
    hubNeedsToken: given['hub-needs-token'] ?? false,
  }
}

const wrong = (name: string, value: string | undefined, expected: string) => ({
  error: `--${name} '${value ?? ''}' is not ${expected}.`,
})

const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)
