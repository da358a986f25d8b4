import { fail, type Result, succeed } from '../result.ts'
import type { Fault } from '../fault.ts'
import type { IanaZone } from './units.ts'
import { windowsZones } from './generated/windows-zones.ts'

export { offsetAt } from './offsets.ts'

export type ZoneFault = Extract<Fault, { kind: 'time-zone-unknown' }>

/** A zone whose name has been resolved before, by a reader of the wire or the platform. The name is not checked. */
export const zoneNamed = (name: string): IanaZone => name as IanaZone

export const utc = zoneNamed('UTC')

/** Names without a zone. They become UTC (specification, section 3). */
const unstatedNames = ['', 'custom time zone']
/** The last one is of Graph's wire. */
const namesOfUtc = new Set([...unstatedNames, 'utc', 'tzone://microsoft/utc'])

const ianaByWindowsName = new Map(mainZones().map(([windows, iana]) => [windows.toLowerCase(), iana]))

const resolved = new Map<string, Result<IanaZone, ZoneFault>>()

/** The abbreviations of the database. ICU knows further ones, from Java, and reads 'BST' as Dhaka and 'AST' as Anchorage. */
const abbreviations = /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i

/**
 * Returns the platform's own name of an IANA zone or alias, so that two spellings of a zone are equal. Null if it is unknown. Only
 * some platforms accept offsets such as '+01:00', so these are always refused.
 */
const canonicalName = (name: string): IanaZone | null => {
  if (!/^[a-z]/i.test(name) || (name.length === 3 && !abbreviations.test(name))) return null
  try {
    return zoneNamed(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return null
  }
}

const unknownZone = (name: string, database: 'IANA' | 'Windows') =>
  fail<ZoneFault>({ kind: 'time-zone-unknown', name, database })

const lookUp = (name: string): Result<IanaZone, ZoneFault> => {
  if (namesOfUtc.has(name.toLowerCase())) return succeed(utc)
  const zone = canonicalName(ianaByWindowsName.get(name.toLowerCase()) ?? name)
  if (zone !== null) return succeed(zone)
  return unknownZone(name, name.includes('/') ? 'IANA' : 'Windows')
}

/**
 * Returns the IANA zone of a name on the wire: an IANA name or alias, a Windows name, or a name of UTC. Fails with
 * 'time-zone-unknown', which names the database that the form of the name suggests (specification, section 5).
 */
export const resolveZone = (name: string): Result<IanaZone, ZoneFault> => {
  let answer = resolved.get(name)
  if (answer === undefined) {
    answer = lookUp(name.trim())
    resolved.set(name, answer)
  }
  return answer
}

/** Returns the zone of a name on the wire. UTC if it is unknown, so that the rules still work. */
export function zoneOrUtc(name: string): IanaZone {
  const zone = resolveZone(name)
  return zone.ok ? zone.value : utc
}

/** Returns the zone of a name on the wire. Null for a blank, customised or unknown one. */
export function statedZone(name: string | null): IanaZone | null {
  if (name === null || unstatedNames.includes(name.trim().toLowerCase())) return null
  const zone = resolveZone(name)
  return zone.ok ? zone.value : null
}

/** The IANA zone of a Windows name, for wires that know no other names (EWS). */
export const ianaFromWindows = (name: string): Result<IanaZone, ZoneFault> => {
  const iana = ianaByWindowsName.get(name.trim().toLowerCase())
  return iana === undefined ? unknownZone(name, 'Windows') : resolveZone(iana)
}

/** Every Windows name the built-in table has, in lower case. */
export const windowsZoneNames = (): string[] => [...ianaByWindowsName.keys()]

/** Every Windows name with its main zone, as CLDR writes them. */
export function mainZones(): [windows: string, iana: string][] {
  return windowsZones.split('\n').map((line) => {
    const [windows = '', iana = ''] = line.split('=')
    return [windows, iana]
  })
}

/**
 * Returns a zone for Graph's 'Customized Time Zone': the fixed offset of its standard time, without its daylight rules. `bias` is UTC
 * minus local time in minutes, so -60 is Prague in winter. Fails for offsets that are not whole hours, for which the database has no
 * fixed zone.
 */
export const customZone = (bias: number): Result<IanaZone, ZoneFault> => {
  if (bias === 0) return succeed(utc)
  const hours = bias / 60
  // The database counts westward too: Etc/GMT-1 is an hour ahead of Greenwich.
  return resolveZone(`Etc/GMT${hours > 0 ? '+' : ''}${hours}`)
}
