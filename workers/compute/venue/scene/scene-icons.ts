import Flatbush from 'flatbush'
import type { Box } from '#src/core/venue/geometry/shape.ts'
import { iconOfAmenity, iconOfUnit } from '#src/core/venue/category-looks.ts'
import { innerPoint } from '#src/core/venue/inner-point.ts'
import type { IconName, SceneIcon } from '#src/core/venue/scene.ts'
import { boxOfSurface, isInside } from '#src/core/venue/strokes.ts'
import type { FloorView } from '../floor-view.ts'
import type { DrawnUnit } from './drawn-floor.ts'
import { signedStalls } from './signed-stalls.ts'

/** Amenities, and the signs of units that no amenity stands for. */
export function iconsOf(
  { amenities }: Pick<FloorView, 'amenities'>,
  units: readonly DrawnUnit[],
): readonly SceneIcon[] {
  const stated = amenities.map(({ id, category, name, point }): SceneIcon => ({
    id,
    icon: iconOfAmenity(category),
    name,
    point,
  }))
  const statedIn = indexPoints(stated)
  // Of one that can be booked the number is what matters.
  const stalls = signedStalls(
    units.flatMap(({ unit, look }) => (look === 'stall' && unit.resourceIds.length === 0 ? [unit] : [])),
  )
  const signed = units.flatMap(({ unit, surface }): SceneIcon[] => {
    const icon = stalls.has(unit.id) ? 'parking' : iconOfUnit(unit.category)
    if (icon === null) return []
    const box = boxOfSurface(surface)
    const isStated = statedIn(box).some((one) => isSameSign(one.icon, icon) && isInside(surface, one.point))
    const point = innerPoint(surface, box, unit.displayPoint)
    return isStated ? [] : [{ id: unit.id, icon, name: unit.name, point }]
  })
  return [...stated, ...signed]
}

const toilets: ReadonlySet<IconName> = new Set<IconName>(['toilet', 'women', 'men', 'accessible'])

/** How often each sign is looked at, on average: beyond, a unit is signed whether somebody said so or not. */
const mostLooks = 50

function indexPoints(icons: readonly SceneIcon[]): (box: Box) => readonly SceneIcon[] {
  const tree = icons.length === 0 ? null : new Flatbush(icons.length)
  for (const { point } of icons) tree?.add(point.x, point.y, point.x, point.y)
  tree?.finish()
  let left = mostLooks * icons.length
  return ({ minX, minY, maxX, maxY }) => {
    if (left < 0) return []
    const found = tree?.search(minX, minY, maxX, maxY) ?? []
    left -= found.length
    return found.flatMap((index) => icons[index] ?? [])
  }
}

const isSameSign = (one: IconName, other: IconName): boolean =>
  one === other || (toilets.has(one) && toilets.has(other))
