import type { FloorDrawing, VenueView } from '#src/engine/compute.ts'
import type { Scene, Wall } from '#src/features/maps/model/floorplan/rules/scene.ts'
import { readDrawing } from '#src/features/maps/screen/floorplan/plan/scene/scene.ts'
import { openVenueArchive } from '@foyer/indoor'
import { createVenueBoard } from '#workers/compute/venue/venue-board.ts'
import { type Drawn, drawVenue, zipOf } from '#indoor-tests/venue/drawn-venue.ts'

/** Returns a floor of a drawn venue as the engine would. */
export function floorOf(
  change: (drawn: Drawn) => void = () => undefined,
  levelId = 'floor-0',
): { readonly venue: VenueView; readonly floor: FloorDrawing; readonly scene: Scene } {
  const drawn = drawVenue()
  change(drawn)
  const opened = openVenueArchive(zipOf(drawn))
  if (!opened.ok) throw new Error(opened.fault.kind)
  const board = createVenueBoard(opened.value, 'en')
  const venue = board.opened
  const floor = board.floor({ levelId, language: 'en' })
  if (floor === null) throw new Error(`There is no ${levelId}.`)
  return { venue, floor, scene: readDrawing(floor) }
}

export function placeOf({ places }: Scene, id: string): Scene['places'][number] {
  const place = places.find((one) => one.id === id)
  if (!place) throw new Error(`There is no ${id}.`)
  return place
}

/** Returns the length of walls in metres. */
export function lengthOf(walls: readonly Wall[]): number {
  let sum = 0
  for (const { corners, isClosed } of walls) {
    const count = corners.length / 2
    for (let index = 0; index < (isClosed ? count : count - 1); index += 1) {
      const next = (index + 1) % count
      sum += Math.hypot(
        (corners[2 * next] ?? 0) - (corners[2 * index] ?? 0),
        (corners[2 * next + 1] ?? 0) - (corners[2 * index + 1] ?? 0),
      )
    }
  }
  return sum
}
