import type { FloorView, UnitView } from '#workers/compute/venue/floor-view.ts'

/** Metres. */
const room = { width: 3.6, depth: 4.8 } as const
const corridor = 2.4
const roomsInRow = 60

/** Creates the floor view of rooms on both sides of corridors, each with a door and half of them with a desk. */
export function makeFloor(rooms: number): FloorView {
  const rows = Math.ceil(rooms / roomsInRow)
  const corners: number[] = []
  const starts = [0]
  const kinds: number[] = []
  const stroke = (kind: number, ...points: readonly number[]) => {
    corners.push(...points)
    starts.push(corners.length / 2)
    kinds.push(kind)
    return { first: kinds.length - 1, count: 1 }
  }
  const box = (x: number, y: number, toX: number, toY: number) => stroke(1, x, y, toX, y, toX, toY, x, toY)
  const width = roomsInRow * room.width
  const pair = 2 * room.depth + corridor
  const height = Math.ceil(rows / 2) * pair
  const units: UnitView[] = []
  const openings: FloorView['openings'][number][] = []
  const fixtures: FloorView['fixtures'][number][] = []
  const add = (id: string, category: UnitView['category'], x: number, y: number, toX: number, toY: number): void => {
    units.push({
      id,
      category,
      restriction: null,
      accessibility: [],
      name: id,
      occupants: [],
      displayPoint: { x: (x + toX) / 2, y: (y + toY) / 2 },
      area: (toX - x) * (toY - y),
      strokes: box(x, y, toX, toY),
      resourceIds: category === 'walkway' ? [] : [id],
    })
  }
  const outline = box(0, 0, width, height)
  for (let index = 0; index < rooms; index += 1) {
    const [row, place] = [Math.floor(index / roomsInRow), index % roomsInRow]
    const isUpper = row % 2 === 1
    const x = place * room.width
    const y = Math.floor(row / 2) * pair + (isUpper ? room.depth + corridor : 0)
    const id = `R ${index}`
    add(id, 'conferenceroom', x, y, x + room.width, y + room.depth)
    const door = isUpper ? y : y + room.depth
    openings.push({
      id: `door-${index}`,
      category: 'pedestrian',
      door: 'swinging',
      isEntrance: false,
      units: [id, `C ${Math.floor(row / 2)}`],
      strokes: stroke(0, x + 1, door, x + 2, door),
    })
    if (index % 2 === 0) {
      const strokes = box(x + 1, y + 1.6, x + 2.6, y + 2.6)
      fixtures.push({ id: `desk-${index}`, category: 'furniture', name: '', resourceIds: [], strokes })
    }
  }
  for (let row = 0; 2 * row < rows; row += 1) {
    const y = row * pair + room.depth
    add(`C ${row}`, 'walkway', 0, y, width, y + corridor)
  }
  return {
    levelId: 'bench',
    inside: [],
    box: { minX: 0, minY: 0, maxX: width, maxY: height },
    geometry: { corners: Float32Array.from(corners), starts: Uint32Array.from(starts), kinds: Uint8Array.from(kinds) },
    outline,
    units,
    fixtures,
    kiosks: [],
    sections: [],
    openings,
    details: [],
    amenities: [],
  }
}
