import type { GroupAnswer, GroupTimeView, ScheduleBatch } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import type { Run } from '#src/base/loaded.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import {
  closeDraft,
  editDraft,
  offerDraftLater,
  openDraft,
  setDraftResources,
} from '#src/features/bookings/model/reserve/draft-state.ts'
import { isBlank, withoutConditions } from '#src/features/bookings/model/reserve/chips.ts'
import { zoneOf } from '#src/features/settings/model/office-state.ts'
import { viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import { reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { setAttendees, setDay, setQuestion } from '#src/base/search-state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { addDays, dayOf, daySpan, weekDayOf } from '#src/kernel/time/days.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { encodeGroupSearch, groupPath, type GroupSearch } from './group-search.ts'
import type { Requirement } from '#src/base/rules/question.ts'
import type { GroupPerson, GroupRequirement } from './rules/points.ts'
import { groupTimes } from './state.ts'

/** Maximum number of resources to compare: if schedules are cached, and if each calendar has to be queried. */
const compared = { bulk: 500, single: 40 }
/** Number of times offered. */
const offered = 20

/** The searching user and the other participants. */
function peopleOf({ people }: Pick<GroupSearch, 'people'>): readonly GroupPerson[] {
  const self = session.user?.email
  const others = people.filter(({ email }) => email !== self).map(({ email, remotely }) => ({ email, remotely }))
  return self === undefined ? others : [{ email: self, remotely: false }, ...others]
}

/** Days of the search in its time zone, for each date of the meeting. */
export function spansOfSearch({ day, days, repeat, locationId }: GroupSearch): readonly QuarterSpan[] {
  const zone = zoneOf(locationId)
  const { weeks, dates } = repeat ?? { weeks: 0, dates: 1 }
  return Array.from({ length: dates }, (_, date) => addDays(day, date * weeks * 7)).map((first) =>
    daySpan(zone, first, addDays(first, days - 1)),
  )
}

/**
 * Loads the schedules of all people and suitable resources, and shows the best common times in `state.ts` after each
 * batch. If some calls fail, the fault is shown next to the result for the others. A later search replaces this one.
 */
export const findGroupTimes = (
  services: Planning,
  search: GroupSearch,
  scope: Scope = services.scope,
): Promise<Result<GroupAnswer | null>> =>
  groupTimes.load({ ...services, scope }, async (run) => {
    const found = await look(services, search, run)
    if (!found.ok && found.fault.kind !== 'cancelled') run.show(null)
    return found
  })

async function look(
  services: Planning,
  search: GroupSearch,
  { signal, show: showTimes }: Run<GroupAnswer | null>,
): Promise<Result<GroupAnswer>> {
  const { engine, clock, schedules } = services
  const spans = spansOfSearch(search)
  const opened = await askEngine(
    engine.openGroup({
      spans,
      duration: search.duration,
      at: search.at,
      people: peopleOf(search),
      requirements: search.requirements,
      favourites: [...favourites.ids],
      zone: zoneOf(search.locationId),
      limit: schedules.limitOf(compared),
      now: clock.now(),
    }),
  )
  if (!opened.ok) return opened
  let fault: Fault | null = null
  const show = async (isWhole: boolean): Promise<Result<GroupAnswer>> => {
    const asked = await askEngine(engine.group({ now: clock.now(), limit: offered, changes: isWhole }))
    if (signal.aborted) return fail({ kind: 'cancelled' })
    if (!asked.ok) return asked
    if (asked.value === null) return fail({ kind: 'worker-lost' })
    showTimes(asked.value, { fault })
    return succeed(asked.value)
  }
  const load = async (batches: AsyncIterable<Result<ScheduleBatch>>): Promise<void> => {
    for await (const batch of batches) {
      const put = await putBatch(engine, 'group', batch)
      if (signal.aborted) return
      if (!put.ok) fault = put.fault
      else await show(false)
    }
  }
  const { people, resources } = opened.value
  const pace = spans.length > 1 ? 'whole' : 'shown'
  const loadPeople = async (): Promise<void> => {
    for (const span of spans) if (!signal.aborted) await load(schedules.live.load(people, span, signal))
  }
  await Promise.all([loadPeople(), load(schedules.load(resources, spans, signal, { pace }))])
  return show(true)
}

/**
 * Opens the reservation form for the best common time. If there is none, shows the search, which says why and what to
 * change.
 */
export async function takeBestTime(services: Planning, search: GroupSearch): Promise<void> {
  const found = await findGroupTimes(services, search)
  const best = found.ok ? found.value?.times[0] : undefined
  if (best) takeGroupTime(services, search, best)
  else services.routing.navigate(groupPath + encodeGroupSearch(search))
}

const withoutSeats = ({ id, typeId, areas, capacity, filters }: GroupRequirement): Requirement => ({
  id,
  typeId,
  areas,
  capacity,
  filters,
})

/**
 * Opens the reservation form for a common time with all its resources, because one event can have several (section 3,
 * `locations`), with all participants and all dates. If a form is already open, it is put aside. The timeline beside it
 * shows the same conditions and people.
 */
export function takeGroupTime(
  { routing }: Pick<Reading, 'routing'>,
  { people, repeat, locationId, duration, requirements }: GroupSearch,
  { span, resources }: GroupTimeView,
): void {
  const [first] = resources
  if (!first) return
  const zone = zoneOf(locationId)
  const start: Instant = startOfQuarter(span.from)
  offerDraftLater()
  closeDraft()
  openDraft({
    resourceId: first.id,
    name: first.name,
    email: first.email,
    span: { start, end: startOfQuarter(span.to) },
    timeZone: zone,
  })
  setDraftResources(resources.map(({ id, name, email }) => ({ id, name, email })))
  editDraft({
    attendees: people
      .filter(({ email }) => email !== session.user?.email)
      .map((person) => ({ ...person, optional: false })),
    recurrence: repeat && {
      pattern: { kind: 'weekly', every: repeat.weeks, days: [weekDayOf(dayOf(zone, start))], firstDay: 'monday' },
      end: { kind: 'count', count: repeat.dates },
    },
  })
  setQuestion({
    ...withoutConditions,
    duration,
    requirements: requirements.map(withoutSeats).filter((one) => !isBlank(one)),
  })
  setAttendees(people)
  const day = dayOf(zone, start)
  setDay(day)
  const { selection: _selection, locationId: _locationId, ...shown } = viewOf()
  const view = { ...shown, day, ...(locationId === null ? {} : { locationId }) }
  routing.navigate(reservePathOf(view))
}
