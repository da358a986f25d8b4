import { boxOf, type FeatureId, type Point } from '@foyer/indoor'
import {
  type Corners,
  type Look,
  type Rings,
  type ScenePart,
  type Surface,
  surfaceOf,
} from '#src/features/maps/model/floorplan/rules/scene.ts'
import type { FloorView } from '../floor-view.ts'
import { type DrawnFloor, noCorners, chair, furniture, lawn, roundCorners } from './drawn-floor.ts'

/**
 * Size of the inner ring between the boughs, and how far each bough extends over its side as a share of its length.
 * Together they result in the size of the crown in the drawing.
 */
const [parting, bulge] = [0.8, 0.75]
const stepsPerSide = 6
/** Size of the sunlit part of a crown and its offset to the north-west, as shares of the crown. */
const [sunlit, aside] = [0.62, 0.16]

/** Draws the crown of a tree from above, with one bough over each side of its outline. */
function crownOf(ring: Corners): Corners {
  const count = ring.length / 2
  const middle = middleOf(ring)
  const inner = shrunk(ring, parting, middle, middle)
  const crown: number[] = []
  for (let index = 0; index < count; index += 1) {
    const next = (index + 1) % count
    const [ax = 0, ay = 0, bx = 0, by = 0] = [
      inner[2 * index],
      inner[2 * index + 1],
      inner[2 * next],
      inner[2 * next + 1],
    ]
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
    const reach = (bulge * Math.hypot(bx - ax, by - ay)) / (Math.hypot(x - middle.x, y - middle.y) || 1)
    const [overX, overY] = [x + (x - middle.x) * reach, y + (y - middle.y) * reach]
    for (let step = 0; step < stepsPerSide; step += 1) {
      const t = step / stepsPerSide
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
      crown.push(a * ax + b * overX + c * bx, a * ay + b * overY + c * by)
    }
  }
  return Float32Array.from(crown)
}

/** Draws the sunlit part of a crown. */
function leavesOf(ring: Corners): Corners {
  const { x, y } = middleOf(ring)
  const off = aside * Math.hypot((ring[0] ?? 0) - x, (ring[1] ?? 0) - y)
  return shrunk(crownOf(ring), sunlit, { x, y }, { x: x - off, y: y + off })
}

/** Scales a ring by `share` and moves its centre. */
function shrunk(corners: Corners, share: number, from: Point, to: Point): Corners {
  return corners.map((value, index) =>
    index % 2 === 0 ? to.x + (value - from.x) * share : to.y + (value - from.y) * share,
  )
}

function middleOf(ring: Corners): Point {
  let [x, y] = [0, 0]
  for (let index = 0; index < ring.length; index += 2) {
    x += ring[index] ?? 0
    y += ring[index + 1] ?? 0
  }
  return { x: (2 * x) / ring.length, y: (2 * y) / ring.length }
}

/** Moves the ring inwards by the given metres. It must run counter-clockwise. */
function insetRing(ring: Corners, by: number): Corners {
  const count = ring.length / 2
  const inset = new Float32Array(ring.length)
  for (let index = 0; index < count; index += 1) {
    const [x = 0, y = 0] = [ring[2 * index], ring[2 * index + 1]]
    const before = inwardOf(ring, (index + count - 1) % count, index)
    const after = inwardOf(ring, index, (index + 1) % count)
    // Moves the corner to the intersection of the two moved edges. The sharper the corner, the further it moves.
    const along = by / Math.max(0.2, 1 + before.x * after.x + before.y * after.y)
    inset[2 * index] = x + (before.x + after.x) * along
    inset[2 * index + 1] = y + (before.y + after.y) * along
  }
  return inset
}

/** Returns a vector of one metre from an edge into the ring. */
function inwardOf(ring: Corners, from: number, to: number): { readonly x: number; readonly y: number } {
  const dx = (ring[2 * to] ?? 0) - (ring[2 * from] ?? 0)
  const dy = (ring[2 * to + 1] ?? 0) - (ring[2 * from + 1] ?? 0)
  const length = Math.hypot(dx, dy) || 1
  return { x: -dy / length, y: dx / length }
}

/**
 * Calculates the main direction of the outline in degrees clockwise from north, -45 to 45. Directions are weighted by
 * their length, and perpendicular walls count as the same direction.
 */
