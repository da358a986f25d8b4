import { type Scope, type Latest, createLatest } from '#src/kernel/scope.ts'
import { subscribe } from 'valtio'
import { session } from '#src/features/account/model/state.ts'
import { logProblems } from '#src/base/log.ts'
import { timeline, setOverlaid } from '#src/features/timeline/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { oneMinute, quarterAt } from '#src/kernel/time/moment.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import type { OtherCalendar } from '#src/wire/settings.ts'
import { listWindow } from '#src/features/bookings/model/reservations/rules/calendar-days.ts'
import { otherCalendarChanges } from './change-other-calendars.ts'
import { type OthersEvent, othersEventsOf } from './rules/others-events.ts'
import { readColour } from './rules/palette.ts'
import {
  clearOtherCalendars,
  otherCalendars,
  setOtherCalendars,
  setOtherCalendarsFailed,
  setOtherCalendarsLoading,
  setOthersEvents,
  setOthersEventsFailed,
} from './state.ts'

/**
 * Loads the calendars that the user added (section 7). If that fails, the list stays as it was. Changes made meanwhile
 * are newer and are retained.
 */
export async function loadOtherCalendars(services: Reading): Promise<Result<null>> {
  services.scope.keep(forgetWithUser)
  const { count } = otherCalendarChanges(services)
  const before = count()
  setOtherCalendarsLoading()
  const listed = await services.api.otherCalendars.list(services.signal)
  if (services.signal.aborted) return succeed(null)
  if (!listed.ok) {
    setOtherCalendarsFailed(listed.fault)
    return listed
  }
  logProblems('other calendars', listed.value.problems)
  const isOlder = before === null || before !== count()
  setOtherCalendars(isOlder ? otherCalendars.list : listed.value.good)
  return succeed(null)
}

/** Clears the calendars when the session of their owner ends. */
const forgetWithUser = (scope: Scope): void => scope.add(clearOtherCalendars)

/** Milliseconds for which a schedule may be shown before it is requested again (section 9). */
const scheduleAge = oneMinute

interface Loading {
  readonly newest: Latest
  /** Addresses of the last load that was started. */
  addresses: string | null
  begunAt: number
}

const createLoading = (scope: Scope): Loading => ({ newest: createLatest(scope), addresses: null, begunAt: 0 })

/**
 * Loads the events of the visible other calendars for the 30 days of the list, from the provider like any schedule.
 * Private events come without their subject. If a calendar is refused, the provider's message is shown and the other
 * calendars load. A later load cancels an earlier one. If a load fails, the earlier data stays, with its age. The same
 * calendars are requested at most once per minute, unless `isForced` is set because the user asks for a refresh.
 */
export async function loadOthersEvents(services: Planning, isForced = false): Promise<Result<null>> {
  const emails = shownAddresses()
  const fetchedAt = services.clock.now()
  const addresses = emails.join()
  const loading = services.scope.keep(createLoading)
  if (!isForced && loading.addresses === addresses && fetchedAt - loading.begunAt < scheduleAge) return succeed(null)
  Object.assign(loading, { addresses, begunAt: fetchedAt })
  const { signal } = loading.newest.begin()
  const { start, end } = listWindow(reader.zone, fetchedAt)
  const span: QuarterSpan = { from: quarterAt(start), to: quarterAt(end) }
  const events: OthersEvent[] = []
  const refused: Record<string, string> = {}
  for await (const batch of services.schedules.live.load(emails, span, signal)) {
    if (signal.aborted) return succeed(null)
    if (!batch.ok) {
      if (batch.fault.kind !== 'cancelled') setOthersEventsFailed(batch.fault)
      return batch
    }
    for (const schedule of batch.value.schedules) {
      if (schedule.serviceError) refused[schedule.email] = schedule.serviceError.message
      else events.push(...othersEventsOf(schedule))
    }
  }
  if (!signal.aborted) setOthersEvents(events, refused, fetchedAt)
  return succeed(null)
}

/** Returns the addresses of the visible calendars, without duplicates. */
function shownAddresses(): Email[] {
  return [...new Set(otherCalendars.list.flatMap(({ visible, email }) => (visible && email !== null ? [email] : [])))]
}

/** Shows the visible other calendars as rows on the timeline until the returned function is called. */
export function followOtherCalendars(services: Reading): () => void {
  // Guests see no calendars of other people.
  if (!session.rights.people) return () => undefined
  const overlay = (): void => {
    const overlaid = shownAddresses().map((email) => {
      const calendar = otherCalendars.list.find((one) => one.email === email)
      return { email, name: calendar?.name || email, colour: readColour(calendar?.colour ?? null, email) }
    })
    if (keyOf(overlaid) !== keyOf(timeline.overlaid)) setOverlaid(overlaid)
  }
  overlay()
  if (otherCalendars.phase === 'idle') void loadOtherCalendars(services)
  return subscribe(otherCalendars, overlay)
}

const keyOf = (people: readonly { readonly email: Email; readonly name: string; readonly colour: string }[]): string =>
  JSON.stringify(people)

/**
 * Finds calendars to add, by name or address (section 7). Returns an empty list for a blank text, without a request.
 */
export async function searchOtherCalendars(
  services: Reading,
  text: string,
  signal: AbortSignal,
): Promise<Result<readonly OtherCalendar[]>> {
  const wanted = text.trim()
  if (wanted === '') return succeed([])
  const found = await services.api.otherCalendars.search(wanted, AbortSignal.any([signal, services.signal]))
  if (!found.ok) return found
  logProblems('found calendars', found.value.problems)
  return succeed(found.value.good)
}
