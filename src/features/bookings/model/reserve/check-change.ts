import type { OwnDate } from '#src/engine/compute.ts'
import { connection } from '#src/base/connection.ts'
import type { ChangedPart } from '../reservations/rules/changed-parts.ts'
import type { DraftProblem, Fault } from '#src/kernel/fault.ts'
import type { Planning } from '#src/base/needs.ts'
import { rulesOf } from './check-draft.ts'
import { checkRooms } from './check-slot.ts'
import type { ResolvedDraft } from './resolved-draft.ts'
import { checkDraft, type ReservationDraft } from './rules/draft.ts'

/** The event and the parts of it that are being changed. */
export interface Changing {
  readonly own: OwnDate
  readonly parts: readonly ChangedPart[]
}

/** The fault that prevents a change, or null. Like `checkBeforeSending`, but checks only the changed parts. */
export async function checkChange(
  services: Planning,
  draft: ReservationDraft,
  order: ResolvedDraft,
  changing: Changing,
): Promise<Fault | null> {
  const now = services.clock.now()
  const problems = checkDraft(draft, rulesOf(order.resources, now), now).filter((problem) =>
    isOfChange(problem, changing, draft),
  )
  if (problems.length > 0) return { kind: 'draft-invalid', problems }
  if (!connection.online) return { kind: 'offline' }
  if (!changing.parts.includes('when') && !changing.parts.includes('resources')) return null
  return order.series ? order.series.check(services) : checkRooms(services, draft, order, changing.own)
}

/**
 * Returns true if the problem concerns the change. A reservation with unchanged time and place needs no second
 * permission, and one that has begun may retain its start.
 */
function isOfChange(
  problem: DraftProblem,
  { own, parts }: Changing,
  { span }: Pick<ReservationDraft, 'span'>,
): boolean {
  switch (problem) {
    case 'subject-missing':
    case 'resource-missing':
    case 'end-before-start':
    case 'attendee-invalid':
    case 'colleague-missing':
      return true
    case 'start-in-past':
      return parts.includes('when') && span.start !== own.span.start
    default:
      return parts.includes('when') || parts.includes('resources')
  }
}
