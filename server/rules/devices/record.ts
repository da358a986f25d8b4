import type { DeviceRules, Kiosk, KioskSettings } from '#src/wire/kiosk.ts'
import type { StoredReport } from './settings.ts'

/** The server's record of a device. Instants are UTC milliseconds. */
export interface DeviceState {
  readonly id: string
  readonly kind: Kiosk['kind']
  readonly place: KioskSettings
  readonly csCode: string
  /** IANA or Windows name; null if its place has none. */
  readonly timezone: string | null
  /** If true, the room's occupancy sensor checks in due meetings. */
  readonly confirmsBySensor: boolean
  readonly rules: Partial<DeviceRules>
  readonly building: { readonly name: string; readonly rules: Partial<DeviceRules> }
  readonly outOfOrder: { readonly since: number; readonly reason: string } | null
  readonly reports: readonly StoredReport[]
  readonly reloadAt: number | null
  /** The content of the last heartbeats. */
  readonly version: string | null
  readonly network: unknown
  readonly lastSeen: number | null
}

const textOfInstant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The state of being out of service, as the hub and the record tell it. */
export const outOfOrderOnWire = ({ outOfOrder }: Pick<DeviceState, 'outOfOrder'>) => ({
  outOfOrder: outOfOrder === null ? null : { ...outOfOrder, since: new Date(outOfOrder.since).toISOString() },
})

/** Returns the record of a device as `GET /api/kiosks/{id}` sends it (`src/wire/kiosk.ts`). */
export function recordOnWire(device: DeviceState): Readonly<Record<string, unknown>> {
  const { id, kind, place, csCode, timezone, confirmsBySensor, rules, building, version, network, reports } = device
  return {
    id,
    name: place.name,
    resourceId: place.resourceId,
    areaId: place.areaId,
    unitId: place.unitId,
    heading: place.heading,
    csCode,
    language: place.language,
    timezone,
    staleAfterMinutes: 10,
    idleSeconds: 60,
    nightFrom: '19:30',
    nightTo: '06:30',
    confirmsBySensor,
    kind,
    rules,
    building,
    version,
    network,
    lastSeen: textOfInstant(device.lastSeen),
    reloadAt: textOfInstant(device.reloadAt),
    reports,
    ...outOfOrderOnWire(device),
  }
}

/** Milliseconds between two records of a device being there: each is kept. */
const seenEvery = 50_000
/** Milliseconds of silence after which being there is news. */
const backAfter = 180_000

/** The changes by a heartbeat. */
export interface Seen {
  readonly version?: string | null | undefined
  readonly network?: unknown
  readonly log?: unknown
  readonly screen?: unknown
  /** UTC milliseconds. */
  readonly lastSeen?: number | null | undefined
}

const toldOf = ({ version, network, log }: Seen): string =>
  JSON.stringify([version ?? null, network ?? null, log ?? null])

/** Returns a device after a heartbeat, or null if nothing has to be stored. */
export function afterHeartbeat(before: Seen, heartbeat: Omit<Seen, 'lastSeen'>, now: number): Seen | null {
  const log = heartbeat.log ?? before.log
  const after = { ...heartbeat, log, screen: heartbeat.screen ?? before.screen, lastSeen: now }
  const isSame = toldOf(after) === toldOf(before)
  const isDescribed = !heartbeat.screen || Boolean(before.screen)
  return isSame && isDescribed && now - (before.lastSeen ?? 0) < seenEvery ? null : after
}

/**
 * Returns true if pages that show the device have to load it again. A heartbeat alone is no news: with thousand devices every client would
 * wake all the time.
 */
export function isNews(before: Seen, after: Seen): boolean {
  const isBack = (after.lastSeen ?? 0) - (before.lastSeen ?? 0) > backAfter
  const isFirst = Boolean(after.screen) && !before.screen
  return isBack || isFirst || toldOf(after) !== toldOf(before)
}
