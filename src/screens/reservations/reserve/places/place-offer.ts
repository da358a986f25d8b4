import type { Standing } from '#src/core/availability/standing.ts'
import type { Email, Quarter, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import { clampDraft } from '#src/core/reservation/draft.ts'
import { latest, plus } from '#src/core/time/moment.ts'
import { instantsOf, quartersIn } from '#src/core/time/quarter.ts'
import { offerDraftLater } from '#src/flows/offer-draft-later.ts'
import { draftState, openDraft } from '#src/state/draft.ts'
import { setSelection, timeline } from '#src/state/timeline.ts'

interface Offered {
  readonly id: ResourceId
  readonly name: string
  readonly email: Email | null
  readonly bookable: boolean
  readonly standing: Standing
}

/** A time that can be reserved as it is. */
export interface PlaceOffer {
  readonly span: QuarterSpan
  /** It begins at the moment looked at. */
  readonly isThen: boolean
}

/**
 * The time to offer of a place: from the moment on where it can be had then, else its next free time; as long as the question says,
 * as far as it is free and the resource permits. Null where the open days have none, and of what nobody reserves.
 */
export function offerOf({ bookable, email, standing }: Offered, quarter: Quarter, duration: number): PlaceOffer | null {
  const { free, minimumDuration, maximumDuration } = standing
  if (!bookable || email === null || free === null) return null
  const anchor = latest(free.from, quarter)
  const head = plus(anchor, Math.max(1, quartersIn(duration)) - 1)
  const { span } = clampDraft({ anchor, head }, free, minimumDuration, maximumDuration)
  return span && { span, isThen: anchor === quarter }
}

/** Opens the reservation form on it, as the timeline does. */
export function reservePlace({ id, name, email }: Offered, span: QuarterSpan): void {
  if (email === null) return
  setSelection({ key: id, span })
  // A change that was left is not what this is for.
  if (draftState.change && !draftState.open) offerDraftLater()
  openDraft({
    resourceId: id,
    name,
    email,
    span: instantsOf(span),
    timeZone: timeline.zone,
  })
}
