import type { FeatureId } from '#src/core/venue/model.ts'
import type { Look, Rings, ScenePart, Surface } from '#src/core/venue/scene.ts'
import { boxOfSurface, surfaceOf } from '#src/core/venue/strokes.ts'
import type { FloorView } from '../floor-view.ts'
import { type DrawnFloor, noCorners } from './drawn-floor.ts'
import { insetRing } from './inset-ring.ts'
import { chair, furniture, lawn, roundCorners } from './round-corners.ts'
import { crownOf, leavesOf } from './tree-crown.ts'

/** All that is filled, in drawing order: floors first, then what stands on them. */
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
    box: boxOfSurface(surface),
  })
  const gardens = units.filter(({ look }) => look === 'garden')
  return [
    ...houses.map((house, index) => part(`building-${index}`, [house], 'building', false)),
    ...inside.map(({ unit, surface, look }) => part(unit.id, surface, look, false)),
    // Larger ones first: what lies in a hall that has no hole for it stays in sight.
    ...units
      .filter(({ look }) => look !== 'garden')
      .toSorted((one, other) => other.unit.area - one.unit.area)
      .map(({ unit, surface, look }) => part(unit.id, surface, look, false)),
    // The pavement goes on below their round corners.
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
        // Within the crown's box, so that both are drawn as one.
        const leaves = { ...part(`${id}-${tree}-leaves`, [[leavesOf(ring)]], 'leaves', false), box: crown.box }
        return [crown, leaves]
      })
    }),
    ...openDoors.map((surface, index) => part(`door-${index}`, surface, 'door', true)),
    ...fixtures.map(({ fixture, surface, look }) => part(fixture.id, surface, look, true)),
    // A screen stands on its desk.
    ...details.filled.flatMap(({ look, surface }, index) =>
      look === 'chair' ? [part(`detail-${index}`, roundCorners(surface, chair), look, true)] : [],
    ),
    ...kiosks.map((kiosk) =>
      part(kiosk.id, roundCorners(surfaceOf(geometry, kiosk.strokes), furniture), 'kiosk', true),
    ),
  ]
}

/** Metres of the line around a parking place that lie within it. */
const frame = 0.07

/** What is painted around a parking place. */
const frameOf = ([ring, ...holes]: Rings): Surface =>
  ring === undefined ? [] : [[ring, insetRing(ring, frame), ...holes]]
