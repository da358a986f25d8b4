import { type Result, succeed } from '#src/core/result.ts'
import { labelIn } from '#src/core/venue/labels.ts'
import type { FeatureId, Venue } from '#src/core/venue/model.ts'
import { hashOf } from '#src/core/wayfinding/hand-off/code-letters.ts'
import { createPlaceCodes } from '#src/core/wayfinding/hand-off/place-codes.ts'
import { listPlaces } from '#src/core/wayfinding/places/list-places.ts'
import type { Route } from '#src/core/wayfinding/route.ts'
import { buildSteps } from '#src/core/wayfinding/steps/build-steps.ts'
import { passesOf } from '#src/core/wayfinding/steps/passes-of.ts'
import { drawStep } from '#src/core/wayfinding/steps/draw-step.ts'
import { seeVenue } from '#src/core/wayfinding/steps/landmarks.ts'
import { sayStep } from '#src/core/wayfinding/steps/say-step.ts'
import { createWayfinder } from '#src/core/wayfinding/wayfinder.ts'
import { workBetween } from './work-between.ts'
import type { NearestQuery, NearestView, PlacesView, RouteFault, WayQuery, WayView } from '#src/contract/compute.ts'

/** Ways through one venue, and what they lead between. */
export interface WayBoard {
  places(language: string): PlacesView
  find(query: WayQuery): Result<WayView, RouteFault>
  nearest(query: NearestQuery): Result<readonly (NearestView | null)[], RouteFault>
  close(ids: readonly FeatureId[]): void
}

/** Floors are prepared meanwhile, for as long as the venue is open. */
export function createWayBoard(venue: Venue, isOpen: () => boolean): WayBoard {
  const wayfinder = createWayfinder(venue)
  let leaveOff = workBetween(wayfinder.prepare(), isOpen)
  const sights = seeVenue(venue)

  function tell(route: Route, { heading, language, targetName }: WayQuery): WayView {
    const steps = buildSteps(route, sights, { heading })
    const speaker = { language, venueLanguage: venue.language, levels: venue.levels, target: targetName }
    return {
      steps: steps.map((step) => ({
        kind: step.kind,
        levelId: step.levelId,
        toLevelId: step.kind === 'floor' ? step.toLevelId : null,
        messages: sayStep(step, speaker),
        passes: passesOf(route, step),
        points: drawStep(route, step),
      })),
      metres: steps.reduce((sum, step) => sum + step.said, 0),
      seconds: route.seconds,
      isStepFree: route.stepFree,
    }
  }

  return {
    places(language) {
      const places = listPlaces(venue)
      const codes = createPlaceCodes(places.map(({ id }) => id))
      const floors = new Map(venue.levels.map(({ id, name }) => [id, labelIn(name, language, venue.language)]))
      const kiosks = new Set(venue.kiosks.map(({ id }) => id))
      const list = places.map(({ id, category, name, levelId, point, unitId, resourceIds }) => ({
        id,
        category,
        name: labelIn(name, language, venue.language),
        floor: floors.get(levelId) ?? '',
        levelId,
        point,
        unitId,
        isKiosk: kiosks.has(id),
        code: codes.codeOf(id) ?? '',
        resourceIds,
      }))
      const ids = places.map(({ id, levelId }) => `${id} ${levelId}`).toSorted()
      return { list, version: String(hashOf(ids.join())) }
    },
    find(query) {
      const { from, to, isStepFree } = query
      const found = wayfinder.find({ from, to, isStepFree, prefersStepFree: true, preference: 'fastest' })
      return found.ok ? succeed(tell(found.value, query)) : found
    },
    nearest(query) {
      const found = wayfinder.findNearest({ ...query, preference: 'fastest' })
      if (!found.ok) return found
      return succeed(
        found.value.map(
          (one) => one && { target: one.target, metres: Math.round(one.route.length), seconds: one.route.seconds },
        ),
      )
    },
    close(ids) {
      leaveOff()
      wayfinder.setClosed(ids)
      leaveOff = workBetween(wayfinder.prepare(), isOpen)
    },
  }
}
