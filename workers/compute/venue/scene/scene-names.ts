import type { Point } from '#src/core/venue/geometry/shape.ts'
import type { Rings, SceneName } from '#src/core/venue/scene.ts'
import { isInside } from '#src/core/venue/strokes.ts'
import type { DrawnUnit } from './drawn-floor.ts'

/** A building as it is called where it is seen from outdoors. */
export interface NamedBuilding {
  readonly name: string
  readonly displayPoint: Point | null
}

/**
 * Of the buildings, by what each takes of the level; at their own points where that is not known. Those that one looks into
 * (`spotIn` null) have theirs above them: within are the names of rooms.
 */
export function namesOfBuildings(
  buildings: readonly NamedBuilding[],
  houses: readonly Rings[],
  spotIn: ((house: Rings) => Point) | null,
): readonly SceneName[] {
  return buildings.flatMap(({ name, displayPoint }): readonly SceneName[] => {
    if (displayPoint === null) return []
    // In a court of a house is in that house too: its point is somewhere in its middle.
    const house = houses.find(([wall]) => wall !== undefined && isInside([[wall]], displayPoint))
    if (house === undefined) return [{ name, lies: 'at', point: displayPoint, surface: [] }]
    const surface = [house]
    if (spotIn === null) return [{ name, lies: 'above', point: displayPoint, surface }]
    return [{ name, lies: 'at', point: spotIn(house), surface }]
  })
}

/** A road is nowhere to go to, and its name tells where one is. */
export const namesOfRoads = ({ unit: { name, displayPoint }, look, surface }: DrawnUnit): readonly SceneName[] =>
  look === 'road' && name !== '' ? [{ name, lies: 'along', point: displayPoint, surface }] : []
