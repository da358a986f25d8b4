import * as v from 'valibot'
import type { Instant } from '#src/kernel/time/units.ts'
import type { Result } from '#src/kernel/result.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { parseInstant } from './instant.ts'
import { createProblems, type ParsedRecords, parseRecord, parseRecords } from './parse.ts'
import { wireWallTime } from './resource.ts'
import {
  absent,
  isRecord,
  listIn,
  numberOf,
  recordWith,
  scalar,
  wireFlag,
  wireId,
  wireName,
  wireNumber,
  wireText,
  wireWord,
} from './scalars.ts'

/** The navigation error kinds that concern the device itself (section 8). */
const kioskTroubles = ['InvalidKiosk', 'InvalidKioskLicence', 'KioskIsOutOfOrder'] as const
export type KioskTrouble = (typeof kioskTroubles)[number]

/** Milliseconds: the range of `Date`. */
const lastInstant = 8.64e15

/** An instant from the wire, or a number stored by an earlier session. */
const instant = v.pipe(
  v.union([v.number(), v.string()]),
  v.rawTransform<number | string, Instant>(({ dataset: { value }, addIssue, NEVER }) => {
    const at =
      typeof value !== 'number' ? parseInstant(value) : Math.abs(value) <= lastInstant ? instantOf(value) : null
    if (at === null) addIssue({ message: 'an instant' })
    return at ?? NEVER
  }),
)

const numberWithin = (least: number, most: number) =>
  scalar<number, number>((value) => {
    const number = numberOf(value)
    return typeof number === 'number' && (number < least || number > most) ? undefined : number
  }, `number from ${least} to ${most}`)

const outOfOrderSchema = recordWith({ since: absent(instant), reason: wireText.or('') })
const networkSchema = recordWith({
  kind: wireWord('wired', 'wifi', 'unknown').or('unknown'),
  /** 0 to 1; null if unknown. */
  strength: wireNumber.absent,
})

/** The screen as the device last described it. It has no content: only its state, size and language. */
const screenSchema = recordWith({
  /** A state of a door panel, or 'idle' or 'visit' of a kiosk. '' if unknown. */
  state: wireText.or(''),
  /** When the data on it was last current. */
  asOf: absent(instant),
  /** CSS pixels; null if unknown. */
  width: numberWithin(1, 20_000).absent,
  height: numberWithin(1, 20_000).absent,
  language: wireText.absent,
  /** When the page was opened. */
  startedAt: absent(instant),
})
export type KioskScreen = v.InferOutput<typeof screenSchema>

/** A report about a device by a person in front of it. */
const kioskReportSchema = v.object({
  id: wireId.needed,
  kind: wireText.or('other'),
  text: wireName.or(''),
  at: absent(instant),
})
export type KioskReport = v.InferOutput<typeof kioskReportSchema>

/** An entry of the device's own log of things that it could not read or do. */
const logEntrySchema = v.object({
  at: instant,
  level: wireWord('error', 'warning', 'info').or('warning'),
  what: wireText.or(''),
  detail: wireText.or(''),
})

/** Controls reservations at a door panel. 'signed-in': only by the code that continues on a phone. */
export const bookRules = ['nobody', 'signed-in', 'anybody'] as const
/**
 * Which meetings may be changed at a door panel. 'checked-in-here': those that were checked in or reserved at this door.
 */
export const changeRules = ['nobody', 'checked-in-here', 'anybody'] as const

export const organizerRules = ['none', 'initials', 'full'] as const
export type OrganizerRule = (typeof organizerRules)[number]
/** Which colleagues a lobby kiosk finds. 'hosts': the organisers of today's meetings in its building. */
export const peopleRules = ['none', 'hosts', 'all'] as const

/**
 * Rules of a device. Where one is absent, that of its building applies, else the product's
 * (`features/devices/model/rules/device-rules.ts`).
 */
export const deviceRulesSchema = v.object({
  book: wireWord(...bookRules).absent,
  extend: wireWord(...changeRules).absent,
  end: wireWord(...changeRules).absent,
  /** If false, no meeting shows its subject. */
  titles: wireFlag.absent,
  organizers: wireWord(...organizerRules).absent,
  /** If false, a door panel never asks for check-in. */
  checkIn: wireFlag.absent,
  people: wireWord(...peopleRules).absent,
})
export type DeviceRules = v.InferOutput<typeof deviceRulesSchema>

/** The building of a device, with the rules of its devices of the same kind. */
const kioskBuildingSchema = recordWith({ name: wireName.or(''), rules: absent(deviceRulesSchema) })

