import { proxy, ref } from 'valtio'
import type { MyInfo } from '#src/calendars/calendar.ts'
import type { Fault } from '#src/kernel/fault.ts'

/** Steps of the boot, in order. Each is a key of the locale under `boot.step.<name>`. */
const bootSteps = ['configuration-file', 'account', 'configuration', 'calendar', 'resources', 'favourites'] as const
export type BootStep = (typeof bootSteps)[number]

export const boot = proxy<{
  phase: 'starting' | 'signed-out' | 'ready' | 'failed'
  step: BootStep
  fault: Fault | null
}>({ phase: 'starting', step: 'configuration-file', fault: null })

export function setBootStep(step: BootStep): void {
  boot.phase = 'starting'
  boot.step = step
  boot.fault = null
}

export function setBootPhase(phase: 'ready' | 'signed-out'): void {
  boot.phase = phase
  boot.fault = null
}

export function setBootFault(fault: Fault): void {
  boot.phase = 'failed'
  boot.fault = ref(fault)
}

/** What a link or a sign-in provider led to this page with. */
interface Arrival {
  readonly path: string
  /** With a code or a token, so it is removed by the one screen that uses it. */
  readonly query: string
}

export const arrival = proxy<{ received: Arrival | null }>({ received: null })

export function setArrival(received: Arrival | null): void {
  arrival.received = received
}

export type SessionPhase = 'unknown' | 'signed-out' | 'visiting' | 'signed-in'

/** Permissions of the user. The server enforces them; the client only hides actions that would be refused. */
export interface Rights {
  /** Make, see and change reservations. This requires the user's own calendar. */
  readonly reserve: boolean
  readonly favourites: boolean
  /** See colleagues: their names, their calendars and the organisers of room reservations. */
  readonly people: boolean
  /** Look after panels and kiosks. False if the server does not say. */
  readonly devices: boolean
  /** Look after people and resources. False if the server does not say. */
  readonly administration: boolean
  /** Make the calls about Foyer's own calendar, such as those for feeds and approvals. */
  readonly ownCalendar: boolean
  /** Change the password at Foyer's own server. */
  readonly password: boolean
  /** See whether resources are free. */
  readonly availability: boolean
}

export const userRights: Rights = {
  reserve: true,
  favourites: true,
  people: true,
  devices: false,
  administration: false,
  ownCalendar: false,
  password: false,
  availability: true,
}
/** Guests can only see availability. */
export const guestRights: Rights = {
  reserve: false,
  favourites: false,
  people: false,
  devices: false,
  administration: false,
  ownCalendar: false,
  password: false,
  availability: true,
}
/** Visitors of the map have not signed in, and can only find places. */
export const visitorRights: Rights = { ...guestRights, availability: false }

/** A panel or kiosk, which acts in place of a user. */
export interface ActingDevice {
  readonly id: string
  readonly name: string
}

/**
 * The current user. `expired` is true if the session ended without a sign-out, so that the sign-in page can explain it.
 */
export const session = proxy<{
  phase: SessionPhase
  user: MyInfo | null
  /** Null unless this page is a device. Then nobody is signed in. */
  device: ActingDevice | null
  isGuest: boolean
  rights: Rights
  /** True if a sign-out also ends the session of a sign-in service. */
  signsOutElsewhere: boolean
  expired: boolean
}>({
  phase: 'unknown',
  user: null,
  device: null,
  isGuest: false,
  rights: userRights,
  signsOutElsewhere: false,
  expired: false,
})

/** The last visit: the map without signing in. */
export const visit = proxy<{
  /** True if the server showed the map without a session. */
  isPublic: boolean
  /** The reason why the map needs a sign-in, for the sign-in page. */
  refusal: Fault | null
}>({ isPublic: false, refusal: null })

/** The user as the account names them. */
export interface AccountUser extends MyInfo {
  readonly managesDevices?: boolean
  /** Null if the server is not Foyer's own. */
  readonly isAdministrator?: boolean | null
  /** Null if the server does not say. */
  readonly hasPassword?: boolean | null
  readonly hasOwnCalendar?: boolean | null
  readonly signsOutElsewhere?: boolean
}

function rightsOf({ managesDevices, isAdministrator, hasPassword, hasOwnCalendar }: AccountUser): Rights {
  const isOwnServer = typeof isAdministrator === 'boolean'
  return {
    ...userRights,
    devices: managesDevices === true,
    administration: isAdministrator === true,
    ownCalendar: isOwnServer && hasOwnCalendar !== false,
    password: isOwnServer && hasPassword !== false,
  }
}

export function setSignedIn(user: AccountUser, { isGuest }: { readonly isGuest: boolean } = { isGuest: false }): void {
  session.phase = 'signed-in'
  session.user = user
  session.device = null
  session.isGuest = isGuest
  session.rights = isGuest ? guestRights : rightsOf(user)
  session.signsOutElsewhere = user.signsOutElsewhere === true
  session.expired = false
  visit.refusal = null
}

/**
 * A device has the rights of a user here. The server refuses the rest. Both members are copied: a store replaces what is inside an
 * object that it is given, and such an object can't be stored on the device.
 */
export function setSignedInDevice({ id, name }: ActingDevice): void {
  setSignedOut({ expired: false })
  session.phase = 'signed-in'
  session.device = { id, name }
}

/** Returns the name under which an action is logged: that of the user, or of the device. */
export const actorName = (): string | null => session.user?.name ?? session.device?.name ?? null

/** Returns the address under which an action is logged. A device has none, so its id stands there. */
export const actorAddress = (): string | null => session.user?.email ?? session.device?.id ?? null

export function setUser(user: MyInfo): void {
  session.user = user
}

export function setSignedOut({ expired }: { expired: boolean }): void {
  session.phase = 'signed-out'
  session.user = null
  session.device = null
  session.isGuest = false
  session.rights = userRights
  session.signsOutElsewhere = false
  session.expired = expired
}

export function setVisiting({ isPublic }: { readonly isPublic: boolean }): void {
  setSignedOut({ expired: false })
  session.phase = 'visiting'
  session.isGuest = true
  session.rights = visitorRights
  visit.isPublic = isPublic
  visit.refusal = null
}

export function setVisitRefused(fault: Fault): void {
  visit.isPublic = false
  visit.refusal = ref(fault)
}
