import type { Instant } from '#src/kernel/time/units.ts'
import { fold } from '#src/kernel/text.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Kiosk, KioskSettings } from '#src/wire/kiosk.ts'
import { kioskOffersOf } from '../../kiosk/rules/kiosk.ts'
import { checkOf, placeLetters, valuesOf } from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'
import type { NamedPlace } from '@foyer/indoor'

/** Health states of a device, worst first. */
export const healths = ['out-of-order', 'unlicensed', 'silent', 'reported', 'outdated', 'well'] as const
export type Health = (typeof healths)[number]

/** States that are counted in the overview even if no device has them. */
export const alwaysTiled: readonly Health[] = ['out-of-order', 'silent', 'outdated', 'well']

/** Milliseconds without a heartbeat after which a device counts as silent. Devices send one per minute. */
const silentAfter = 5 * oneMinute

export const fleetColumns = ['name', 'health', 'lastSeen', 'network', 'version', 'licence'] as const
export type FleetColumn = (typeof fleetColumns)[number]

export interface FleetQuery {
  readonly text: string
  readonly kind: Kiosk['kind'] | null
  readonly health: Health | null
  readonly sortBy: FleetColumn
  readonly isDescending: boolean
}

/** Values that the health of a device is judged by. */
export interface FleetMeasure {
  readonly now: Instant
  /** The newest version that runs on any device. */
  readonly newest: string
  /** Null if unknown. */
  readonly licences: readonly string[] | null
}

/** Returns the worst state that applies to a device. */
export function healthOf(kiosk: Kiosk, { now, newest, licences }: FleetMeasure): Health {
  if (kiosk.outOfOrder !== null) return 'out-of-order'
  if (kioskOffersOf(kiosk.csCode, licences) === null) return 'unlicensed'
  if (kiosk.lastSeen === null || now - kiosk.lastSeen > silentAfter) return 'silent'
  if (kiosk.reports.length > 0) return 'reported'
  return kiosk.version !== null && kiosk.version !== newest ? 'outdated' : 'well'
}

/** Counts the devices by their worst state, so that each device counts once. */
export function countByHealth(kiosks: readonly Kiosk[], measure: FleetMeasure): Readonly<Record<Health, number>> {
  const counts = { 'out-of-order': 0, unlicensed: 0, silent: 0, reported: 0, outdated: 0, well: 0 }
  for (const kiosk of kiosks) counts[healthOf(kiosk, measure)] += 1
  return counts
}

/** Compares version parts as numbers: 1.10 is newer than 1.9. */
export function newestVersion(kiosks: readonly Kiosk[]): string {
  return kiosks.reduce(
    (newest, { version }) => (compareVersions(version ?? '', newest) > 0 ? (version ?? '') : newest),
    '',
  )
}

/**
 * Lists the devices that match a query, in its order. Equal devices are sorted by name. `placeOf` returns the location
 * name of a device.
 */
export function arrangeFleet(
  kiosks: readonly Kiosk[],
  query: FleetQuery,
  measure: FleetMeasure,
  placeOf: (kiosk: Kiosk) => string,
): readonly Kiosk[] {
  const words = fold(query.text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const isMeant = (kiosk: Kiosk): boolean => {
    const text = fold(`${kiosk.name} ${kiosk.id} ${placeOf(kiosk)}`)
    return words.every((word) => text.includes(word))
  }
  const direction = query.isDescending ? -1 : 1
  const compare = comparison(query.sortBy, (kiosk) => healths.indexOf(healthOf(kiosk, measure)))
  return kiosks
    .filter((kiosk) => query.kind === null || kiosk.kind === query.kind)
    .filter((kiosk) => query.health === null || healthOf(kiosk, measure) === query.health)
    .filter(isMeant)
    .toSorted((one, other) => direction * compare(one, other) || byText(one.name, other.name))
}

function comparison(column: FleetColumn, rankOf: (kiosk: Kiosk) => number): (one: Kiosk, other: Kiosk) => number {
  switch (column) {
    case 'name':
      return (one, other) => byText(one.name, other.name)
    case 'health':
      return (one, other) => rankOf(one) - rankOf(other)
    case 'lastSeen':
      return (one, other) => (one.lastSeen ?? 0) - (other.lastSeen ?? 0)
    case 'network':
      return (one, other) => strengthOf(one) - strengthOf(other)
    case 'version':
      return (one, other) => compareVersions(one.version ?? '', other.version ?? '')
    case 'licence':
      return (one, other) => byText(one.csCode ?? '', other.csCode ?? '')
  }
}

/** A wired connection ranks above any wireless one. */
const strengthOf = ({ network }: Kiosk): number => (network?.kind === 'wired' ? 2 : (network?.strength ?? -1))

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

function compareVersions(one: string, other: string): number {
  const [left, right] = [one.split(/[.+-]/), other.split(/[.+-]/)]
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = Number(left[part] ?? 0) - Number(right[part] ?? 0)
    if (Number.isNaN(difference)) return byText(one, other)
    if (difference !== 0) return difference
  }
  return 0
}

