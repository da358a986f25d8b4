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
import { otherCalendars, othersEvents } from './state.ts'

/**
 * Loads the calendars that the user added (section 7). If that fails, the list stays as it was. Changes made meanwhile
 * are newer and are retained.
 */
export const loadOtherCalendars = (services: Reading): Promise<Result<readonly OtherCalendar[]>> =>
  otherCalendars.load(services, async ({ signal }) => {
    const { count } = otherCalendarChanges(services)
    const before = count()
    const listed = await services.api.otherCalendars.list(signal)
    if (!listed.ok) return listed
    logProblems('other calendars', listed.value.problems)
    const isOlder = before === null || before !== count()
    return succeed(isOlder ? otherCalendars.value : listed.value.good)
  })

/** Milliseconds for which a schedule may be shown before it is requested again (section 9). */
const scheduleAge = oneMinute

/** The last load that was started. */
const createLast = () => ({ addresses: '', begunAt: -Infinity })

/**
 * Loads the events of the visible other calendars for the 30 days of the list, from the provider like any schedule.
 * Private events come without their subject. If a calendar is refused, the provider's message is shown and the other
 * calendars load. If a load fails, the earlier data stays, with its age. The same calendars are requested at most once
 * per minute, unless `isForced` is set because the user asks for a refresh.
 */
export async function loadOthersEvents(services: Planning, isForced = false): Promise<void> {
  const emails = shownAddresses()
  const begunAt = services.clock.now()
  const addresses = emails.join()
  const last = services.scope.keep(createLast)
  if (!isForced && last.addresses === addresses && begunAt - last.begunAt < scheduleAge) return
  Object.assign(last, { addresses, begunAt })
  await othersEvents.load(services, async ({ signal }) => {
    const { start, end } = listWindow(reader.zone, begunAt)
    const span: QuarterSpan = { from: quarterAt(start), to: quarterAt(end) }
    const events: OthersEvent[] = []
    const refused: Record<string, string> = {}
    for await (const batch of services.schedules.live.load(emails, span, signal)) {
      if (!batch.ok) return batch
      for (const schedule of batch.value.schedules) {
        if (schedule.serviceError) refused[schedule.email] = schedule.serviceError.message
        else events.push(...othersEventsOf(schedule))
      }
    }
    return succeed({ events, refused })
  })
}

/** Returns the addresses of the visible calendars, without duplicates. */
function shownAddresses(): Email[] {
  return [...new Set(otherCalendars.value.flatMap(({ visible, email }) => (visible && email !== null ? [email] : [])))]
}

/** Shows the visible other calendars as rows on the timeline until the returned function is called. */
export function followOtherCalendars(services: Reading): () => void {
  // Guests see no calendars of other people.
  if (!session.rights.people) return () => undefined
  const overlay = (): void => {
    const overlaid = shownAddresses().map((email) => {
      const calendar = otherCalendars.value.find((one) => one.email === email)
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
