import { describe, expect, test } from 'vitest'
import type { FloorGeometry, Strokes } from '#src/contract/compute.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { box, drawVenue, type Drawn, feature, pick, point, polygon, zipOf } from '#tests/core/venue/drawn-venue.ts'

const bodyOf = (drawn: Drawn): ArrayBuffer => zipOf(drawn).slice().buffer

async function engineWith(drawn: Drawn) {
  const engine = createEngine()
  const opened = await engine.openVenue(bodyOf(drawn), 'ua')
  if (!opened.ok) throw new Error(opened.fault.kind)
  return { engine, opened: opened.value }
}

/** Corners of the strokes, in whole metres from the south-west corner of the floor. */
function cornersOf({ corners, starts, kinds }: FloorGeometry, { first, count }: Strokes) {
  return Array.from({ length: count }, (_, place) => {
    const [from = 0, to = 0] = [starts[first + place], starts[first + place + 1]]
    return { kind: kinds[first + place], corners: Array.from(corners.slice(2 * from, 2 * to)) }
  })
}

describe('the engine opens a venue', () => {
  test('and answers its buildings and floors, named in the language asked for', async () => {
    const { opened } = await engineWith(drawVenue())
    expect(opened).toMatchObject({
      name: 'Док',
      buildings: [{ id: 'house', name: 'House', levelIds: ['floor-0', 'floor-1'] }],
      levels: [
        { id: 'floor-0', ordinal: 0, name: 'Floor 0', shortName: '0', units: 5 },
        { id: 'floor-1', ordinal: 1, name: 'Floor 1', shortName: '1', units: 5 },
      ],
      findings: { error: 0, warning: 0, note: 0 },
    })
  })

  test('and draws one floor: its surfaces, lines and what is known of each', async () => {
    const drawn = drawVenue()
    pick(drawn, 'unit', 'office-0').geometry = polygon(box(10, 0, 20, 5), box(12, 1, 14, 3))
    drawn.anchor.push(feature('anchor', 'anchor', point(11, 1), { unit_id: 'office-0' }))
    drawn.occupant.push(feature('occupant', 'firm', null, { name: { en: 'Firm' }, anchor_id: 'anchor' }))
    drawn.fixture.push(feature('fixture', 'desk', polygon(box(1, 1, 2, 2)), { level_id: 'floor-0', category: 'desk' }))
    const { engine } = await engineWith(drawn)
    const floor = engine.venueFloor({ levelId: 'floor-0', language: 'en' })
    if (floor === null) throw new Error('There is no floor.')
    const office = floor.units.find(({ id }) => id === 'office-0')
    expect(office).toMatchObject({ category: 'office', name: 'office 0', occupants: ['Firm'] })
    expect(office?.area).toBeCloseTo(46, 3)
    const strokes = cornersOf(floor.geometry, office?.strokes ?? { first: 0, count: 0 })
    expect(strokes.map(({ kind, corners }) => [kind, corners.length])).toEqual([
      [1, 8],
      [2, 8],
    ])
    const xs = strokes[0]?.corners.filter((_, index) => index % 2 === 0) ?? []
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(10, 3)
    expect(floor.units).toHaveLength(5)
    expect(floor.fixtures).toMatchObject([{ id: 'desk', category: 'desk' }])
    expect(floor.openings.find(({ id }) => id === 'door-room-0')).toMatchObject({
      door: 'sliding',
      units: ['corridor-0', 'room-0'],
      strokes: { count: 1 },
    })
    expect(floor.geometry.starts).toHaveLength(floor.geometry.kinds.length + 1)
    expect(floor.geometry.starts.at(-1)).toBe(floor.geometry.corners.length / 2)
  })

  test('and knows the unit at a place', async () => {
    const { engine } = await engineWith(drawVenue())
    const room = engine.venueFloor({ levelId: 'floor-1', language: 'en' })?.units.find(({ id }) => id === 'room-1')
    const place = { levelId: 'floor-1', point: room?.displayPoint ?? { x: 0, y: 0 } }
    expect(engine.venueUnitAt(place)).toBe('room-1')
    expect(engine.venueUnitAt({ ...place, levelId: 'roof' })).toBeNull()
    expect(engine.venueUnitAt({ ...place, point: { x: 500, y: 0 } })).toBeNull()
  })

  test('a bad archive is refused, and the venue before stays', async () => {
    const { engine } = await engineWith(drawVenue())
    const refused = await engine.openVenue(new ArrayBuffer(100), 'en')
    expect(refused).toEqual({ ok: false, fault: { kind: 'not-a-zip' } })
    expect(engine.venueFloor({ levelId: 'floor-0', language: 'en' })?.units).toHaveLength(5)
    engine.closeVenue()
    expect(engine.venueFloor({ levelId: 'floor-0', language: 'en' })).toBeNull()
  })
})
