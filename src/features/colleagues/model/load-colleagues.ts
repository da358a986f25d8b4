import type { Run } from '#src/base/loaded.ts'
import type { Person } from '#src/calendars/calendar.ts'
import type { SearchHit } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { nameTest } from '#src/base/rules/match.ts'
import { licenceCodes } from '#src/base/rules/licences.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import {
  dayForReserve,
  reservePathOf,
  reserveScreen,
  todayAtReserve,
} from '#src/features/availability/model/reserve-path.ts'
import { setAttendees, type SearchAttendee, searchState } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { dayOf, daySpan } from '#src/kernel/time/days.ts'
import { earliest, oneMinute, plus, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import {
  chooseSeat,
  readColleagueDay,
  type StatedPlace,
  statedPlaces,
} from '#src/features/availability/model/rules/colleague-day.ts'
import { type ColleagueToday, type PeopleToday, peopleToday, type Seat } from '#src/features/people/model/state.ts'

/** Maximum number of resources with similar names to check for an exact match. */
const alike = 6

/** Returns the current day in the timeline's zone. */
const todayOf = ({ clock }: Pick<Reading, 'clock'>): QuarterSpan =>
  daySpan(reader.zone, dayOf(reader.zone, clock.now()))

/** Reads today's calendars of these colleagues, as far as the user may see them, batch by batch. */
export async function readColleagues(
  services: Planning,
  emails: readonly Email[],
  { signal, show }: Run<PeopleToday>,
): Promise<Result<PeopleToday>> {
  const span = todayOf(services)
  for await (const batch of services.schedules.live.load(emails, span, signal)) {
    if (!batch.ok) return batch
    const read = batch.value.schedules.map(
      async (schedule) => [schedule.email, await readToday(services, schedule, span)] as const,
    )
    const today = new Map([...peopleToday.value, ...(await Promise.all(read))])
    show(today, { fault: null, asOf: services.clock.now() })
  }
  return succeed(peopleToday.value)
}

/** Returns the place where a colleague sits today, or null if their calendar does not contain one. */
export async function findSeat(services: Planning, email: Email, signal: AbortSignal): Promise<Result<Seat | null>> {
  const schedule = await services.schedules.live.one(email, todayOf(services), signal)
  if (!schedule.ok || !schedule.value) return schedule.ok ? succeed(null) : schedule
  return succeed(await seatOf(services, schedule.value))
}

async function readToday(services: Reading, schedule: Schedule, span: QuarterSpan): Promise<ColleagueToday> {
  if (schedule.serviceError !== null) return { data: 'failed', message: schedule.serviceError.message }
  const day = readColleagueDay(schedule, span, services.clock.now())
  return { data: 'ready', span, day, seat: await seatOf(services, schedule) }
}

async function seatOf(services: Reading, { scheduleItems }: Schedule): Promise<Seat | null> {
  const places = await Promise.all(statedPlaces(scheduleItems).map((place) => recognise(services, place)))
  return chooseSeat(places, services.clock.now())
}

/**
 * Looks up the resource with the stated name among those that the user may see. The name must match exactly (section
 * 5). If several resources have the name, `resource` is null because the place is ambiguous.
 */
export async function recognise(services: Reading, place: StatedPlace): Promise<Seat> {
  const isMeant = nameTest(place.name)
  const { engine, configuration } = services
  const hits = await askEngine(engine.search(place.name, alike))
  const asked = await Promise.all((hits.ok ? hits.value : []).map((hit) => withResource(services, hit)))
  const [found, ...others] = asked.filter(({ resource }) => resource !== null && isMeant(resource))
  if (!found || others.length > 0) return { ...place, resource: null, isWorkplace: false }
  const { id, typeId, areaName } = found.hit
  const type = configuration.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === typeId)
  const isWorkplace = (found.resource?.csCode ?? type?.csCode) === licenceCodes.AssistWorkplace
  const areaId = found.resource?.mapInfos[0]?.areaId ?? null
  return { ...place, resource: { id, typeId, areaId, areaName }, isWorkplace }
}

async function withResource({ engine }: Pick<Reading, 'engine'>, hit: SearchHit) {
  const asked = await askEngine(engine.resource(hit.id))
  return { hit, resource: asked.ok ? asked.value : null }
}

/** Maximum number of people with rows on the timeline. More would leave no space for the resources. */
export const mostOnTimeline = 12
/** Quarters proposed for a meeting if the free time is long enough. */
const usualMeeting = 4

/** Builds the path of Reserve with the calendars of these colleagues above the resources. */
export function colleaguesPath(
  services: Pick<Reading, 'clock'>,
  list: readonly Pick<Person, 'name' | 'email'>[],
): string {
  const attendees = list.slice(0, mostOnTimeline).map(asAttendee)
  return reservePathOf({ day: todayAtReserve(services), attendees })
}

/**
 * Adds a colleague to the people on the timeline from any screen. Reserve reads its address only when it opens: if it is on
 * screen, its state changes and the other conditions stay.
 */
export function showColleague(
  services: Pick<Reading, 'clock' | 'routing'>,
  person: Pick<Person, 'name' | 'email'>,
  navigate: (to: string) => void,
): void {
  if (services.routing.path() !== reserveScreen) return navigate(addedPath(services, person))
  setAttendees(peopleWith(person))
  navigate(reservePathOf({ ...viewOf(), day: dayForReserve(services) }))
}

/** Builds the same path, with this colleague added to the people on the timeline. */
export function addedPath(
  services: Pick<Reading, 'clock' | 'routing'>,
  person: Pick<Person, 'name' | 'email'>,
): string {
  return reservePathOf({ day: dayForReserve(services), attendees: peopleWith(person) })
}

/**
 * Builds the path of Reserve for a meeting with a colleague, filtered by the rooms that are free at their next free
 * time.
 */
export function meetingPath(
  services: Pick<Reading, 'clock'>,
  person: Pick<Person, 'name' | 'email'>,
  nextFree: QuarterSpan | null,
): string {
  const free = nextFree && { from: nextFree.from, to: earliest(nextFree.to, plus(nextFree.from, usualMeeting)) }
  const day = free ? dayOf(homeZone(), startOfQuarter(free.from)) : todayAtReserve(services)
  return reservePathOf({ day, attendees: [asAttendee(person)], ...(free ? { availability: free } : {}) })
}

const peopleWith = (person: Pick<Person, 'name' | 'email'>): readonly SearchAttendee[] => [
  ...searchState.attendees.filter(({ email }) => email !== person.email).slice(0, mostOnTimeline - 1),
  asAttendee(person),
]

const asAttendee = ({ name, email }: Pick<Person, 'name' | 'email'>): SearchAttendee => ({
  name,
  email,
  remotely: false,
})

/** Milliseconds after which a shown schedule is requested again (section 9, schedule cache). */
const colleaguesInterval = oneMinute

/**
 * Updates today's calendars of these colleagues while they are on screen: at once, every minute, when the page is shown
 * again and when the clock is set. Does not poll while the page is hidden. Returns an unsubscribe function.
 */
export function watchColleagues(services: Planning, emails: readonly Email[]): () => void {
  const scope = services.scope.child()
  const { soon } = peopleToday.poll({ ...services, scope }, (run) => readColleagues(services, emails, run), {
    every: colleaguesInterval,
  })
  scope.add(services.clock.subscribe(soon))
  return scope.end
}
