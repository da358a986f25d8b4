import type { ResourceRecord, Resources } from '../server/resources/resources.ts'
import type { Places } from '../server/resources/places.ts'
import { mix } from '../server/random.ts'
import type { WorldChoice } from '../worlds/world.ts'
import type { BuildingProgram, PlannedBuilding, Side, ZoneProgram } from './building-shape.ts'
import { front, margin } from './grounds.ts'
import { planBuilding } from './plan-building.ts'
import { boundsOf, moved, type Point, type Rectangle } from './level-plan.ts'

/** The buildings of one city and their positions. The origin of the plane is the south-western corner of the grounds. */
export interface SitePlan {
  readonly code: string
  readonly name: string
  readonly firstBuilding: string
  readonly buildings: readonly (PlannedBuilding & { readonly at: Point })[]
}

const street = 2_400

/** The content of every building of a site, in the order of the buildings. */
export function sitePrograms(
  choice: WorldChoice,
  { places }: Pick<Places, 'places'>,
  { all }: Pick<Resources, 'all'>,
  code: string,
): readonly BuildingProgram[] {
  const own = places.filter(({ city }) => city.code === code)
  const byArea = new Map<string, ResourceRecord[]>()
  for (const resource of all) {
    const { areaId } = resource.place
    const known = byArea.get(areaId)
    if (known === undefined) byArea.set(areaId, [resource])
    else known.push(resource)
  }
  return [...new Set(own.map(({ building }) => building))].map((building, index) => {
    const rooms = own.filter((place) => place.building === building)
    return {
      name: building.name,
      areaId: `${code}-${building.code}`,
      floors: Math.max(...rooms.map(({ floor }) => floor)),
      zones: rooms.map(({ areaId, floor, side }): ZoneProgram => ({
        areaId,
        floor,
        side: side as Side,
        resources: byArea.get(areaId) ?? [],
      })),
      seed: mix(choice.seed, choice.size, code.charCodeAt(0) * 256 + code.charCodeAt(1), index),
    }
  })
}

/** Plans one site of a world. Throws a RangeError for a city of another world. */
export function planSite(choice: WorldChoice, places: Places, resources: Resources, code: string): SitePlan {
  const first = places.places.find(({ city }) => city.code === code)
  if (first === undefined) throw new RangeError(`Unknown site '${code}'`)
  let x = margin
  const standing = sitePrograms(choice, places, resources, code).map((program) => {
    const planned = planBuilding(program)
    const { left, bottom, right } = boundsOf(groundOf(planned))
    const at: Point = [x - left, front - bottom]
    x += right - left + street
    return { ...planned, at }
  })
  return { code, name: first.city.name, firstBuilding: first.building.code, buildings: standing }
}

/** The ground of a building, on its own plane. */
export function groundOf({ levels }: PlannedBuilding): readonly Rectangle[] {
  const ground = levels.find(({ ordinal }) => ordinal === 0)
  return ground?.plan.units.flatMap(({ rectangles }) => rectangles) ?? []
}

export const movedAll = (rectangles: readonly Rectangle[], by: Point): readonly Rectangle[] =>
  rectangles.map((rectangle) => moved(rectangle, by))
