import { proxy, ref } from 'valtio'
import type { MyInfo } from '#src/calendars/calendar.ts'
import type { IntentKind } from '#src/features/offline/rules/intent.ts'
import type { Fault } from '#src/kernel/result.ts'

/** What boot is doing, in its order; each is a key of the locale under `boot.step.<name>`. */
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
  boot.fault = fault
}

/** Something the user asked for that no server has answered yet: it waits on this device alone. */
export interface Unsent {
  readonly id: string
  /** 'reserve' is a create of which nobody knows yet whether it was made. */
  readonly kind: IntentKind | 'reserve'
  readonly subject: string
}

/** What a sign-out would drop, while its user is asked about that; null while nobody is. */
export const leaving = proxy<{ unsent: readonly Unsent[] | null }>({ unsent: null })

export function askAboutLeaving(unsent: readonly Unsent[]): void {
  leaving.unsent = ref(unsent)
}

export function stopLeaving(): void {
  leaving.unsent = null
}

export type SessionPhase = 'unknown' | 'signed-out' | 'signed-in'

/** What a user may do here. The server decides; this only keeps from offering what it would refuse. */
export interface Rights {
  /** Make, see and change reservations, which takes a calendar of one's own. */
  readonly reserve: boolean
  readonly favourites: boolean
  /** See colleagues: their names, their time, who holds a room. */
  readonly people: boolean
}

export const userRights: Rights = { reserve: true, favourites: true, people: true }
/** A guest sees what is free, and when. */
export const guestRights: Rights = { reserve: false, favourites: false, people: false }

/** Who uses the product. `expired` says that a session ended by itself, so that the sign-in screen can tell why. */
export const session = proxy<{
  phase: SessionPhase
  user: MyInfo | null
  isGuest: boolean
  rights: Rights
  expired: boolean
}>({
  phase: 'unknown',
  user: null,
  isGuest: false,
  rights: userRights,
  expired: false,
})

export function setSignedIn(user: MyInfo, { isGuest }: { readonly isGuest: boolean } = { isGuest: false }): void {
  session.phase = 'signed-in'
  session.user = user
  session.isGuest = isGuest
  session.rights = isGuest ? guestRights : userRights
  session.expired = false
}

export function setSignedOut({ expired }: { expired: boolean }): void {
  session.phase = 'signed-out'
  session.user = null
  session.isGuest = false
  session.rights = userRights
  session.expired = expired
}
