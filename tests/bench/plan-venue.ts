import { type FeatureId, featureTypes } from '@foyer/indoor'
import { box, type Drawn, feature, line, polygon, zipOf } from '#indoor-tests/venue/drawn-venue.ts'

/** Metres. */
const room = { width: 3.6, depth: 4.8 } as const
const corridor = 2.4
const roomsInRow = 60

/**
 * Creates an IMDF archive of a building with these numbers of units per floor: rooms with doors on both sides of corridors, and a desk
 * in every other room. `resourceIds` are the rooms of the lowest floor.
 */
export function makeVenueArchive(floors: readonly number[], resourceIds: readonly string[] = []): ArrayBuffer {
  const drawn = Object.fromEntries(featureTypes.map((type) => [type, []])) as unknown as Drawn
  const rows = Math.ceil(Math.max(...floors) / (roomsInRow + 0.5))
  const [width, height] = [roomsInRow * room.width, Math.ceil(rows / 2) * (2 * room.depth + corridor)]
  const outline = polygon(box(0, 0, width, height))
  drawn.venue.push(feature('venue', 'venue', outline, { category: 'businesscampus', name: { en: 'Works' } }))
  drawn.building.push(feature('building', 'house', null, { category: 'unspecified', name: { en: 'Works' } }))
  drawn.footprint.push(feature('footprint', 'ground', outline, { category: 'ground', building_ids: ['house'] }))
  floors.forEach((units, ordinal) => {
    const levelId = `floor-${ordinal}`
    drawn.level.push(
      feature('level', levelId, outline, {
        category: 'unspecified',
        ordinal,
        name: { en: `Floor ${ordinal}` },
        short_name: { en: String(ordinal) },
        building_ids: ['house'],
      }),
    )
    drawFloor(drawn, levelId, units, ordinal === 0 ? resourceIds : [])
  })
  return zipOf(drawn).slice().buffer
}

function drawFloor(drawn: Drawn, levelId: FeatureId, units: number, resourceIds: readonly string[]): void {
  const on = { level_id: levelId }
  const depth = 2 * room.depth + corridor
  // Two rows share a corridor, which counts as a unit.
  const corridors = Math.ceil(units / (2 * roomsInRow + 1))
  for (let row = 0; row < corridors; row += 1) {
    const y = row * depth + room.depth
    const walked = polygon(box(0, y, roomsInRow * room.width, y + corridor))
    drawn.unit.push(feature('unit', `${levelId}-corridor-${row}`, walked, { ...on, category: 'walkway' }))
  }
  for (let index = 0; index < units - corridors; index += 1) {
    const [row, place] = [Math.floor(index / roomsInRow), index % roomsInRow]
    const isUpper = row % 2 === 1
    const x = place * room.width
    const y = Math.floor(row / 2) * depth + (isUpper ? room.depth + corridor : 0)
    const id = `${levelId}-room-${index}`
    const resource = resourceIds[index]
    drawn.unit.push(
      feature('unit', id, polygon(box(x, y, x + room.width, y + room.depth)), {
        ...on,
        category: 'conferenceroom',
        name: { en: `R ${index}` },
        ...(resource === undefined ? {} : { resource_id: resource }),
      }),
    )
    const door = isUpper ? y : y + room.depth
    const opening = line([x + 1, door], [x + 2, door])
    drawn.opening.push(feature('opening', `${id}-door`, opening, { ...on, category: 'pedestrian' }))
    if (index % 2 === 1) continue
    const desk = polygon(box(x + 1, y + 1.6, x + 2.6, y + 2.6))
    drawn.fixture.push(feature('fixture', `${id}-desk`, desk, { ...on, category: 'furniture' }))
  }
}
