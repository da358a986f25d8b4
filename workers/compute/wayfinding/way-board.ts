import type { ClosuresView, NearestQuery, NearestView, RouteFault, WayQuery, WayView } from '#src/engine/compute.ts'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import type { FeatureId, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { type Closures, sayClosures } from '#src/features/wayfinding/rules/closures.ts'
import type { Route } from '#src/features/wayfinding/rules/queries.ts'
import { buildSteps } from '#src/features/wayfinding/rules/steps/build-steps.ts'
import { seeVenue } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import { sayStep } from '#src/features/wayfinding/rules/steps/say-step.ts'
import { drawStep, passesOf } from '#src/features/wayfinding/rules/steps/step.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import { type Result, succeed } from '#src/kernel/result.ts'

/** Milliseconds of work before pending requests are handled. */
const slice = 4

/**
 * Runs work in slices between the worker's requests, until `isWanted` returns false. Returns a function that stops it.
 */
export function workBetween(work: Iterator<void>, isWanted: () => boolean): () => void {
  let timer = setTimeout(goOn)
  function goOn(): void {
    if (!isWanted()) return
    const end = performance.now() + slice
    while (performance.now() < end) if (work.next().done === true) return
    timer = setTimeout(goOn)
  }
  return () => clearTimeout(timer)
}

/** Routes through one venue. */
export interface WayBoard {
  find(query: WayQuery): Result<WayView, RouteFault>
  nearest(query: NearestQuery): Result<readonly (NearestView | null)[], RouteFault>
  close(ids: readonly FeatureId[]): void
  /** Sets the closures. Does nothing if it is the same list as before. */
  closeForAll(ids: readonly string[]): void
  closures(language: string): Omit<ClosuresView, 'isChanged'>
}

/** Creates the board. Floors are prepared in the background while the venue is open. */
export function createWayBoard(venue: Venue, isOpen: () => boolean): WayBoard {
  const wayfinder = createWayfinder(venue)
  let leaveOff = workBetween(wayfinder.prepare(), isOpen)
  const sights = seeVenue(venue)
  let closedForAll: readonly string[] = []
  let closures: Closures = { list: [], unknown: [] }

  /** Closes something, and prepares the floors again. */
  function closing(close: () => void): void {
    leaveOff()
    close()
    leaveOff = workBetween(wayfinder.prepare(), isOpen)
  }

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
      notes: sayClosures(route, (name) => labelIn(name, language, venue.language)),
    }
  }

  return {
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
    close: (ids) => closing(() => wayfinder.setClosed(ids)),
    closeForAll(ids) {
      if (ids.join('\n') === closedForAll.join('\n')) return
      closedForAll = ids
      closing(() => {
        closures = wayfinder.setClosures(ids)
      })
    },
    closures: (language) => ({
      list: closures.list.map(({ id, kind, places, name }) => ({
        id,
        kind,
        places,
        name: labelIn(name, language, venue.language),
      })),
      unknown: closures.unknown,
    }),
  }
}
