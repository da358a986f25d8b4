import { fail, type Result, succeed } from '../result.ts'
import type { IanaZone, Instant } from './units.ts'
import { windowsNames } from './generated/windows-names.ts'
import { instantOf, oneDay } from './moment.ts'
import { mainZones, offsetAt, resolveZone, utc, type ZoneFault } from './zones.ts'

/** Two years: every rule of summer time shows. */
const probedDays = 731
const probeEvery = 5

/**
 * Returns the Windows name of an IANA zone, for wires without IANA names (EWS): the name in CLDR, or that of a zone with the same
 * offsets in the two years after `at`. Fails with 'time-zone-unknown' (specification, section 5) if there is none.
 */
export function windowsNameOf(zoneName: string, at: Instant): Result<string, ZoneFault> {
  const zone = resolveZone(zoneName)
  if (!zone.ok) return zone
  const named = zone.value === utc ? 'UTC' : nameByTerritory(zoneName, zone.value)
  const name = named ?? findAlike(zone.value, new Date(at).getUTCFullYear())
  return name === null ? fail({ kind: 'time-zone-unknown', name: zoneName, database: 'Windows' }) : succeed(name)
}

/** CLDR's Windows names by its IANA names. */
let asWritten: ReadonlyMap<string, string> | null = null
/** The same by the names that this engine prefers, which asks `Intl` hundreds of times. */
let asResolved: ReadonlyMap<string, string> | null = null

function nameByTerritory(written: string, resolved: IanaZone): string | undefined {
  asWritten ??= new Map([
    ...mainZones().map(([windows, iana]): [string, string] => [iana, windows]),
    ...windowsNames.split('\n').flatMap((line): [string, string][] => {
      const [windows = '', zones = ''] = line.split('=')
      return zones.split(' ').map((zone) => [zone, windows])
    }),
  ])
  const name = asWritten.get(written) ?? asWritten.get(resolved)
  if (name !== undefined) return name
  asResolved ??= new Map(
    [...asWritten].flatMap(([iana, windows]): [string, string][] => {
      const zone = resolveZone(iana)
      return zone.ok ? [[zone.value, windows]] : []
    }),
  )
  return asResolved.get(resolved)
}

const found = new Map<string, string | null>()

function findAlike(zone: IanaZone, year: number): string | null {
  const key = `${zone} ${year}`
  let name = found.get(key)
  if (name === undefined) {
    const from = Date.UTC(year, 0, 1)
    const alike = mainZones().find(([, iana]) => {
      const candidate = resolveZone(iana)
      return candidate.ok && agree(zone, candidate.value, from)
    })
    name = alike?.[0] ?? null
    found.set(key, name)
  }
  return name
}

function agree(one: IanaZone, other: IanaZone, from: number): boolean {
  for (let days = 0; days < probedDays; days += probeEvery) {
    const at = instantOf(from + days * oneDay)
    if (offsetAt(one, at) !== offsetAt(other, at)) return false
  }
  return true
}