/** Result of checking a typed code before it is sent: its last letter checks the others. */
export function checkCode(typed: string): 'empty' | 'short' | 'mistyped' | 'complete' {
  const values = valuesOf(typed)
  if (typed.trim() === '') return 'empty'
  if (values === null || values.length > placeLetters + 1) return 'mistyped'
  if (values.length <= placeLetters) return 'short'
  return checkOf(values.slice(0, placeLetters)) === values[placeLetters] ? 'complete' : 'mistyped'
}

/** Settings that a device lacks before it can be added or saved. */
export function missingIn(
  kind: Kiosk['kind'],
  { name, resourceId, areaId }: KioskSettings,
): 'room' | 'stand' | 'name' | null {
  if (kind === 'panel' && resourceId === null) return 'room'
  if (kind === 'lobby' && areaId === null) return 'stand'
  return name.trim() === '' ? 'name' : null
}

/** Position of a kiosk: its building, the unit of the map in front of it, and the direction in which a reader looks. */
export type Standing = Pick<Kiosk, 'areaId' | 'unitId' | 'heading'>

type Placed = Pick<NamedPlace, 'id' | 'unitId' | 'levelId' | 'resourceIds'> & { readonly isKiosk: boolean }

/** The parts of a map by which the building of a place is found. */
interface Plan {
  readonly areaId: string | null
  readonly buildings: readonly { readonly id: string; readonly areaId: string | null }[]
  readonly levels: readonly {
    readonly id: string
    readonly buildingIds: readonly string[]
    readonly areaId: string | null
  }[]
}

/**
 * Returns the place of a device on the open map: that of its room, or for a kiosk the one drawn in its unit, else any
 * place of the unit. Null if the map has none.
 */
export function standingOf<Place extends Placed>(
  { kind, resourceId, unitId }: Pick<Kiosk, 'kind' | 'resourceId' | 'unitId'>,
  places: readonly Place[],
): Place | null {
  if (kind === 'panel') return places.find(({ resourceIds }) => resourceIds.some((id) => id === resourceId)) ?? null
  if (unitId === null) return null
  const near = places.filter((place) => place.id === unitId || place.unitId === unitId)
  return near.find(({ isKiosk }) => isKiosk) ?? near[0] ?? null
}

/**
 * Returns the position of a kiosk at a place of the map: its building is that of the level, else the level's own area,
 * else the site. Null if nothing of this id is a place.
 */
export function standAt(
  { venue, places }: { readonly venue: Plan; readonly places: readonly Placed[] },
  featureId: string,
): Omit<Standing, 'heading'> | null {
  const place = places.find(({ id }) => id === featureId)
  if (place === undefined) return null
  const level = venue.levels.find(({ id }) => id === place.levelId)
  const building = venue.buildings.find(({ id }) => level?.buildingIds.includes(id))
  return {
    areaId: building?.areaId ?? level?.areaId ?? venue.areaId,
    unitId: place.unitId ?? place.id,
  }
}
