import { proxy } from 'valtio'
import type { MyInfo } from '#src/contract/calendar.ts'

export type SessionPhase = 'unknown' | 'signed-out' | 'signed-in'

/** Who uses the product. `expired` says that a session ended by itself, so that the sign-in screen can tell why. */
export const session = proxy<{ phase: SessionPhase; user: MyInfo | null; expired: boolean }>({
  phase: 'unknown',
  user: null,
  expired: false,
})

export function setSignedIn(user: MyInfo): void {
  session.phase = 'signed-in'
  session.user = user
  session.expired = false
}

export function setSignedOut({ expired }: { expired: boolean }): void {
  session.phase = 'signed-out'
  session.user = null
  session.expired = expired
}
