import type { ResourceLoad } from '#src/engine/compute.ts'
import { areaAndParents, type Requirement } from '#src/features/finding/rules/question.ts'
import { resourcePath } from '#src/features/resource-details/keep-resource-url.ts'
import { encodeView } from '#src/features/timeline/timeline-url.ts'
import type { AreaId, IanaZone, Instant, QuarterSpan, ResourceTypeId } from '#src/kernel/result.ts'
import { addDays, dayOf, weekDayOf } from '#src/kernel/time/days.ts'
import { plus, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import type { Area } from '#src/wire/configuration.ts'
import { weekHourAt } from './rules/week-hours.ts'
import { stated, type UtilisationSearch } from './utilisation-search.ts'

/**
 * Returns the one location with its own time zone that contains all these areas; null if there is none, or more than
 * one.
 */
export function locationOf(areas: readonly Area[], chosen: readonly AreaId[]): string | null {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const found = new Set(
    chosen.map((id) => areaAndParents(byId, id).find((above) => (byId.get(above)?.timezone ?? null) !== null) ?? null),
  )
  const [sole = null] = found
  return found.size === 1 ? sole : null
}

const reservePath = '/reservations/reserve'
const quartersInHour = 4
const blank: Requirement = { id: 'main', typeId: null, areas: [], capacity: { min: null, max: null }, filters: [] }

/** An additional condition for resources. */
export interface Narrowing {
  readonly typeId?: ResourceTypeId
  readonly areas?: readonly AreaId[]
}

/**
 * Returns the path of Reserve with the current resources, narrowed further, and free at the next occurrence of the
 * chosen hour.
 */
export function freePath(
  { scope, hour }: UtilisationSearch,
  narrowing: Narrowing,
  zone: IanaZone,
  now: Instant,
): string {
  const isNarrowed = Object.keys(narrowing).length > 0
  const asked = scope.requirements.length === 0 && isNarrowed ? [blank] : scope.requirements
  const requirements = asked.map((requirement) => ({ ...requirement, ...narrowing }))
  const free = hour === null ? null : nextOf(hour, zone, now)
  // The day is always given, because otherwise Reserve would show the last visible one.
  const when =
    free === null ? { day: dayOf(zone, now) } : { availability: free, day: dayOf(zone, startOfQuarter(free.from)) }
  return reservePath + encodeView({ ...stated({ ...scope, requirements }), ...when })
}

/** Returns the path of a resource's details, next to its row, today. */
export const detailsPath = ({ id, name }: Pick<ResourceLoad, 'id' | 'name'>, zone: IanaZone, now: Instant): string =>
  `${resourcePath(id, name)}&date=${dayOf(zone, now)}`

/** Returns the next time that this hour of the week begins, or null if there is none within a week. */
function nextOf(number: number, zone: IanaZone, now: Instant): QuarterSpan | null {
  const { weekDay, hour } = weekHourAt(number)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(dayOf(zone, now), ahead)
    if (weekDayOf(day) !== weekDay) continue
    const start = instantOfWallClock(zone, `${day}T${String(hour).padStart(2, '0')}:00`)
    if (!start.ok || start.value < now) continue
    const from = quarterAt(start.value)
    return { from, to: plus(from, quartersInHour) }
  }
  return null
}
