import { proxy } from 'valtio'
import type { MyInfo } from '#src/contract/calendar.ts'

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
