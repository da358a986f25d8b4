import { type FaultName, isFaultName } from '#mocks/server/faults.ts'
import { isPersona } from '#mocks/handlers/answers.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import type { ClockSetting } from '#mocks/server/time/clock.ts'
import { serverTypes, type ServerType } from '#src/wire/configuration.ts'
import { parseJson } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { findWorld } from '#mocks/worlds/index.ts'
import { type WorldChoice, type WorldSize, worldSizes } from '#mocks/worlds/world.ts'

/** Parameters in the address of the sandbox page. The application's own view is after the '#'. */
export interface Parameters {
  readonly choice: WorldChoice
  /** The calendar in the configuration. */
  readonly server: ServerType
  /** Null: the world's usual time, or the time that was set in the panel. */
  readonly clock: ClockSetting | null
  readonly latency: number
  readonly colleagues: boolean
  /** The persona that is signed in from the start, or null for the sign-in page. */
  readonly persona: Persona | null
  readonly faults: readonly FaultName[]
  /** Milliseconds until a room responds. Null is the usual delay. */
  readonly roomDelay: number | null
  /** Address to which the fault 'navigation-only' leads. Null is a page of the sandbox. */
  readonly navigation: string | null
  /** Address of an IMDF archive that replaces the map of the first site. Relative to the page. Null is the made map. */
  readonly venue: string | null
  /** Further members of config.json. */
  readonly config: Readonly<Record<string, unknown>>
  /** Address of the authorize request, if the simulated provider's sign-in page is to be shown. */
  readonly authorize: string | null
  /** Deletes everything stored in this browser first. */
  readonly reset: boolean
  /** False hides the panel's button, for screenshots. */
  readonly panel: boolean
  /** Shows every text with accents and 40 % longer. */
  readonly isPseudo: boolean
}

const usualSize: WorldSize = 500

/** Reads the query. Missing or invalid parameters get their default, so any address works. */
export function readParameters(query: string, realNow: number): Parameters {
  const given = new URLSearchParams(query)
  const size = worldSizes.find((candidate) => String(candidate) === given.get('size')) ?? usualSize
  const persona = given.get('persona') ?? ''
  return {
    choice: { world: findWorld(given.get('world') ?? ''), size, seed: wholeNumber(given.get('seed')) ?? 1 },
    server: serverTypes.find((name) => name === given.get('server')) ?? 'o365',
    clock: readClock(given.get('clock'), given.get('run'), realNow),
    latency: wholeNumber(given.get('latency')) ?? 0,
    colleagues: given.get('colleagues') !== 'off',
    persona: isPersona(persona) ? persona : null,
    faults: (given.get('faults') ?? '').split(',').filter(isFaultName),
    roomDelay: wholeNumber(given.get('rooms')),
    navigation: given.get('navigation'),
    venue: given.get('venue'),
    config: readConfig(given.get('config')),
    authorize: given.get('authorize'),
    reset: given.get('reset') === '1',
    panel: given.get('panel') !== 'off',
    isPseudo: given.get('texts') === 'pseudo',
  }
}

/** Reads JSON such as `{"tokenStorage":"memory"}`. */
function readConfig(text: string | null): Parameters['config'] {
  const parsed = parseJson(text ?? '{}')
  return parsed.ok && isRecord(parsed.value) ? parsed.value : {}
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Reads an ISO instant. The clock stops there unless `run` gives it a speed. */
function readClock(text: string | null, run: string | null, realNow: number): ClockSetting | null {
  const at = Date.parse(text ?? '')
  if (Number.isNaN(at)) return null
  const rate = Number(run ?? 0)
  return { anchor: realNow, at, rate: Number.isFinite(rate) && rate >= 0 ? rate : 0 }
}

/** Returns the address with some parameters changed. Null removes a parameter. */
export function withParameters(address: string, changes: Readonly<Record<string, string | null>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
