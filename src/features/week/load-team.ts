import { pollServer } from '#src/features/availability/poll-server.ts'
import { recognise } from '#src/features/people/load-colleagues.ts'
import { chooseSeat, type StatedPlace, statedPlaces } from '#src/features/people/rules/colleague-day.ts'
import type { Seat } from '#src/features/people/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { type CalendarDay, type Email, type Instant, type Result, succeed } from '#src/kernel/result.ts'
import { daySpan, wholeDays } from '#src/kernel/time/days.ts'
import { latest, oneMinute } from '#src/kernel/time/moment.ts'
import { createPage, type Page } from '#src/platform/page.ts'
import type { Services } from '#src/services.ts'
import type { ScheduleItem } from '#src/wire/schedule.ts'
import { isAbsent, type TeamDay } from './rules/team.ts'
import { setTeamFailed, setTeamLoaded, setTeamMember } from './state.ts'

/**
 * Keeps the calendars of these colleagues on these days current while they are shown: at once, every minute, and when the page
 * is shown again. Returns a function that ends this.
 */
export function watchTeam(
  services: Services,
  emails: readonly Email[],
  days: readonly CalendarDay[],
  page: Page = createPage(),
): () => void {
  const scope = services.scope.child()
  const look = (): Promise<unknown> => loadTeam(services, emails, days, scope.signal)
  const { soon } = pollServer({ page, scope, look, first: 0, every: oneMinute })
  scope.add(services.clock.subscribe(soon))
  return scope.end
}

/** Loads where these colleagues are on these days, one after another. If that fails, the earlier data stays, with its age. */
export async function loadTeam(
  services: Services,
  emails: readonly Email[],
  days: readonly CalendarDay[],
  signal: AbortSignal,
): Promise<Result<null>> {
  const [first] = days
  if (emails.length === 0 || first === undefined) return succeed(null)
  const asOf = services.clock.now()
  const stop = AbortSignal.any([signal, services.signal])
  // The same few desks are named again and again.
  const known = new Map<string, Promise<Seat>>()
  const find = async (place: StatedPlace): Promise<Seat> => {
    const seat = known.get(place.name) ?? recognise(services, place)
    known.set(place.name, seat)
    return { ...(await seat), ...place }
  }
  const answered = new Set<Email>()
  for await (const batch of services.schedules.live.load(emails, daySpan(timeline.zone, first, days.at(-1)), stop)) {
    if (stop.aborted) return succeed(null)
    if (!batch.ok) {
      if (batch.fault.kind !== 'cancelled') setTeamFailed(batch.fault)
      return batch
    }
    for (const { email, serviceError, scheduleItems } of batch.value.schedules) {
      const read = days.map(async (day) => [day, await readDay(scheduleItems, day, asOf, find)] as const)
      const seats = serviceError === null ? new Map(await Promise.all(read)) : null
      if (stop.aborted) return succeed(null)
      setTeamMember(email, seats)
      answered.add(email)
    }
  }
  if (stop.aborted) return succeed(null)
  // A calendar that the server left out is as unknown as one that cannot be read.
  for (const email of emails) if (!answered.has(email)) setTeamMember(email, null)
  setTeamLoaded(asOf)
  return succeed(null)
}

async function readDay(
  items: readonly ScheduleItem[],
  day: CalendarDay,
  now: Instant,
  find: (place: StatedPlace) => Promise<Seat>,
): Promise<TeamDay<Seat>> {
  const span = wholeDays(timeline.zone, day)
  const places = statedPlaces(items).filter(({ start, end }) => start < span.end && end > span.start)
  const seat = chooseSeat(await Promise.all(places.map(find)), latest(now, span.start))
  return { seat, isAbsent: isAbsent(items, span) }
}
