import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type DeviceRules, type Kiosk, type KioskSettings } from '#src/wire/kiosk.ts'
import type { DeviceAlert } from '../rules/devices/alerts.ts'
import type { DeviceState, Seen } from '../rules/devices/record.ts'
import { readRules, type StoredReport } from '../rules/devices/settings.ts'
import type { NewRow, Queries, Row } from './schema.ts'
import { readDocument, writeDocument } from './documents.ts'

/** A door panel or lobby kiosk as it is stored. Instants are UTC milliseconds. */
export interface StoredDevice extends Pick<
  DeviceState,
  'id' | 'kind' | 'place' | 'outOfOrder' | 'reports' | 'reloadAt'
> {
  /** Its own. Null if it has none. */
  readonly rules: DeviceRules | null
  readonly version: string | null
  readonly lastSeen: number | null
  /** As the device sent it. */
  readonly network: unknown
  readonly log: unknown
  readonly screen: unknown
  /** When its silence was reported. Null if it is there. */
  readonly alertedAt: number | null
}

const json = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema)
const text = v.nullable(v.string())

const placeSchema = json(
  v.object({
    name: v.string(),
    language: text,
    resourceId: text,
    areaId: text,
    unitId: text,
    heading: v.nullable(v.number()),
  }),
)
const outOfOrderSchema = json(v.object({ since: v.number(), reason: v.string() }))
const reportsSchema = json(v.array(v.object({ id: v.string(), kind: v.string(), text: v.string(), at: v.string() })))
/** A device's report about itself is checked by the pages that show it. */
const toldSchema = json(v.unknown())
const rulesSchema = json(
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, DeviceRules>(({ dataset, addIssue, NEVER }) => {
      const rules = readRules(dataset.value)
      if (typeof rules !== 'string') return rules
      addIssue({ message: rules })
      return NEVER
    }),
  ),
)
const buildingsSchema = v.record(v.string(), v.unknown())

const parseOr = <Schema extends v.GenericSchema, Other>(schema: Schema, stored: string | null, other: Other) =>
  stored === null ? other : v.parse(schema, stored)

const deviceOf = (row: Row<'devices'>): StoredDevice => ({
  id: row.id,
  kind: row.kind,
  place: v.parse(placeSchema, row.place),
  rules: parseOr(rulesSchema, row.rules, null),
  outOfOrder: parseOr(outOfOrderSchema, row.out_of_order, null),
  reports: v.parse(reportsSchema, row.reports),
  log: v.parse(toldSchema, row.log),
  screen: parseOr(toldSchema, row.screen, null),
  network: parseOr(toldSchema, row.network, null),
  version: row.version,
  lastSeen: row.last_seen,
  reloadAt: row.reload_at,
  alertedAt: row.alerted_at,
})

export async function allDevices(queries: Queries): Promise<readonly StoredDevice[]> {
  const rows = await queries.selectFrom('devices').selectAll().orderBy('id').execute()
  return rows.map(deviceOf)
}

export async function deviceById(queries: Queries, id: string): Promise<StoredDevice | null> {
  const row = await queries.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : deviceOf(row)
}

/** Returns the id of the room of a door panel. Null for a lobby kiosk, and for an unknown device. */
export const roomOfDevice = async (queries: Queries, id: string): Promise<string | null> =>
  (await deviceById(queries, id))?.place.resourceId ?? null

export async function addDevice(queries: Queries, kind: Kiosk['kind'], place: KioskSettings): Promise<StoredDevice> {
  const row: NewRow<'devices'> = {
    id: `${kind}-${randomUUID().slice(0, 8)}`,
    kind,
    place: JSON.stringify(place),
    reports: '[]',
    log: '[]',
  }
  const added = await queries.insertInto('devices').values(row).returningAll().executeTakeFirstOrThrow()
  return deviceOf(added)
}

/** The changeable members of a device. */
export interface DeviceChange {
  readonly place?: KioskSettings
  readonly rules?: DeviceRules
  readonly outOfOrder?: DeviceState['outOfOrder']
  readonly reports?: readonly StoredReport[]
  readonly reloadAt?: number
}

const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

