import { type Scope, type Latest, createLatest } from '#src/kernel/scope.ts'
import { subscribe } from 'valtio'
import { session } from '#src/features/account/state.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { setOverlaid, timeline } from '#src/features/timeline/state.ts'
import { type Email, type QuarterSpan, type Result, succeed } from '#src/kernel/result.ts'
import { oneMinute, quarterAt } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import type { OtherCalendar } from '#src/wire/settings.ts'
import { listWindow } from '#src/features/reservations/rules/calendar-days.ts'
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

/** The calendars the user added (section 7). On failure the list stays as it was. What is changed meanwhile is newer. */
export async function loadOtherCalendars(services: Services): Promise<Result<null>> {
  services.scope.keep(forgetWithUser)
  const before = otherCalendarChanges(services)
  setOtherCalendarsLoading()
  const listed = await services.api.otherCalendars.list(services.signal)
  if (services.signal.aborted) return succeed(null)
  if (!listed.ok) {
    setOtherCalendarsFailed(listed.fault)
    return listed
  }
  logProblems('other calendars', listed.value.problems)
  const isOlder = before === null || before !== otherCalendarChanges(services)
  setOtherCalendars(isOlder ? otherCalendars.list : listed.value.good)
  return succeed(null)
}

/** Whose calendars they are is known here: they go with their owner's session. */
const forgetWithUser = (scope: Scope): void => scope.add(clearOtherCalendars)

/** Milliseconds for which a schedule may be shown without another look (section 9). */
const scheduleAge = oneMinute

interface Loading {
  readonly newest: Latest
  /** Of what was begun last. */
  addresses: string | null
  begunAt: number
}

const createLoading = (scope: Scope): Loading => ({ newest: createLatest(scope), addresses: null, begunAt: 0 })

/**
 * What the shown other calendars take of the 30 days of the list, asked of the provider like any schedule: what is
 * private there comes without its subject. A calendar that is refused is named with the provider's words, the others are
 * shown. Of two loads at once the later is taken and the earlier cancelled; on failure what was there stays, with its age.
 * The same calendars are asked about once a minute, unless `anew` says that the user wants it now.
 */
export async function loadOthersEvents(services: Services, anew = false): Promise<Result<null>> {
  const emails = shownAddresses()
  const fetchedAt = services.clock.now()
  const addresses = emails.join()
  const loading = services.scope.keep(createLoading)
  if (!anew && loading.addresses === addresses && fetchedAt - loading.begunAt < scheduleAge) return succeed(null)
  Object.assign(loading, { addresses, begunAt: fetchedAt })
  const { signal } = loading.newest.begin()
  const { start, end } = listWindow(timeline.zone, fetchedAt)
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

/** Of the calendars that are shown and have an address, each once. */
function shownAddresses(): Email[] {
  return [...new Set(otherCalendars.list.flatMap(({ visible, email }) => (visible && email !== null ? [email] : [])))]
}

/** While it goes on, the shown other calendars have rows of their own on the timeline. Answers how to stop. */
export function followOtherCalendars(services: Services): () => void {
  // Guests see nobody's time.
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

/** Calendars that may be added, by name or address (section 7). A blank text finds nothing and asks nobody. */
export async function searchOtherCalendars(
  services: Services,
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
