import { logProblems } from '#src/base/log.ts'
import type { Booking } from '#src/base/needs.ts'
import { session, setUser } from './state.ts'

/**
 * Completes a signed-in user without a name, or with a sign-in name that is no address, by the calendar's own record (the
 * `my info` operation of section 7). What the account says has precedence, except for an address that is none: the user's day
 * and attendance are found by the address.
 */
export async function completeUser({ calendar, signal }: Pick<Booking, 'calendar' | 'signal'>): Promise<void> {
  if (session.user === null || (session.user.name !== '' && session.user.email.includes('@'))) return
  const asked = await calendar.myInfo(signal)
  const { user } = session
  if (signal.aborted || user === null) return
  if (!asked.ok) return logProblems('my info', [asked.fault.kind])
  const info = asked.value
  setUser({
    name: user.name || info.name,
    email: user.email.includes('@') ? user.email : info.email,
    username: user.username || info.username,
    givenName: user.givenName || info.givenName,
    surname: user.surname || info.surname,
  })
}
