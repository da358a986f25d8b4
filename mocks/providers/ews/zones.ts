import type { IanaZone } from '#src/kernel/result.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { windowsNameOf } from '#src/kernel/time/windows-names.ts'
import { ianaFromWindows, offsetAt, utc } from '#src/kernel/time/zones.ts'
import { parseInstant } from '#src/wire/instant.ts'

/** The zone of a Windows name, or null if Exchange would not know the name. */
export function zoneNamed(name: string): IanaZone | null {
  if (name === 'UTC') return utc
  const zone = ianaFromWindows(name)
  return zone.ok ? zone.value : null
}

/** The Windows name that Exchange stores for a zone. */
export function windowsNameAt(zone: string, at: number): string {
  const name = windowsNameOf(zone, instantOf(at))
  return name.ok ? name.value : 'UTC'
}

/** Parses xs:dateTime: an instant if it has an offset, else a wall-clock time in the zone. Null for anything else. */
export function readMoment(text: string, zone: IanaZone): number | null {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return parseInstant(text)
  const instant = instantOfWallClock(zone, text)
  return instant.ok ? instant.value : null
}

/** Writes a time as Exchange does: UTC with a Z, other zones with their offset. */
export function writeMoment(instant: number, zone: IanaZone): string {
  const clock = wallClockOf(zone, instantOf(instant))
  const minutes = Math.round(offsetAt(zone, instantOf(instant)) / oneMinute)
  if (zone === utc) return `${clock}Z`
  const pad = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${clock}${minutes < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`
}
