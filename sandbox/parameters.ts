import { type FaultName, isFaultName } from '#mocks/server/faults.ts'
import { isPersona } from '#mocks/handlers/answers.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import type { ClockSetting } from '#mocks/server/time/clock.ts'
import { serverTypes, type ServerType } from '#src/wire/configuration.ts'
import { findWorld } from '#mocks/worlds/index.ts'
import { type WorldChoice, type WorldSize, worldSizes } from '#mocks/worlds/world.ts'

/** What the sandbox page's address says; the application's own view stands behind the '#'. */
export interface Parameters {
  readonly choice: WorldChoice
  /** What the configuration says the calendar is. */
  readonly server: ServerType
  /** Null: the world's usual time, or where it was set in the panel. */
  readonly clock: ClockSetting | null
  readonly latency: number
  readonly colleagues: boolean
  /** Signed in beforehand as this one; null goes through the sign-in page. */
  readonly persona: Persona | null
  readonly faults: readonly FaultName[]
  /** Milliseconds until a room answers; null is the usual delay. */
  readonly roomDelay: number | null
  /** Where the fault 'navigation-only' leads; null is a page of the sandbox. */
  readonly navigation: string | null
  /** The simulated provider's sign-in page is asked for, with this authorize address. */
  readonly authorize: string | null
  /** Everything kept in this browser is to be forgotten first. */
  readonly reset: boolean
  /** The panel's button can be left out of pictures. */
  readonly panel: boolean
  /** Every text is shown with accents and 40 % longer. */
  readonly isPseudo: boolean
}

const usualSize: WorldSize = 500

/** Reads the query; whatever is missing or wrong takes its usual value, so that any address shows something. */
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
    authorize: given.get('authorize'),
    reset: given.get('reset') === '1',
    panel: given.get('panel') !== 'off',
    isPseudo: given.get('texts') === 'pseudo',
  }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** An ISO instant; the clock stands there unless `run` gives it a speed. */
function readClock(text: string | null, run: string | null, realNow: number): ClockSetting | null {
  const at = Date.parse(text ?? '')
  if (Number.isNaN(at)) return null
  const rate = Number(run ?? 0)
  return { anchor: realNow, at, rate: Number.isFinite(rate) && rate >= 0 ? rate : 0 }
}

/** The address with some parameters changed; null takes one away. */
export function withParameters(address: string, changes: Readonly<Record<string, string | null>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