/** `GET /api/kiosks/{id}`: a door panel or a lobby kiosk. All fields except the id may be absent. */
export const kioskSchema = v.looseObject({
  id: wireId.needed,
  name: wireName.or(''),
  kind: wireWord('panel', 'lobby').or('lobby'),
  /** The room of a door panel. */
  resourceId: wireId.absent,
  /** The device's location, an area of the configuration. */
  areaId: wireId.absent,
  /** The unit of the indoor map in front of the device. */
  unitId: wireId.absent,
  /** The viewing direction of a person in front of the device, in degrees clockwise from north. */
  heading: wireNumber.absent,
  /** KioskBasic, KioskStandard or KioskPremium (section 3, licence codes). */
  csCode: wireText.absent,
  timezone: wireText.absent,
  /** The language that the device resets to. */
  language: wireText.absent,
  /** Minutes until the data is too old to show anything as free. */
  staleAfterMinutes: numberWithin(1, 1_440).or(10),
  /** Seconds without a touch after which a lobby kiosk resets for the next visitor. */
  idleSeconds: numberWithin(10, 3_600).or(60),
  /** Wall times between which the screen is dimmed; never if they are equal. */
  nightFrom: wireWallTime.or('19:00'),
  nightTo: wireWallTime.or('07:00'),
  /** If true, the room's occupancy sensor checks in due meetings. */
  confirmsBySensor: wireFlag.or(false),
  rules: absent(deviceRulesSchema),
  building: absent(kioskBuildingSchema),
  /** The rule `end` of older servers. */
  finishRule: wireWord(...changeRules).absent,
  version: wireName.absent,
  lastSeen: absent(instant),
  network: absent(networkSchema),
  outOfOrder: absent(outOfOrderSchema),
  /** A page that was opened before this instant reloads. Null if no reload was requested. */
  reloadAt: absent(instant),
  reports: v.nullish(v.array(kioskReportSchema), []),
  /** For device administrators. */
  screen: absent(screenSchema),
  /** For device administrators. Newest first. */
  log: v.nullish(v.array(logEntrySchema), []),
})
export type Kiosk = v.InferOutput<typeof kioskSchema>
export type KioskNetwork = v.InferOutput<typeof networkSchema>

/** Parses `GET /api/kiosks/{id}`. Members that cannot be read get their defaults and are added to the problems. */
export const readKiosk = (body: unknown, problems = createProblems()): Result<Kiosk> =>
  parseRecord(kioskSchema, body, 'kiosk', problems)

/** Parses `GET /api/kiosks`, for device administrators. */
export function readKiosks(body: unknown): ParsedRecords<Kiosk> {
  return parseRecords(kioskSchema, listIn(body, 'kiosks'), 'kiosks')
}

/** A meeting as shown by a lobby kiosk. Private meetings have no subject and no organiser. */
export const meetingSchema = v.object({
  id: wireId.needed,
  start: instant,
  end: instant,
  subject: wireName.absent,
  organizer: wireName.absent,
  resourceId: wireId.needed,
  resourceName: wireName.or(''),
  place: wireName.or(''),
})
export type Meeting = v.InferOutput<typeof meetingSchema>

/** Parses `GET /api/kiosks/{id}/meetings`. */
export function readMeetings(body: unknown): ParsedRecords<Meeting> {
  return parseRecords(meetingSchema, listIn(body, 'meetings'), 'meetings')
}

export const lobbyPersonSchema = v.object({
  name: wireName.needed,
  department: wireName.or(''),
  office: wireName.or(''),
})
export type LobbyPerson = v.InferOutput<typeof lobbyPersonSchema>

/** Parses `GET /api/kiosks/{id}/people`. */
export function readLobbyPeople(body: unknown): ParsedRecords<LobbyPerson> {
  return parseRecords(lobbyPersonSchema, listIn(body, 'people'), 'people')
}

/** `POST /api/kiosks/{id}/session`: tokens, and for a set-up code the key with which the device reconnects. */
export const deviceSessionSchema = v.object({
  token: wireText.needed,
  refreshToken: wireId.absent,
  key: wireText.absent,
})
export type DeviceSession = v.InferOutput<typeof deviceSessionSchema>

export const readDeviceSession = (body: unknown, problems = createProblems()): Result<DeviceSession> =>
  parseRecord(deviceSessionSchema, body, 'device session', problems)

/** Returns a lookup for the reason why a call was refused: one of `reasons`, or null if the body names none of them. */
const reasonIn =
  <Reason extends string>(reasons: readonly Reason[]) =>
  (body: unknown): Reason | null => {
    const named = isRecord(body) ? (body['error'] ?? body['code']) : null
    return reasons.find((reason) => reason === named) ?? null
  }

/** Returns the reason why a device call was refused, or null if the body has none. */
export const troubleIn = reasonIn(kioskTroubles)

/** Reasons why a server rejects the code of a screen (docs/panels-and-kiosks.md). */
const pairingTroubles = ['PairingCodeUnknown', 'PairingCodeUsed', 'PairingCodeExpired'] as const
export type PairingTrouble = (typeof pairingTroubles)[number]

/** Returns the reason why a pairing call was refused, or null if the body has none. */
export const pairingTroubleIn = reasonIn(pairingTroubles)

/** `POST /api/kiosks/pairing`: the code to show, and the secret with which only this screen asks for the outcome. */
export const pairingSchema = v.object({
  code: wireText.needed,
  secret: wireText.needed,
  expiresAt: absent(instant),
})
export type Pairing = v.InferOutput<typeof pairingSchema>

export const readPairing = (body: unknown, problems = createProblems()): Result<Pairing> =>
  parseRecord(pairingSchema, body, 'pairing', problems)

/**
 * `POST /api/kiosks/pairing/{code}/claim`: the device that the screen becomes, and a setup code for its first session.
 * Without an id the screen was not added yet.
 */
export const claimSchema = v.object({
  id: wireId.absent,
  kind: wireWord('panel', 'lobby').or('lobby'),
  setupCode: wireText.absent,
})
export type Claim = v.InferOutput<typeof claimSchema>

export const readClaim = (body: unknown, problems = createProblems()): Result<Claim> =>
  parseRecord(claimSchema, body, 'claim', problems)

/** Settings of a device that its administrators choose. */
export interface KioskSettings extends Pick<
  Kiosk,
  'name' | 'language' | 'resourceId' | 'areaId' | 'unitId' | 'heading'
> {}

/** A device to add: a new one, or a further screen of one that exists. */
export type AddedDevice =
  | (KioskSettings & Pick<Kiosk, 'kind'> & { readonly rules?: Partial<DeviceRules> })
  | {
      readonly id: string
    }
