import * as v from 'valibot'
import type { Instant } from '#src/kernel/result.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { parseInstant } from './instant.ts'
import { type ParsedRecords, parseRecords } from './parse.ts'
import { absent, isRecord, listIn, wireFlag, wireId } from './scalars.ts'

/** The navigation error kinds that concern the device itself (section 8). */
const kioskTroubles = ['InvalidKiosk', 'InvalidKioskLicence', 'KioskIsOutOfOrder'] as const
export type KioskTrouble = (typeof kioskTroubles)[number]

/** Of the wire, or as an earlier session kept it. */
const instant = v.pipe(
  v.union([v.number(), v.string()]),
  v.rawTransform<number | string, Instant>(({ dataset: { value }, addIssue, NEVER }) => {
    const at = typeof value === 'number' ? instantOf(value) : parseInstant(value)
    if (at === null) addIssue({ message: 'an instant' })
    return at ?? NEVER
  }),
)
const wallTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const outOfOrderSchema = v.object({ since: absent(instant), reason: v.nullish(v.string(), '') })
const networkSchema = v.object({
  kind: v.nullish(v.picklist(['wired', 'wifi', 'unknown']), 'unknown'),
  /** 0 to 1; null where it has none. */
  strength: absent(v.number()),
})

/** What somebody standing before a device told of it. */
const kioskReportSchema = v.object({
  id: wireId.needed,
  kind: v.nullish(v.string(), 'other'),
  text: v.nullish(v.string(), ''),
  at: absent(instant),
})
export type KioskReport = v.InferOutput<typeof kioskReportSchema>

/** Who may end a meeting at a door panel. 'checked-in-here': meetings that were checked in or booked at this door. */
const finishRules = ['nobody', 'checked-in-here', 'anybody'] as const
const defaultFinishRule = 'checked-in-here'

/** `GET /api/kiosks/{id}`: a door panel or a lobby kiosk. All but the id may be absent. */
export const kioskSchema = v.looseObject({
  id: wireId.needed,
  name: v.nullish(v.string(), ''),
  kind: v.nullish(v.picklist(['panel', 'lobby']), 'lobby'),
  /** Of a door panel: the room it hangs at. */
  resourceId: wireId.absent,
  /** Where it stands, an area of the configuration. */
  areaId: wireId.absent,
  /** The unit of the indoor map in front of it. */
  unitId: wireId.absent,
  /** Degrees clockwise from north: where somebody looks who reads it. */
  heading: absent(v.number()),
  /** KioskBasic, KioskStandard or KioskPremium (section 3, licence codes). */
  csCode: absent(v.string()),
  timezone: absent(v.string()),
  /** The language it goes back to. */
  language: absent(v.string()),
  /** Minutes after which its data no longer says that anything is free. */
  staleAfterMinutes: v.nullish(v.pipe(v.number(), v.minValue(1), v.maxValue(1_440)), 10),
  /** Seconds without a touch after which a lobby kiosk forgets its visitor. */
  idleSeconds: v.nullish(v.pipe(v.number(), v.minValue(10), v.maxValue(3_600)), 60),
  /** Wall times between which it is dimmed; equal: never. */
  nightFrom: v.nullish(wallTime, '19:00'),
  nightTo: v.nullish(wallTime, '07:00'),
  /** Somebody whom the room's sensor notices confirms what is due. */
  confirmsBySensor: wireFlag.or(false),
  finishRule: v.fallback(v.nullish(v.picklist(finishRules), defaultFinishRule), defaultFinishRule),
  version: absent(v.string()),
  lastSeen: absent(instant),
  network: absent(networkSchema),
  outOfOrder: absent(outOfOrderSchema),
  reports: v.nullish(v.array(kioskReportSchema), []),
})
export type Kiosk = v.InferOutput<typeof kioskSchema>
export type KioskNetwork = v.InferOutput<typeof networkSchema>

/** `GET /api/kiosks`, for whoever looks after them. */
export function readKiosks(body: unknown): ParsedRecords<Kiosk> {
  return parseRecords(kioskSchema, listIn(body, 'kiosks'), 'kiosks')
}

/** A meeting as a lobby shows it; what is private comes without subject and organizer. */
export const meetingSchema = v.object({
  id: wireId.needed,
  start: instant,
  end: instant,
  subject: absent(v.string()),
  organizer: absent(v.string()),
  resourceId: wireId.needed,
  resourceName: v.string(),
  place: v.nullish(v.string(), ''),
})
export type Meeting = v.InferOutput<typeof meetingSchema>

/** `GET /api/kiosks/{id}/meetings`. */
export function readMeetings(body: unknown): ParsedRecords<Meeting> {
  return parseRecords(meetingSchema, listIn(body, 'meetings'), 'meetings')
}

const lobbyPersonSchema = v.object({
  name: v.string(),
  department: v.nullish(v.string(), ''),
  office: v.nullish(v.string(), ''),
})
export type LobbyPerson = v.InferOutput<typeof lobbyPersonSchema>

/** `GET /api/kiosks/{id}/people`. */
export function readLobbyPeople(body: unknown): ParsedRecords<LobbyPerson> {
  return parseRecords(lobbyPersonSchema, listIn(body, 'people'), 'people')
}

/** `POST /api/kiosks/{id}/session`: tokens, and with a set-up code the key by which the device comes back. */
export const deviceSessionSchema = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  refreshToken: absent(v.string()),
  key: absent(v.string()),
})
export type DeviceSession = v.InferOutput<typeof deviceSessionSchema>

/** Why a call for a device was refused; null where the body does not say. */
export function troubleIn(body: unknown): KioskTrouble | null {
  const named = isRecord(body) ? (body['error'] ?? body['code']) : null
  return kioskTroubles.find((trouble) => trouble === named) ?? null
}
