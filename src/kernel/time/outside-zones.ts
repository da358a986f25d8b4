import type { IanaZone } from './units.ts'
import type { Result } from '../result.ts'
import { windowsNames } from './generated/windows-names.ts'
import { instantOf, oneMinute } from './moment.ts'
import { customZone, mainZones, offsetAt, resolveZone, statedZone } from './zones.ts'

/**
 * Returns the zone of a name on the wire of a vendor: a name in the tables, Windows' display name, '(UTC+01:00)
 * Belgrade, Bratislava, Prague', or an offset, 'GMT+02:00'. A display name is read by its cities, because its offset is
 * that of winter, and by its offset if no city is known. `year` is that of the times. Null for a blank, customised or
 * unknown name.
 */
export function outsideZone(name: string | null, year: number): IanaZone | null {
  if (name === null) return null
  const key = `${year} ${name}`
  let zone = resolved.get(key)
  if (zone === undefined) {
    // The blank and customised names are in the tables as UTC (specification, section 3), for resources only.
    zone = statedZone(name) ?? (resolveZone(name).ok ? null : lookUp(name.trim(), year))
    resolved.set(key, zone)
  }
  return zone
}

const resolved = new Map<string, IanaZone | null>()

function lookUp(name: string, year: number): IanaZone | null {
  const [, shown, places = ''] = /^\((?:UTC|GMT)([^)]*)\)(.*)$/i.exec(name) ?? []
  if (shown === undefined) return zoneOfOffset(name.replace(/^(?:UTC|GMT)\s*(?=[+-])/i, ''), year)
  const minutes = shown.trim() === '' ? 0 : minutesOfOffset(shown)
  return minutes === null ? null : (zoneOfPlaces(places, minutes, year) ?? fixedZone(minutes, year))
}

function zoneOfOffset(text: string, year: number): IanaZone | null {
  const minutes = minutesOfOffset(text)
  return minutes === null ? null : fixedZone(minutes, year)
}

/** Reads '+05:30', '-0300' or '+2' as minutes ahead of UTC. */
function minutesOfOffset(text: string): number | null {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(text.trim()) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null
  const size = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -size : size
}

/**
 * Returns a zone with this offset all year, in minutes ahead of UTC. The database has fixed zones only for whole hours.
 * Half-hour zones such as India's are found among the others. Null if there is none.
 */
export function fixedZone(minutes: number, year: number): IanaZone | null {
  const fixed = customZone(-minutes)
  if (fixed.ok) return fixed.value
  const quarters = [0, 3, 6, 9].map((month) => instantOf(Date.UTC(year, month, 1)))
  const isSteady = (zone: IanaZone) => quarters.every((at) => offsetAt(zone, at) === minutes * oneMinute)
  return firstZone(
    mainZones().map(([, iana]) => iana),
    isSteady,
  )
}

function firstZone(names: readonly string[], isWanted: (zone: IanaZone) => boolean): IanaZone | null {
  for (const name of names) {
    const zone: Result<IanaZone, unknown> = resolveZone(name)
    if (zone.ok && isWanted(zone.value)) return zone.value
  }
  return null
}

/** Places in Windows' display names that are no cities of the database. */
const regions: Readonly<Record<string, string>> = {
  'aleutian islands': 'America/Adak',
  alaska: 'America/Anchorage',
  'atlantic time (canada)': 'America/Halifax',
  'baja california': 'America/Tijuana',
  'central time (us & canada)': 'America/Chicago',
  'chatham islands': 'Pacific/Chatham',
  'easter island': 'Pacific/Easter',
  'eastern time (us & canada)': 'America/New_York',
  greenland: 'America/Nuuk',
  haiti: 'America/Port-au-Prince',
  'indiana (east)': 'America/Indianapolis',
  'lord howe island': 'Australia/Lord_Howe',
  'mountain time (us & canada)': 'America/Denver',
  newfoundland: 'America/St_Johns',
  'norfolk island': 'Pacific/Norfolk',
  'pacific time (us & canada)': 'America/Los_Angeles',
  'saint pierre and miquelon': 'America/Miquelon',
  'turks and caicos': 'America/Grand_Turk',
}

/** The zone of the first known place with this offset in winter; null if there is none. */
function zoneOfPlaces(places: string, minutes: number, year: number): IanaZone | null {
  const seasons = [0, 6].map((month) => instantOf(Date.UTC(year, month, 1)))
  const isWanted = (zone: IanaZone) => Math.min(...seasons.map((at) => offsetAt(zone, at))) === minutes * oneMinute
  const names = places
    .toLowerCase()
    .split(',')
    .flatMap((place) => zonesOfPlace(place.trim()))
  return firstZone(names, isWanted)
}

/** IANA names by their city, in lower case. */
let cities: ReadonlyMap<string, readonly string[]> | null = null

function zonesOfPlace(place: string): readonly string[] {
  const region = regions[place]
  if (Object.hasOwn(regions, place) && region !== undefined) return [region]
  if (cities === null) {
    const byCity = new Map<string, string[]>()
    const names = [...mainZones().map(([, iana]) => iana), ...windowsNames.split('\n').flatMap(zonesInLine)]
    for (const iana of new Set(names)) {
      const city = iana
        .slice(iana.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase()
      byCity.set(city, [...(byCity.get(city) ?? []), iana])
    }
    cities = byCity
  }
  return cities.get(place) ?? []
}

/** 'Windows name=first second'. */
const zonesInLine = (line: string): string[] => (line.split('=')[1] ?? '').split(' ').filter((zone) => zone !== '')
