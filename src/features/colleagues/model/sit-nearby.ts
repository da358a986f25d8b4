import { bindUrl } from '#src/platform/url.ts'
import { createLatest } from '#src/kernel/scope.ts'
import { subscribe } from 'valtio'
import { session } from '#src/features/account/model/state.ts'
import { licenceCodes } from '#src/base/rules/licences.ts'
import { reservePathOf, todayAtReserve } from '#src/features/availability/model/reserve-path.ts'
import { setQuestion, searchState } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import type { Email } from '#src/kernel/ids.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import { emailOf, resourceTypeIdOf } from '#src/wire/scalars.ts'
import { findKnownPeople, loadKnownPeople } from '#src/features/people/model/find-people.ts'
import { findSeat } from './load-colleagues.ts'
import { people, type Seat, setNear } from '#src/features/people/model/state.ts'

/** An address; the floorplan filter's `fromColleague` of section 3. */
const parameter = 'fromColleague'

/** Builds the path of Reserve today, the day of the seat, with the workplaces nearest to a colleague first. */
export function nearbyPath(
  { clock, configuration }: Pick<Reading, 'clock' | 'configuration'>,
  email: Email,
  seat: Seat | null,
): string {
  const workplace = configuration.resourceTypeInfos.find(({ csCode }) => csCode === licenceCodes.AssistWorkplace)
  const typeId = (seat?.isWorkplace ? seat.resource?.typeId : undefined) ?? workplace?.resourceTypeId
  const requirement = { id: 'main', areas: [], capacity: { min: null, max: null }, filters: [] }
  const requirements = typeId ? { requirements: [{ ...requirement, typeId: resourceTypeIdOf(typeId) }] } : {}
  const day = todayAtReserve({ clock })
  return reservePathOf({ day, ...requirements }, `?${parameter}=${encodeURIComponent(email)}`)
}

/**
 * Sorts the timeline by distance to a colleague's seat of today while the address contains that colleague. The
 * parameter is removed if the user clears the conditions, or changes the order after the seat was found. Returns an
 * unsubscribe function.
 */
export function keepNearby(services: Booking): () => void {
  const newest = createLatest(services.scope)
  let { sortBy } = searchState.question

  const leave = (): void => {
    newest.end()
    setNear(null)
    if (searchState.question.near !== undefined) setQuestion({ near: undefined })
  }
  const unbind = bindUrl(services.routing, {
    read(query) {
      const email = colleagueIn(query)
      if (email === null && people.near !== null) leave()
      if (email !== null && people.near?.email !== email) void look(services, email, newest.begin().signal)
    },
    write(query) {
      const isOtherOrder = searchState.question.sortBy !== sortBy
      sortBy = searchState.question.sortBy
      const isOver = searchState.question.near === undefined || (isOtherOrder && people.near?.phase === 'found')
      if (people.near === null || !isOver) return false
      leave()
      query.delete(parameter)
      return false
    },
    watch: (changed) => subscribe(searchState, changed),
  })
  return () => {
    unbind()
    leave()
  }
}

function colleagueIn(query: URLSearchParams): Email | null {
  const text = emailOf(query.get(parameter) ?? '')
  return session.rights.people && text.includes('@') && text.length <= 254 ? text : null
}

async function look(services: Booking, email: Email, signal: AbortSignal): Promise<void> {
  const day = dayOf(reader.zone, services.clock.now())
  setNear({ email, name: email, phase: 'looking', seat: null, day })
  setQuestion({ near: null })
  const [name, found] = await Promise.all([nameOf(services, email, signal), findSeat(services, email, signal)])
  if (signal.aborted) return
  const seat = found.ok ? found.value : null
  const known = seat?.resource ? 'found' : 'unknown'
  setNear({ email, name, phase: found.ok ? known : 'failed', seat, day })
  if (seat?.resource) setQuestion({ near: seat.resource.id })
}

/** Looks up the name of a colleague, because a shared link contains the e-mail address only. */
async function nameOf(services: Booking, email: Email, signal: AbortSignal): Promise<string> {
  await loadKnownPeople(services)
  const isMeant = (person: { readonly email: Email }): boolean => person.email === email
  const known = findKnownPeople(email).find(isMeant)
  if (known) return known.name
  const asked = await services.calendar.findPeople(email, signal)
  return (asked.ok ? asked.value.find(isMeant)?.name : undefined) ?? email
}
