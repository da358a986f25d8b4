import * as v from 'valibot'
import type { Instant } from '#src/kernel/result.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { parseInstant } from './instant.ts'
import { type ParsedRecords, parseRecords } from './parse.ts'
import { absent, isRecord, listIn, wireFlag, wireId } from './scalars.ts'

/** The navigation error kinds that concern the device itself (section 8). */
const kioskTroubles = ['InvalidKiosk', 'InvalidKioskLicence', 'KioskIsOutOfOrder'] as const
export type KioskTrouble = (typeof kioskTroubles)[number]

/** An instant from the wire, or a number stored by an earlier session. */
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
  /** 0 to 1; null if unknown. */
  strength: absent(v.number()),
})

/** A report about a device by a person in front of it. */
const kioskReportSchema = v.object({
  id: wireId.needed,
  kind: v.nullish(v.string(), 'other'),
  text: v.nullish(v.string(), ''),
  at: absent(instant),
})
export type KioskReport = v.InferOutput<typeof kioskReportSchema>

/**
 * Controls who may end a meeting at a door panel. 'checked-in-here': meetings that were checked in or booked at this
 * door.
 */
const finishRules = ['nobody', 'checked-in-here', 'anybody'] as const
const defaultFinishRule = 'checked-in-here'

/** `GET /api/kiosks/{id}`: a door panel or a lobby kiosk. All fields except the id may be absent. */
export const kioskSchema = v.looseObject({
  id: wireId.needed,
  name: v.nullish(v.string(), ''),
  kind: v.nullish(v.picklist(['panel', 'lobby']), 'lobby'),
  /** The room of a door panel. */
  resourceId: wireId.absent,
  /** The device's location, an area of the configuration. */
  areaId: wireId.absent,
  /** The unit of the indoor map in front of the device. */
  unitId: wireId.absent,
  /** The viewing direction of a person in front of the device, in degrees clockwise from north. */
  heading: absent(v.number()),
  /** KioskBasic, KioskStandard or KioskPremium (section 3, licence codes). */
  csCode: absent(v.string()),
  timezone: absent(v.string()),
  /** The language that the device resets to. */
  language: absent(v.string()),
  /** Minutes until the data is too old to show anything as free. */
  staleAfterMinutes: v.nullish(v.pipe(v.number(), v.minValue(1), v.maxValue(1_440)), 10),
  /** Seconds without a touch after which a lobby kiosk resets for the next visitor. */
  idleSeconds: v.nullish(v.pipe(v.number(), v.minValue(10), v.maxValue(3_600)), 60),
  /** Wall times between which the screen is dimmed; never if they are equal. */
  nightFrom: v.nullish(wallTime, '19:00'),
  nightTo: v.nullish(wallTime, '07:00'),
  /** If true, the room's occupancy sensor checks in due meetings. */
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

/** Parses `GET /api/kiosks`, for device administrators. */
export function readKiosks(body: unknown): ParsedRecords<Kiosk> {
  return parseRecords(kioskSchema, listIn(body, 'kiosks'), 'kiosks')
}

/** A meeting as shown by a lobby kiosk. Private meetings have no subject and no organiser. */
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

/** Parses `GET /api/kiosks/{id}/meetings`. */
export function readMeetings(body: unknown): ParsedRecords<Meeting> {
  return parseRecords(meetingSchema, listIn(body, 'meetings'), 'meetings')
}

const lobbyPersonSchema = v.object({
  name: v.string(),
  department: v.nullish(v.string(), ''),
  office: v.nullish(v.string(), ''),
})
export type LobbyPerson = v.InferOutput<typeof lobbyPersonSchema>

/** Parses `GET /api/kiosks/{id}/people`. */
export function readLobbyPeople(body: unknown): ParsedRecords<LobbyPerson> {
  return parseRecords(lobbyPersonSchema, listIn(body, 'people'), 'people')
}

/** `POST /api/kiosks/{id}/session`: tokens, and for a set-up code the key with which the device reconnects. */
export const deviceSessionSchema = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  refreshToken: absent(v.string()),
  key: absent(v.string()),
})
export type DeviceSession = v.InferOutput<typeof deviceSessionSchema>

/** Returns the reason why a device call was refused, or null if the body has none. */
export function troubleIn(body: unknown): KioskTrouble | null {
  const named = isRecord(body) ? (body['error'] ?? body['code']) : null
  return kioskTroubles.find((trouble) => trouble === named) ?? null
}
