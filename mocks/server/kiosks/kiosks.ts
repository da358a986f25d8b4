import { type RulesInForce, rulesInForce } from '#src/features/devices/rules/device-rules.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import type { DeviceRules } from '#src/wire/kiosk.ts'
import type { WorldChoice } from '../../worlds/world.ts'
import type { FaultName, Faults } from '../faults.ts'
import type { Records } from '../records.ts'
import type { Places } from '../resources/places.ts'
import type { Resources } from '../resources/resources.ts'
import { type DrawnKiosk, drawKiosks } from './drawn-kiosks.ts'

/** What happened to a device since the world began. */
interface KioskChange {
  readonly version?: string
  readonly network?: unknown
  /** UTC milliseconds. */
  readonly lastSeen?: number
  readonly outOfOrder?: { readonly since: number; readonly reason: string } | null
  /** UTC milliseconds: keys issued before are worth nothing. */
  readonly revokedAt?: number
  readonly reports?: readonly StoredReport[]
  /** As the device sent it. */
  readonly log?: unknown
  readonly rules?: DeviceRules
}

interface StoredReport {
  readonly id: string
  readonly kind: string
  readonly text: string
  readonly at: string
}

/** The door panels and lobby kiosks of a world. */
export interface Kiosks {
  find(id: string): DrawnKiosk | null
  readonly all: readonly DrawnKiosk[]
  /** As `GET /api/kiosks/{id}` writes it. */
  onWire(kiosk: DrawnKiosk): Record<string, unknown>
  /** The newest entries of its log, for its administrators. */
  logOf(kiosk: DrawnKiosk): unknown
  isOutOfOrder(kiosk: DrawnKiosk): boolean
  isLicensed(kiosk: DrawnKiosk): boolean
  /** It told of itself. */
  seen(kiosk: DrawnKiosk, told: { readonly version: string; readonly network: unknown; readonly log?: unknown }): void
  report(kiosk: DrawnKiosk, report: StoredReport): void
  settleReports(kiosk: DrawnKiosk): void
  /** Its own, else its building's, else the product's. */
  rulesOf(kiosk: DrawnKiosk): RulesInForce
  setRules(kiosk: DrawnKiosk, rules: DeviceRules): void
  /** Of all devices of its kind in its building. */
  setBuildingRules(kiosk: DrawnKiosk, rules: DeviceRules): void
  /** Null brings it back. */
  setOutOfOrder(kiosk: DrawnKiosk, reason: string | null): void
  revoke(kiosk: DrawnKiosk): void
  isRevoked(kiosk: DrawnKiosk, issuedAt: number): boolean
  /** A set-up code is good once. */
  useCode(session: string): boolean
}

export interface KioskParts {
  readonly choice: WorldChoice
  readonly places: Places
  readonly resources: Resources
  readonly records: Records
  readonly faults: Faults
  readonly now: () => number
  /** What a client has to know of at once. */
  readonly onChange: (id: string, data: Readonly<Record<string, unknown>>) => void
}

/** The hub names devices among its objects. */
export const kioskObject = (id: string): string => `kiosk.${id}`

/** Milliseconds between two records of a device being there: each is kept. */
const seenEvery = 50_000
/** Milliseconds of silence after which being there is news. */
const backAfter = 180_000

const kioskFaults: readonly FaultName[] = ['kiosk-unknown', 'kiosk-unlicensed', 'kiosk-out-of-order']

