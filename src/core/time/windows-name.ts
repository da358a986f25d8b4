import type { IanaZone, Instant } from '../brand.ts'
import { fail, type Result, succeed } from '../result.ts'
import { instantOf, oneDay } from '../time/moment.ts'
import { windowsZones } from './generated/windows-zones.ts'
import { offsetAt } from './offsets.ts'
import { resolveZone, type ZoneFault } from './zones.ts'

/** Two years: every rule of summer time shows. */
const probedDays = 731
const probeEvery = 5

/**
 * The Windows name of an IANA zone, for wires that know no other names (EWS). The built-in table names one IANA zone for
 * each Windows zone; another zone takes the name of one whose clocks agree with its own in the two years after `at`.
 * Fails with 'time-zone-unknown' (specification, section 5) where none does.
 */
export function windowsNameOf(zoneName: string, at: Instant): Result<string, ZoneFault> {
  const zone = resolveZone(zoneName)
  if (!zone.ok) return zone
  const year = new Date(at).getUTCFullYear()
  const key = `${zone.value} ${year}`
  let name = found.get(key)
  if (name === undefined) {
    name = findName(zone.value, Date.UTC(year, 0, 1))
    found.set(key, name)
  }
  return name === null ? fail({ kind: 'time-zone-unknown', name: zoneName, database: 'Windows' }) : succeed(name)
}

const found = new Map<string, string | null>()

function findName(zone: IanaZone, from: number): string | null {
  if (zone === 'UTC') return 'UTC'
  let alike: string | null = null
  for (const line of windowsZones.split('\n')) {
    const [windows = '', iana = ''] = line.split('=')
    const candidate = resolveZone(iana)
    if (!candidate.ok) continue
    if (candidate.value === zone) return windows
    if (alike === null && agree(zone, candidate.value, from)) alike = windows
  }
  return alike
}

function agree(one: IanaZone, other: IanaZone, from: number): boolean {
  for (let days = 0; days < probedDays; days += probeEvery) {
    const at = instantOf(from + days * oneDay)
    if (offsetAt(one, at) !== offsetAt(other, at)) return false
  }
  return true
}
