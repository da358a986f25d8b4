import { type RulesInForce, rulesInForce } from '#src/features/devices/model/rules/device-rules.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import type { DeviceRules, KioskSettings } from '#src/wire/kiosk.ts'
import {
  afterHeartbeat,
  type DeviceState,
  isNews,
  outOfOrderOnWire,
  recordOnWire,
  type Seen,
} from '#server/rules/devices/record.ts'
import { type StoredReport, withReport } from '#server/rules/devices/settings.ts'
import type { WorldChoice } from '../../worlds/world.ts'
import type { FaultName, Faults } from '../faults.ts'
import type { Records } from '../records.ts'
import type { Places } from '../resources/places.ts'
import type { Resources } from '../resources/resources.ts'
import { type DrawnKiosk, drawKiosks, newKiosk } from './drawn-kiosks.ts'

/** The changes of a device. */
interface KioskChange extends Seen {
  readonly outOfOrder?: DeviceState['outOfOrder']
  /** UTC milliseconds. Earlier keys are invalid. */
  readonly revokedAt?: number
  readonly reports?: readonly StoredReport[]
  readonly rules?: DeviceRules
  /** UTC milliseconds. Pages that were opened earlier reload. */
  readonly reloadAt?: number
  /** The place that administrators have set instead of the generated one. */
  readonly place?: KioskSettings
}

/** A device that administrators have added to the world. */
interface AddedKiosk {
  readonly kind: 'panel' | 'lobby'
  readonly place: KioskSettings
}

/** The door panels and lobby kiosks of a world. */
export interface Kiosks {
  find(id: string): DrawnKiosk | null
  /** As `find`, also while a fault makes the server deny it. */
  known(id: string): DrawnKiosk | null
  readonly all: readonly DrawnKiosk[]
  /** In the format of `GET /api/kiosks/{id}`. */
  onWire(kiosk: DrawnKiosk): Readonly<Record<string, unknown>>
  /** The newest entries of its log, for its administrators. */
  logOf(kiosk: DrawnKiosk): unknown
  /** Its screen as it described it, for its administrators. */
  screenOf(kiosk: DrawnKiosk): unknown
  isOutOfOrder(kiosk: DrawnKiosk): boolean
  isLicensed(kiosk: DrawnKiosk): boolean
  /** The heartbeat of the device. */
  seen(kiosk: DrawnKiosk, state: Omit<Seen, 'lastSeen'>): void
  report(kiosk: DrawnKiosk, report: StoredReport): void
  settleReports(kiosk: DrawnKiosk): void
  /** The rules of the device, or else of its building, or else of the product. */
  rulesOf(kiosk: DrawnKiosk): RulesInForce
  setRules(kiosk: DrawnKiosk, rules: DeviceRules): void
  /** The rules of all devices of a kind in a building. */
  setBuildingRules(kiosk: DrawnKiosk, rules: DeviceRules): void
  /** Null removes the mark. */
  setOutOfOrder(kiosk: DrawnKiosk, reason: string | null): void
  /** The building and city of an area, or null if there is none. */
  placeOfArea(areaId: string): Pick<DrawnKiosk, 'city' | 'building'> | null
  add(kind: DrawnKiosk['kind'], place: KioskSettings): DrawnKiosk
  setPlace(kiosk: DrawnKiosk, place: KioskSettings): void
  /** Requests a reload of its page. */
  reload(kiosk: DrawnKiosk): void
  /** UTC milliseconds of the last heartbeat. Null if there was none. */
  lastSeenOf(kiosk: DrawnKiosk): number | null
  revoke(kiosk: DrawnKiosk): void
  isRevoked(kiosk: DrawnKiosk, issuedAt: number): boolean
  /** A set-up code is valid once. */
  useCode(session: string): boolean
}

export interface KioskParts {
  readonly choice: WorldChoice
  readonly places: Places
  readonly resources: Resources
  readonly records: Records
  readonly faults: Faults
  readonly now: () => number
  /** The state of which clients are notified at once. */
  readonly onChange: (id: string, data: Readonly<Record<string, unknown>>) => void
}

const kioskFaults: readonly FaultName[] = ['kiosk-unknown', 'kiosk-unlicensed', 'kiosk-out-of-order']