export function mainAxisOf(surface: Surface): number {
  // Multiplies the angle by four, so that directions that differ by 90° are equal and can be added.
  let [east, north] = [0, 0]
  for (const rings of surface) {
    for (const ring of rings) {
      for (let corner = 0; corner < ring.length; corner += 2) {
        const next = (corner + 2) % ring.length
        const dx = (ring[next] ?? 0) - (ring[corner] ?? 0)
        const dy = (ring[next + 1] ?? 0) - (ring[corner + 1] ?? 0)
        const length = Math.hypot(dx, dy)
        const angle = 4 * Math.atan2(dx, dy)
        // Squared, because a round corner has many short edges in all directions.
        east += length * length * Math.sin(angle)
        north += length * length * Math.cos(angle)
      }
    }
  }
  const degrees = (Math.atan2(east, north) * 45) / Math.PI
  return Math.abs(degrees) < 0.01 ? 0 : degrees
}

/** Lists all filled parts in drawing order: floors first, then the objects on them. */
export function partsOf(
  { units, inside, fixtures, details }: DrawnFloor,
  { kiosks, geometry }: FloorView,
  houses: readonly Rings[],
  openDoors: readonly Surface[],
  placeIds: ReadonlySet<FeatureId>,
): readonly ScenePart[] {
  const part = (id: string, surface: Surface, look: Look, stands: boolean): ScenePart => ({
    id,
    surface,
    look,
    stands,
    isPlace: placeIds.has(id),
    box: boxOf(surface),
  })
  const gardens = units.filter(({ look }) => look === 'garden')
  return [
    ...houses.map((house, index) => part(`building-${index}`, [house], 'building', false)),
    ...inside.map(({ unit, surface, look }) => part(unit.id, surface, look, false)),
    // Larger units first, so that a unit inside a hall stays visible even if the hall has no hole for it.
    ...units
      .filter(({ look }) => look !== 'garden')
      .toSorted((one, other) => other.unit.area - one.unit.area)
      .map(({ unit, surface, look }) => part(unit.id, surface, look, false)),
    // The pavement continues below their rounded corners.
    ...gardens.map(({ unit, surface }) => part(`${unit.id}-below`, surface, 'outdoor', false)),
    ...gardens.map(({ unit, surface, look }) => part(unit.id, roundCorners(surface, lawn), look, false)),
    ...units.flatMap(({ unit, surface, look }) =>
      look === 'stall' ? [part(`${unit.id}-frame`, surface.flatMap(frameOf), 'marking', false)] : [],
    ),
    ...details.solidWalls.map(({ corners }, index) => part(`wall-${index}`, [[corners]], 'solid', false)),
    ...details.filled.flatMap(({ look, surface }, index) => {
      const id = `detail-${index}`
      if (look === 'chair') return []
      if (look === 'marking') return [part(id, surface, look, false)]
      return surface.flatMap(([ring = noCorners], tree) => {
        const crown = part(`${id}-${tree}`, [[crownOf(ring)]], 'plant', false)
        // Has the box of the crown, so that both are drawn together.
        const leaves = { ...part(`${id}-${tree}-leaves`, [[leavesOf(ring)]], 'leaves', false), box: crown.box }
        return [crown, leaves]
      })
    }),
    ...openDoors.map((surface, index) => part(`door-${index}`, surface, 'door', true)),
    ...fixtures.map(({ fixture, surface, look }) => part(fixture.id, surface, look, true)),
    // Furniture details are drawn after the fixtures, because a screen is on top of its desk.
    ...details.filled.flatMap(({ look, surface }, index) =>
      look === 'chair' ? [part(`detail-${index}`, roundCorners(surface, chair), look, true)] : [],
    ),
    ...kiosks.map((kiosk) =>
      part(kiosk.id, roundCorners(surfaceOf(geometry, kiosk.strokes), furniture), 'kiosk', true),
    ),
  ]
}

/** Width in metres of the line along the inside of a parking space. */
const frame = 0.07

/** Draws the marking around a parking space. */
const frameOf = ([ring, ...holes]: Rings): Surface =>
  ring === undefined ? [] : [[ring, insetRing(ring, frame), ...holes]]
