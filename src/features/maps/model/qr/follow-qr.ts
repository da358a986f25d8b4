import { session } from '#src/features/account/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { isVisible } from '#src/base/rules/match.ts'
import { openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { proposeForResource } from '#src/features/bookings/model/reserve/one-tap.ts'
import { resourceQuery } from '#src/features/availability/model/resource-path.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { reader } from '#src/base/reader.ts'
import { mapFromPlace } from '#src/base/rules/map-path.ts'
import { type NavigationTarget, navigationTarget } from '../wayfinding/place-at-sign.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { latest, quartersOf, startOfMinute, startOfQuarter } from '#src/kernel/time/moment.ts'
import { canPlan, type Entrance, type Reading } from '#src/base/needs.ts'
import type { QrInfo } from '#src/wire/assist.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'

/** Target of a code: a path of this application, or the external navigation. */
export type QrTarget =
  | { readonly kind: 'view'; readonly path: string }
  | { readonly kind: 'navigation'; readonly target: NavigationTarget }

/**
 * Loads the info of a code and returns its target. A resource's code opens Reserve with this resource and the form, and
 * the code of another place opens the map from there.
 * Without an assistant, it opens the navigation if there is one (section 2). Faults: 'qr-info-unreadable' if the info
 * cannot be loaded, 'qr-unreadable' if the code has no target (section 8), 'assist-not-configured' if there is neither
 * an assistant nor a navigation. `slot` is the time that a door panel put into its code.
 */
export async function followQr(
  entrance: Entrance,
  services: Reading | null,
  id: string,
  signal: AbortSignal,
  slot: QuarterSpan | null = null,
): Promise<Result<QrTarget>> {
  const asked = await entrance.api.qr.info(id, signal)
  if (!asked.ok) return asked
  const info = asked.value
  if (services) return openResource(services, { ...info, qrId: info.qrId ?? id }, slot, signal)
  const { assist, redirectUri, configFile } = entrance
  if (!assist?.navigationConfigured) return fail({ kind: 'assist-not-configured' })
  const page = new URL(redirectUri).origin
  const target = navigationTarget(assist.navigationUrl ?? info.navigationUrl, info, id, {
    page,
    api: new URL(configFile.apiURL, page).origin,
  })
  return target.ok ? succeed({ kind: 'navigation', target: target.value }) : target
}

/**
 * Opens Reserve with the resource on its day. Shows the form if the resource can be booked, otherwise its details. The
 * code of a place that is no resource opens the map from there.
 */
async function openResource(
  services: Reading,
  { qrId: id, startAreaId, hasLocation }: QrInfo & { readonly qrId: string },
  slot: QuarterSpan | null,
  signal: AbortSignal,
): Promise<Result<QrTarget>> {
  const asked = await askEngine(services.engine.resource(resourceIdOf(id)))
  if (!asked.ok) return asked
  const resource = asked.value
  if (!resource && hasLocation && configuration.navigationConfigured) {
    const { areas } = services.configuration
    return succeed({ kind: 'view', path: mapFromPlace(areas, { areaId: startAreaId, placeId: id }) })
  }
  if (!resource || !isVisible(resource, services.configuration.resourceVisibilityRestriction))
    return fail({ kind: 'qr-unreadable', detail: 'no such resource' })
  const selection = await openForm(services, resource, slot, signal)
  const start = selection ? startOfQuarter(selection.span.from) : services.clock.now()
  const day = dayOf(homeZone(), start)
  const view = { day, search: shownName(resource), ...(selection ? { selection } : {}) }
  // Without a form, the details are shown.
  const path = selection ? reservePathOf(view) : reservePathOf(view, `?${resourceQuery(resource.id)}`)
  return succeed({ kind: 'view', path })
}

/**
 * Returns the time that a door panel put into its code. If its quarter has started, the time begins now. Returns null
 * if it is over.
 */
function spanOf({ from, to }: QuarterSpan, { clock }: Reading): InstantSpan | null {
  const now = startOfMinute(clock.now())
  const span = { start: latest(startOfQuarter(from), now), end: startOfQuarter(to) }
  return span.start < span.end ? span : null
}

/**
 * Opens the form with the proposed time and returns it as the timeline's selection. Returns null if the resource cannot
 * be booked, or a visitor scanned it.
 */
async function openForm(services: Reading, resource: Resource, slot: QuarterSpan | null, signal: AbortSignal) {
  const email = resourceEmail(resource)
  if (!canPlan(services) || email === null || !resource.reservationsEnabled || !session.rights.reserve) return null
  const span = slot === null ? await proposeForResource(services, resource, email) : spanOf(slot, services)
  if (span === null || signal.aborted) return null
  const name = shownName(resource)
  openDraft({ resourceId: resource.id, name, email, span, timeZone: reader.zone })
  return { key: resource.id, span: quartersOf(span) }
}