export function createKiosks({ choice, places, resources, records, faults, now, onChange }: KioskParts): Kiosks {
  const all = drawKiosks(choice, places, resources)
  const byId = new Map(all.map((kiosk) => [kiosk.id, kiosk]))
  const changes = new Map<string, KioskChange>()
  const used = new Set<string>()
  const openedAt = now()
  const write = records.family<KioskChange>('kiosk', (id, change) => {
    const before = changes.get(id)
    if (change === null) changes.delete(id)
    else changes.set(id, change)
    // A heartbeat alone is no change, because subscribers request the list again after a change.
    const { lastSeen = 0, ...told } = change ?? {}
    const { lastSeen: lastSeenBefore = 0, ...toldBefore } = before ?? {}
    const isBack = lastSeen - lastSeenBefore > backAfter
    if (isBack || JSON.stringify(told) !== JSON.stringify(toldBefore)) onChange(id, outOfOrderOf(id))
  })
  const spend = records.family<true>('kiosk-code', (session, isUsed) => {
    if (isUsed === null) used.delete(session)
    else used.add(session)
  })
  const changed = (id: string, more: KioskChange): void => write(id, { ...changes.get(id), ...more })
  const outOfOrderOf = (id: string): { readonly outOfOrder: { since: string; reason: string } | null } => {
    const kiosk = byId.get(id)
    const told = changes.get(id)?.outOfOrder
    const drawn = kiosk?.outOfOrder ? { since: openedAt - 3 * oneHour, reason: kiosk.outOfOrder } : null
    const state = told === undefined ? drawn : told
    if (faults.isArmed('kiosk-out-of-order') && state === null)
      return { outOfOrder: { since: new Date(openedAt).toISOString(), reason: '' } }
    return { outOfOrder: state === null ? null : { ...state, since: new Date(state.since).toISOString() } }
  }
  const houseOf = ({ kind, city, building }: DrawnKiosk): string => `${kind} ${city.code} ${building.code}`
  const houseRules = new Map<string, DeviceRules>()
  const writeHouse = records.family<DeviceRules>('kiosk-building', (house, rules) => {
    if (rules === null) houseRules.delete(house)
    else houseRules.set(house, rules)
    // Of a large campus only those devices that are there.
    for (const kiosk of all)
      if (houseOf(kiosk) === house && changes.get(kiosk.id)?.lastSeen !== undefined)
        onChange(kiosk.id, outOfOrderOf(kiosk.id))
  })
  const ruled = (kiosk: DrawnKiosk) => ({
    kind: kiosk.kind,
    rules: (changes.get(kiosk.id)?.rules ?? kiosk.rules) as DeviceRules,
    building: {
      name: kiosk.building.name,
      rules: (houseRules.get(houseOf(kiosk)) ?? kiosk.buildingRules) as DeviceRules,
    },
  })
  faults.onChange((name) => {
    if (!kioskFaults.includes(name)) return
    // Of a large campus only those devices that are there: each is told by itself.
    for (const [id, { lastSeen }] of changes) if (lastSeen !== undefined) onChange(id, outOfOrderOf(id))
  })
  return {
    all,
    find: (id) => (faults.isArmed('kiosk-unknown') ? null : (byId.get(id) ?? null)),
    isOutOfOrder: ({ id }) => outOfOrderOf(id).outOfOrder !== null,
    isLicensed: ({ csCode }) => !faults.isArmed('kiosk-unlicensed') && choice.world.licences.includes(csCode),
    onWire: (kiosk) => {
      const told = changes.get(kiosk.id)
      const { resource, city } = kiosk
      return {
        id: kiosk.id,
        name: kiosk.name,
        resourceId: resource?.id ?? null,
        areaId: kiosk.areaId,
        unitId: kiosk.unitId,
        heading: kiosk.heading,
        csCode: kiosk.csCode,
        timezone: city.wireZone,
        staleAfterMinutes: 10,
        idleSeconds: 60,
        nightFrom: '19:30',
        nightTo: '06:30',
        confirmsBySensor: kiosk.confirmsBySensor,
        ...ruled(kiosk),
        version: told?.version ?? kiosk.version,
        network: told?.network ?? kiosk.network,
        lastSeen: new Date(told?.lastSeen ?? now() - kiosk.silentFor).toISOString(),
        reports: told?.reports ?? [],
        ...outOfOrderOf(kiosk.id),
      }
    },
    logOf: ({ id }) => changes.get(id)?.log ?? [],
    seen: (kiosk, { version, network, log }) => {
      const before = changes.get(kiosk.id)
      const told = { version, network, log: log ?? before?.log }
      const isSame = before?.version === version && JSON.stringify({ ...before, ...told }) === JSON.stringify(before)
      if (isSame && now() - (before.lastSeen ?? 0) < seenEvery) return
      changed(kiosk.id, { ...told, lastSeen: now() })
    },
    report: ({ id }, report) => {
      const reports = changes.get(id)?.reports ?? []
      if (!reports.some((known) => known.id === report.id)) changed(id, { reports: [...reports, report].slice(-20) })
    },
    settleReports: ({ id }) => changed(id, { reports: [] }),
    rulesOf: (kiosk) => rulesInForce(ruled(kiosk)),
    setRules: ({ id }, rules) => changed(id, { rules }),
    setBuildingRules: (kiosk, rules) => writeHouse(houseOf(kiosk), rules),
    setOutOfOrder: ({ id }, reason) => changed(id, { outOfOrder: reason === null ? null : { since: now(), reason } }),
    revoke: ({ id }) => changed(id, { revokedAt: now() }),
    isRevoked: ({ id }, issuedAt) => issuedAt <= (changes.get(id)?.revokedAt ?? -Infinity),
    useCode: (session) => {
      if (used.has(session)) return false
      spend(session, true)
      return true
    },
  }
}