export function createKiosks({ choice, places, resources, records, faults, now, onChange }: KioskParts): Kiosks {
  const drawnById = new Map(drawKiosks(choice, places, resources).map((kiosk) => [kiosk.id, kiosk]))
  const byId = new Map(drawnById)
  const added = new Map<string, AddedKiosk>()
  const changes = new Map<string, KioskChange>()
  const used = new Set<string>()
  const openedAt = now()
  const houseOf = ({ kind, city, building }: DrawnKiosk): string => `${kind} ${city.code} ${building.code}`
  const write = records.family<KioskChange>('kiosk', (id, change) => {
    const before = changes.get(id)
    if (change === null) changes.delete(id)
    else changes.set(id, change)
    if (before?.place !== change?.place) settle(id)
    if (isNews(before ?? {}, change ?? {}) || administeredOf(change) !== administeredOf(before))
      onChange(id, outOfOrderOnWire(stateOf(id)))
  })
  const spend = records.family<true>('kiosk-code', (session, isUsed) => {
    if (isUsed === null) used.delete(session)
    else used.add(session)
  })
  const writeAdded = records.family<AddedKiosk>('kiosk-added', (id, one) => {
    if (one === null) added.delete(id)
    else added.set(id, one)
    settle(id)
  })
  const placeOfArea: Kiosks['placeOfArea'] = (areaId) =>
    resources.all.find(({ place }) => place.areaId === areaId || `${place.city.code}-${place.building.code}` === areaId)
      ?.place ?? null
  /** Combines a generated device with the changes of its administrators. */
  const settle = (id: string): void => {
    const one = added.get(id)
    const place = changes.get(id)?.place ?? one?.place
    const before = drawnById.get(id) ?? (one === undefined ? undefined : newKiosk(id, one.kind, choice))
    if (before === undefined) byId.delete(id)
    else if (place === undefined) byId.set(id, before)
    else {
      const resource = resources.byId.get(place.resourceId ?? '') ?? null
      const { city, building } = resource?.place ?? placeOfArea(place.areaId ?? '') ?? before
      const areaId = resource?.place.areaId ?? place.areaId ?? before.areaId
      const { name, language, unitId, heading } = place
      const settled = { ...before, name, language, resource, city, building, areaId, unitId, heading }
      const peer = [...drawnById.values()].find((other) => houseOf(other) === houseOf(settled))
      byId.set(id, { ...settled, buildingRules: peer?.buildingRules ?? {} })
    }
  }
  const changed = (id: string, more: KioskChange): void => write(id, { ...changes.get(id), ...more })
  const stateOf = (id: string): Pick<DeviceState, 'outOfOrder'> => {
    const kiosk = byId.get(id)
    const change = changes.get(id)?.outOfOrder
    const drawn = kiosk?.outOfOrder ? { since: openedAt - 3 * oneHour, reason: kiosk.outOfOrder } : null
    const state = change === undefined ? drawn : change
    return {
      outOfOrder: state === null && faults.isArmed('kiosk-out-of-order') ? { since: openedAt, reason: '' } : state,
    }
  }
  const houseRules = new Map<string, DeviceRules>()
  const writeHouse = records.family<DeviceRules>('kiosk-building', (house, rules) => {
    if (rules === null) houseRules.delete(house)
    else houseRules.set(house, rules)
    // Only existing devices, because a large campus has many.
    for (const kiosk of byId.values())
      if (houseOf(kiosk) === house && changes.get(kiosk.id)?.lastSeen !== undefined)
        onChange(kiosk.id, outOfOrderOnWire(stateOf(kiosk.id)))
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
    // Notifies of each device separately, only of existing ones.
    for (const [id, { lastSeen }] of changes) if (lastSeen !== undefined) onChange(id, outOfOrderOnWire(stateOf(id)))
  })
  return {
    get all() {
      return [...byId.values()]
    },
    known: (id) => byId.get(id) ?? null,
    find: (id) => (faults.isArmed('kiosk-unknown') ? null : (byId.get(id) ?? null)),
    isOutOfOrder: ({ id }) => stateOf(id).outOfOrder !== null,
    isLicensed: ({ csCode }) => !faults.isArmed('kiosk-unlicensed') && choice.world.licences.includes(csCode),
    onWire: (kiosk) => {
      const change = changes.get(kiosk.id)
      const { id, name, language, areaId, unitId, heading, resource, csCode, confirmsBySensor } = kiosk
      return recordOnWire({
        id,
        place: { name, language, resourceId: resource?.id ?? null, areaId, unitId, heading },
        csCode,
        timezone: kiosk.city.wireZone,
        confirmsBySensor,
        ...ruled(kiosk),
        version: change?.version ?? kiosk.version,
        network: change?.network ?? kiosk.network,
        lastSeen: change?.lastSeen ?? (kiosk.silentFor === null ? null : now() - kiosk.silentFor),
        reloadAt: change?.reloadAt ?? null,
        reports: change?.reports ?? [],
        ...stateOf(id),
      })
    },
    logOf: ({ id }) => changes.get(id)?.log ?? [],
    screenOf: ({ id }) => changes.get(id)?.screen ?? null,
    seen: ({ id }, heartbeat) => {
      const after = afterHeartbeat(changes.get(id) ?? {}, heartbeat, now())
      if (after !== null) changed(id, after)
    },
    report: ({ id }, report) => {
      const before = changes.get(id)?.reports ?? []
      const reports = withReport(before, report)
      if (reports !== before) changed(id, { reports })
    },
    settleReports: ({ id }) => changed(id, { reports: [] }),
    rulesOf: (kiosk) => rulesInForce(ruled(kiosk)),
    setRules: ({ id }, rules) => changed(id, { rules }),
    setBuildingRules: (kiosk, rules) => writeHouse(houseOf(kiosk), rules),
    setOutOfOrder: ({ id }, reason) => changed(id, { outOfOrder: reason === null ? null : { since: now(), reason } }),
    placeOfArea,
    add: (kind, place) => {
      const id = `${kind}-${crypto.randomUUID().slice(0, 8)}`
      writeAdded(id, { kind, place })
      onChange(id, outOfOrderOnWire(stateOf(id)))
      return byId.get(id) ?? newKiosk(id, kind, choice)
    },
    setPlace: ({ id }, place) => changed(id, { place }),
    reload: ({ id }) => changed(id, { reloadAt: now() }),
    lastSeenOf: ({ id }) => changes.get(id)?.lastSeen ?? null,
    revoke: ({ id }) => changed(id, { revokedAt: now() }),
    isRevoked: ({ id }, issuedAt) => issuedAt <= (changes.get(id)?.revokedAt ?? -Infinity),
    useCode: (session) => {
      if (used.has(session)) return false
      spend(session, true)
      return true
    },
  }
}

/** The changes of a device without its own reports. */
function administeredOf(change: KioskChange | null | undefined): string {
  const {
    version: _version,
    network: _network,
    log: _log,
    screen: _screen,
    lastSeen: _lastSeen,
    ...made
  } = change ?? {}
  return JSON.stringify(made)
}