export async function changeDevice(queries: Queries, id: string, change: DeviceChange): Promise<void> {
  const { place, rules, outOfOrder, reports, reloadAt } = change
  await queries
    .updateTable('devices')
    .set({
      ...(place && { place: JSON.stringify(place) }),
      ...(rules && { rules: JSON.stringify(rules) }),
      ...(outOfOrder !== undefined && { out_of_order: textOrNull(outOfOrder) }),
      ...(reports && { reports: JSON.stringify(reports) }),
      ...(reloadAt !== undefined && { reload_at: reloadAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores a device's report about itself. */
export async function noteHeartbeat(queries: Queries, id: string, seen: Seen): Promise<void> {
  await queries
    .updateTable('devices')
    .set({
      version: seen.version ?? null,
      network: textOrNull(seen.network),
      log: JSON.stringify(seen.log ?? []),
      screen: textOrNull(seen.screen),
      last_seen: seen.lastSeen ?? null,
    })
    .where('id', '=', id)
    .execute()
}

const alertSchema = json(
  v.object({
    event: v.picklist(['device-offline', 'device-online']),
    id: v.string(),
    name: v.string(),
    kind: v.picklist(['panel', 'lobby']),
    lastSeen: v.string(),
    at: v.string(),
  }),
)

/**
 * Notes that a device is reported. Returns false if another process did. A report that is posted waits for that; a device that is back
 * before its silence was posted has nothing to post.
 */
export async function claimAlert(
  queries: Queries,
  alert: DeviceAlert,
  { now, isPosted }: { readonly now: number; readonly isPosted: boolean },
): Promise<boolean> {
  const isOffline = alert.event === 'device-offline'
  const before = await queries.selectFrom('devices').select('alert').where('id', '=', alert.id).executeTakeFirst()
  const isUnsaid = !isOffline && typeof before?.alert === 'string'
  const claimed = await queries
    .updateTable('devices')
    .set({ alerted_at: isOffline ? now : null, alert: isPosted && !isUnsaid ? JSON.stringify(alert) : null })
    .where('id', '=', alert.id)
    .where('alerted_at', isOffline ? 'is' : 'is not', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Returns the reports that wait to be posted. */
export async function waitingAlerts(
  queries: Queries,
): Promise<readonly { readonly id: string; readonly alert: DeviceAlert }[]> {
  const rows = await queries.selectFrom('devices').select(['id', 'alert']).where('alert', 'is not', null).execute()
  return rows.flatMap(({ id, alert }) => (alert === null ? [] : { id, alert: v.parse(alertSchema, alert) }))
}

/** Takes a report to post it. Returns false if another process did. */
export async function takeAlert(queries: Queries, id: string): Promise<boolean> {
  const taken = await queries
    .updateTable('devices')
    .set({ alert: null })
    .where('id', '=', id)
    .where('alert', 'is not', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Puts back a report that could not be posted, unless there is a newer one. */
export async function waitAgain(queries: Queries, id: string, alert: DeviceAlert): Promise<void> {
  await queries
    .updateTable('devices')
    .set({ alert: JSON.stringify(alert) })
    .where('id', '=', id)
    .where('alert', 'is', null)
    .execute()
}

const buildingRulesName = 'building-rules'
const houseOf = (kind: Kiosk['kind'], areaId: string): string => `${kind} ${areaId}`

/** Returns a function for the rules of all devices of a kind in a building. Null if it has none. */
export async function readBuildingRules(
  queries: Queries,
): Promise<(kind: Kiosk['kind'], areaId: string | null) => DeviceRules | null> {
  const buildings = await buildingsIn(queries)
  return (kind, areaId) => {
    const rules = areaId === null ? undefined : buildings[houseOf(kind, areaId)]
    return rules === undefined ? null : v.parse(rulesSchema, JSON.stringify(rules))
  }
}

async function buildingsIn(queries: Queries): Promise<Readonly<Record<string, unknown>>> {
  return (await readDocument(queries, buildingRulesName, buildingsSchema)) ?? {}
}

export async function setBuildingRules(
  queries: Queries,
  { kind, areaId }: { readonly kind: Kiosk['kind']; readonly areaId: string },
  rules: DeviceRules,
  now: number,
): Promise<void> {
  const buildings = { ...(await buildingsIn(queries)), [houseOf(kind, areaId)]: rules }
  await writeDocument(queries, buildingRulesName, buildings, now)
}
