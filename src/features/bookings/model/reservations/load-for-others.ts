import { session } from '#src/features/account/model/state.ts'
import { logProblems } from '#src/base/log.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { forgetReservedFor, loadKnownPeople, rememberReservedFor } from '#src/features/people/model/find-people.ts'
import { people } from '#src/features/people/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { Person } from '#src/calendars/calendar.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { readReservationsOf } from './load-reservations.ts'
import { listWindow, sortByStart } from './rules/calendar-days.ts'
import type { Reservation } from './rules/derive.ts'
import { forOthers } from './state.ts'

/**
 * Loads the reservations of the next 30 days that the user made in the calendars of colleagues. Only colleagues for whom
 * this device has reserved are asked. If a calendar cannot be read, what was known of it stays. A colleague who has
 * closed the calendar is reported once and not asked again.
 */
export async function loadForOthers(services: Booking): Promise<void> {
  let closed: readonly Person[] = []
  const loaded = await forOthers.load(services, async () => {
    await loadKnownPeople(services)
    const owners = people.known.reservedFor
    if (owners.length === 0) return succeed(forOthers.value)
    const read = await Promise.all(owners.map(async (owner) => ({ owner, made: await readMadeFor(services, owner) })))
    const failed = read.filter(({ made }) => !made.ok)
    const refused = failed.filter(({ made }) => !made.ok && made.fault.kind === 'not-delegate')
    const unread = failed.filter((one) => !refused.includes(one)).map(({ owner }) => owner)
    const kept = forOthers.value.list.filter(({ event }) => unread.some(({ email }) => email === event.calendarOf))
    closed = refused.map(({ owner }) => owner)
    return succeed({
      list: sortByStart([...kept, ...read.flatMap(({ made }) => (made.ok ? made.value : []))]),
      unread: unread.map(({ name }) => name),
    })
  })
  if (!loaded.ok) return
  for (const owner of closed) {
    notify({ kind: 'warning', key: 'notice.reservation.calendarClosed', values: { name: owner.name } })
    await forgetReservedFor(services, owner)
  }
}

/** Remembers that the user reserved for a colleague, and begins to load what is in that calendar. */
export async function listReservedFor(services: Booking, owner: Pick<Person, 'name' | 'email'>): Promise<void> {
  await rememberReservedFor(services, owner)
  void loadForOthers(services)
}

async function readMadeFor(services: Booking, { email }: Person): Promise<Result<readonly Reservation[]>> {
  const span = listWindow(reader.zone, services.clock.now())
  const listed = await services.calendar.of(email).events(span, services.signal)
  if (!listed.ok) return listed
  logProblems('events', listed.value.problems)
  const made = listed.value.events.filter(isMadeByUser)
  // Other events of a colleague are not for this user's log.
  return made.length === 0 ? succeed([]) : readReservationsOf(services, made, { isLogged: false })
}

const isMadeByUser = ({ reservedBy }: CalendarEvent): boolean =>
  reservedBy !== null && reservedBy.address === session.user?.email
