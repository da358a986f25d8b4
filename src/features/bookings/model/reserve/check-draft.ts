import { bookableUntil } from '#src/features/availability/model/rules/row.ts'
import { connection } from '#src/base/connection.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { earliest, startOfQuarter } from '#src/kernel/time/moment.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import type { Planning } from '#src/base/needs.ts'
import type { Resource } from '#src/wire/resource.ts'
import { checkRooms } from './check-slot.ts'
import type { ResolvedDraft } from './resolved-draft.ts'
import { checkDraft, type DraftRules, type ReservationDraft } from './rules/draft.ts'

/**
 * Returns the fault that prevents sending, or null. Checks, in this order, the fields of the form, the slot (with fresh
 * data from the rooms' calendars), and hours and horizon.
 */
export async function checkBeforeSending(
  services: Planning,
  draft: ReservationDraft,
  order: ResolvedDraft,
): Promise<Fault | null> {
  const now = services.clock.now()
  const problems = checkDraft(draft, rulesOf(order.resources, now), now)
  if (problems.length > 0) return { kind: 'draft-invalid', problems }
  // Nothing is promised while offline, because it is unknown if the room is still free.
  if (!connection.online) return { kind: 'offline' }
  return order.series ? order.series.check(services) : checkRooms(services, draft, order)
}

/**
 * Returns the strictest limits of the chosen resources. Hours and availability are checked later by calendar and
 * engine.
 */
export function rulesOf(resources: readonly Resource[], now: Instant): DraftRules {
  const limits = resources.map(({ schedulingSettings }) => schedulingSettings)
  const minimums = limits.flatMap((limit) => limit?.minimumMeetingDurationInMinutes ?? [])
  const maximums = limits.flatMap((limit) => limit?.maximumMeetingDurationInMinutes ?? [])
  const horizons = resources.flatMap((resource) => horizonOf(resource, now))
  return {
    minimumDuration: minimums.length > 0 ? Math.max(...minimums) : null,
    maximumDuration: maximums.length > 0 ? Math.min(...maximums) : null,
    bookableUntil: horizons.length > 0 ? earliest(...horizons) : null,
    isInsideHours: true,
    isAvailable: true,
  }
}

function horizonOf({ schedulingSettings, timezone }: Resource, now: Instant): Instant[] {
  const days = schedulingSettings?.maxAdvanceDays ?? null
  const zone = resolveZone(timezone)
  return days === null || !zone.ok ? [] : [startOfQuarter(bookableUntil(zone.value, now, days))]
}
