import { readRoute, writeRoute } from '#src/core/wayfinding/hand-off/route-link.ts'
import type { Session } from '#src/core/wayfinding/session/session.ts'
import { mapState } from '#src/state/map.ts'

export const mapPath = '/map'

/** The way that is shown as a path of this application, to be taken along; null while there is none. Nothing in it says who goes. */
export function handOffPath({ start, target, progress, step, stepState }: Session): string | null {
  const { places, site, kept } = mapState
  const codeOf = (id: string | undefined) => places.list.find((place) => place.id === id)?.code
  const [from, to] = [codeOf(start?.placeId), codeOf(target?.placeId)]
  if (progress !== 'found' || from === undefined || to === undefined) return null
  const handed = { from, to, stepFree: kept.isStepFree, step: stepState === 'NotStarted' ? null : step }
  return `${mapPath}?w=${writeRoute(handed, { venueId: site ?? '', version: places.version })}`
}

/** The site that a link belongs to, of those there are; null where it is none of theirs, or no link of ours. */
export function siteOfLink(written: string, sites: readonly string[]): string | null {
  return sites.find((venueId) => readRoute(written, { venueId, version: '' }).ok) ?? null
}
