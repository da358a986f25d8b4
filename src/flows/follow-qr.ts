import type { InstantSpan, QuarterSpan } from '#src/core/brand.ts'
import { isVisible } from '#src/core/filter/visibility.ts'
import { addressOf, shownName } from '#src/core/resource/name-and-address.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { dayOf } from '#src/core/time/days.ts'
import { latest, startOfMinute } from '#src/core/time/moment.ts'
import { quartersOf, startOfQuarter } from '#src/core/time/quarter.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { openDraft } from '#src/state/draft.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import { type NavigationTarget, navigationTarget } from './navigation-target.ts'
import { resourceQuery } from './keep-resource-url.ts'
import type { Entrance, Product } from './product.ts'
import { proposeForResource } from './propose-for-resource.ts'
import { encodeView } from './view-url.ts'

/** Where a code leads: a place of this application, or the navigation outside it. */
export type QrTarget =
  | { readonly kind: 'view'; readonly path: string }
  | { readonly kind: 'navigation'; readonly target: NavigationTarget }

/**
 * Loads the info of a code and says where it leads. A resource's code opens Reserve on it, with the form ready; without
 * an assistant it leads to the navigation, where there is one (section 2). Faults: 'qr-info-unreadable' when the info
 * cannot be loaded, 'qr-unreadable' when it leads nowhere (section 8). `slot` is the time that a door panel put into its code.
 */
export async function followQr(
  entrance: Entrance,
  product: Product | null,
  id: string,
  signal: AbortSignal,
  slot: QuarterSpan | null = null,
): Promise<Result<QrTarget>> {
  const asked = await entrance.api.qr.info(id, signal)
  if (!asked.ok) return asked
  const info = asked.value
  if (product) return openResource(product, info.qrId ?? id, slot, signal)
  const { assist, redirectUri, apiURL } = entrance
  if (!assist?.navigationConfigured) return fail({ kind: 'assist-not-configured' })
  const page = new URL(redirectUri).origin
  const target = navigationTarget(assist.navigationUrl ?? info.navigationUrl, info, id, {
    page,
    api: new URL(apiURL, page).origin,
  })
  return target.ok ? succeed({ kind: 'navigation', target: target.value }) : target
}

/** Reserve with the resource in sight: its day, and the form where it can be booked, its details where it cannot. */
async function openResource(
  product: Product,
  id: string,
  slot: QuarterSpan | null,
  signal: AbortSignal,
): Promise<Result<QrTarget>> {
  const asked = await askEngine(product.engine.resource(resourceIdOf(id)))
  if (!asked.ok) return asked
  const resource = asked.value
  if (!resource || !isVisible(resource, product.configuration.resourceVisibilityRestriction))
    return fail({ kind: 'qr-unreadable', detail: 'no such resource' })
  const selection = await openForm(product, resource, slot, signal)
  const day = dayOf(timeline.zone, product.clock.now())
  const view = { day, search: shownName(resource), ...(selection ? { selection } : {}) }
  // Where there is no form, there is what is known of it.
  const query = selection ? encodeView(view) : encodeView(view, `?${resourceQuery(resource.id)}`)
  return succeed({ kind: 'view', path: `/reservations/reserve${query}` })
}

/** The time that a door panel named; a quarter under way is booked from now on. */
function spanOf({ from, to }: QuarterSpan, { clock }: Product): InstantSpan | null {
  const now = startOfMinute(clock.now())
  const span = { start: latest(startOfQuarter(from), now), end: startOfQuarter(to) }
  return span.start < span.end ? span : null
}

/** Opens the form on the time proposed; answers it as the timeline's selection. Null where nothing can be booked. */
async function openForm(product: Product, resource: Resource, slot: QuarterSpan | null, signal: AbortSignal) {
  const email = addressOf(resource)
  if (email === null || !resource.reservationsEnabled || !session.rights.reserve) return null
  const span = slot === null ? await proposeForResource(product, resource, email) : spanOf(slot, product)
  if (span === null || signal.aborted) return null
  const name = shownName(resource)
  openDraft({ resourceId: resource.id, name, email, span, timeZone: timeline.zone })
  return { key: resource.id, span: quartersOf(span) }
}
