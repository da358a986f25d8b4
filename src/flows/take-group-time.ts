import type { GroupTimeView } from '#src/contract/compute.ts'
import type { Instant } from '#src/core/brand.ts'
import { dayOf } from '#src/core/time/days.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { closeDraft, editDraft, openDraft, setDraftResources } from '#src/state/draft.ts'
import { session } from '#src/state/session.ts'
import type { GroupSearch } from './group-search.ts'
import { zoneOf } from './keep-view-url.ts'
import { offerDraftLater } from './offer-draft-later.ts'
import type { Product } from './product.ts'
import { encodeView } from './view-url.ts'

/**
 * Opens the reservation form on a common time: all its resources, since one event holds several (section 3, `locations`),
 * and everybody who was asked for. A form that stood open is put aside.
 */
export function takeGroupTime(
  { routing }: Pick<Product, 'routing'>,
  { people, locationId }: GroupSearch,
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
  })
  const view = { day: dayOf(zone, start), ...(locationId === null ? {} : { locationId }) }
  routing.navigate(`/reservations/reserve${encodeView(view)}`)
}
