import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { FloorGeometry, Strokes } from '#src/engine/compute.ts'
import { readDrawing } from '#src/features/floorplan/plan/scene/scene.ts'
import { checkArchive } from '#src/features/floorplan/rules/venue/check-files.ts'
import { tellVenueFault } from '#src/features/floorplan/rules/venue/findings.ts'
import { openVenueArchive } from '#src/features/floorplan/rules/venue/open-venue.ts'
import {
  box,
  type Drawn,
  drawVenue,
  feature,
  filesOf,
  pick,
  point,
  polygon,
  zipOf,
} from '#tests/features/floorplan/rules/venue/drawn-venue.ts'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { drawFloor } from '#workers/compute/venue/floor-view.ts'
import { buffersOf, writeScene } from '#workers/compute/venue/pen.ts'
import { buildScene } from '#workers/compute/venue/venue-board.ts'

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

  test('and merges the points of interest of the server, set before it was opened or later', async () => {
    const { engine } = await engineWith(drawVenue())
    const namesIn = () => engine.venuePlaces('en')?.list.map(({ name }) => name)
    const icons = () =>
      readDrawing(engine.venueFloor({ levelId: 'floor-0', language: 'en' })!).icons.map(({ name }) => name)
    const points = readPointsOfInterest([{ id: 'p', name: 'Locker', unitId: 'lounge-0' }]).good
    expect(namesIn()).not.toContain('Locker')
    expect(engine.setPointsOfInterest(points)).toBe(true)
    expect(engine.setPointsOfInterest(points)).toBe(false)
    expect([namesIn(), icons()]).toEqual([expect.arrayContaining(['Locker']), expect.arrayContaining(['Locker'])])
    await engine.openVenue(bodyOf(drawVenue()), 'en')
    expect(namesIn()).toContain('Locker')
    expect(engine.setPointsOfInterest([])).toBe(true)
    expect(namesIn()).not.toContain('Locker')
  })

  test('and adds the place of a screen on request, which stays with other points of interest', async () => {
    const { engine } = await engineWith(drawVenue())
    const before = engine.venuePlaces('en')
    expect(engine.addStand('elsewhere')).toBeNull()
    expect(engine.addStand('floor-0')).toEqual({ placeId: 'stand floor-0', heading: 90 })
    engine.setPointsOfInterest(readPointsOfInterest([{ id: 'p', name: 'Locker', unitId: 'lounge-0' }]).good)
    engine.setPointsOfInterest([])
    const places = engine.venuePlaces('en')
    expect(places?.list.at(-1)).toMatchObject({ id: 'stand floor-0', name: 'corridor 0', unitId: 'corridor-0' })
    expect(places?.version).toBe(before?.version)
    const conditions = { isStepFree: false, targetName: '', heading: 90, language: 'en' }
    const way = engine.findWay({ ...conditions, from: { featureId: 'stand floor-0' }, to: { featureId: 'room-0' } })
    expect(way.ok).toBe(true)
  })

  test('and joins the loaded resources to it by name, whichever of the two comes first', async () => {
    const { engine } = await engineWith(drawVenue())
    const load = (name: string) =>
      engine.loadResources(
        new TextEncoder().encode(JSON.stringify([{ id: 'r9', name, email: 'r9@c.com', resourceTypeId: 't' }])).buffer,
      )
    const placeOf = (id: string) =>
      engine.venuePlaces('en')?.list.find(({ resourceIds }) => resourceIds.includes(id))?.id
    expect([engine.joinResources(), placeOf('r9')]).toEqual([null, undefined])
    load('OFFICE 0')
    expect(engine.joinResources()).toMatchObject({ isChanged: true, report: { byName: 1, unplaced: [] } })
    expect(engine.joinResources()).toMatchObject({ isChanged: false, report: { byName: 1 } })
    expect(placeOf('r9')).toBe('office-0')
    load('Cellar')
    expect(engine.joinResources()).toMatchObject({ isChanged: true, report: { byName: 0, unplaced: ['Cellar'] } })
    load('Office 1')
    await engine.openVenue(bodyOf(drawVenue()), 'en')
    expect(placeOf('r9')).toBe('office-1')
  })

  test('and draws one floor: its surfaces, lines and what is known of each', async () => {
    const drawn = drawVenue()
    pick(drawn, 'unit', 'office-0').geometry = polygon(box(10, 0, 20, 5), box(12, 1, 14, 3))
    drawn.anchor.push(feature('anchor', 'anchor', point(11, 1), { unit_id: 'office-0' }))
    drawn.occupant.push(feature('occupant', 'firm', null, { name: { en: 'Firm' }, anchor_id: 'anchor' }))
    drawn.fixture.push(feature('fixture', 'desk', polygon(box(1, 1, 2, 2)), { level_id: 'floor-0', category: 'desk' }))
    const opened = openVenueArchive(zipOf(drawn))
    const floor = opened.ok ? drawFloor(opened.value.venue, { levelId: 'floor-0', language: 'en' }) : null
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

  test('and answers a floor as it is drawn, again and again, whatever became of the answer before', async () => {
    const { engine } = await engineWith(drawVenue())
    const query = { levelId: 'floor-0', language: 'en' }
    const first = engine.venueFloor(query)
    if (first === null) throw new Error('There is no floor.')
    const [ids, shown] = [first.parts.ids, readDrawing(first).parts.map(({ surface }) => surface.flat().length)]
    expect(ids).toEqual(expect.arrayContaining(['corridor-0', 'room-0', 'office-0', 'lounge-0', 'stairs-0']))
    // As it is on its way to the page: the arrays are no longer here.
    structuredClone(first, { transfer: buffersOf(first) })
    expect(first.geometry.corners).toHaveLength(0)
    const second = engine.venueFloor(query)
    expect(second?.parts.ids).toEqual(ids)
    expect(second && readDrawing(second).parts.map(({ surface }) => surface.flat().length)).toEqual(shown)
    expect(engine.venueFloor({ ...query, levelId: 'roof' })).toBeNull()
  })

  test('and writes a floor down so that it is read as what it was', () => {
    const opened = openVenueArchive(zipOf(drawVenue()))
    const floor = opened.ok ? drawFloor(opened.value.venue, { levelId: 'floor-0', language: 'en' }) : null
    if (floor === null) throw new Error('There is no floor.')
    const scene = buildScene(floor, 'house', [])
    const read = readDrawing(writeScene(scene))
    // Metres come back as 32-bit numbers.
    const rounded = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (_, part: unknown) => {
          if (part instanceof Float32Array) return [...part]
          return typeof part === 'number' ? Math.round(part * 1_000) / 1_000 + 0 : part
        }),
      )
    expect(rounded(read)).toEqual(rounded(scene))
  })

  test('a bad archive is refused, and the venue before stays', async () => {
    const { engine } = await engineWith(drawVenue())
    const refused = await engine.openVenue(new ArrayBuffer(100), 'en')
    expect(refused).toEqual({ ok: false, fault: { kind: 'not-a-zip' } })
    expect(engine.venueFloor({ levelId: 'floor-0', language: 'en' })?.parts.ids).toHaveLength(5)
  })

  test('every bad archive is refused for the same as the command says, and the next good one is opened', async () => {
    const engine = createEngine()
    const good = zipOf(drawVenue())
    const files = Object.fromEntries([...filesOf(drawVenue())].map(([file, bytes]) => [`${file}.geojson`, bytes]))
    const zip = (more: Readonly<Record<string, Uint8Array>>): Uint8Array => zipSync({ ...files, ...more })
    const broken = good.slice()
    broken.fill(0x55, 200, 260)
    const bad: Readonly<Record<string, Uint8Array>> = {
      nothing: new Uint8Array(),
      'a page of HTML': strToU8('<!doctype html><title>Not found</title>'),
      'cut off': good.slice(0, good.length - 400),
      changed: broken,
      'a bomb': zip({ 'unit.geojson': new Uint8Array(8 * 2 ** 20) }),
      '100 MB': new Uint8Array(100 * 2 ** 20),
      'no JSON': zip({ 'unit.geojson': strToU8('{"features":[') }),
      'wrong types': zip({ 'unit.geojson': strToU8('{"features":[null,7,"x",[],{"id":1,"geometry":"x"}]}') }),
      'deep brackets': zip({ 'detail.geojson': strToU8('['.repeat(100_000)) }),
      'nowhere on earth': zipOf(withCoordinates([900, 900])),
      'reserved names': zip({ 'level.geojson': strToU8('{"features":[{"id":"__proto__","__proto__":{"id":"x"}}]}') }),
    }
    const refusals: (readonly [name: string, said: string | null])[] = []
    const told: typeof refusals = []
    for (const [name, bytes] of Object.entries(bad)) {
      const refused = await engine.openVenue(bytes.slice().buffer, 'en')
      told.push([name, checkArchive(bytes).refused])
      refusals.push([name, refused.ok ? null : tellVenueFault(refused.fault)])
    }
    expect(refusals.filter(([, said]) => said === null)).toEqual([])
    expect(told).toEqual(refusals)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(await engine.openVenue(good.slice().buffer, 'en')).toMatchObject({ ok: true })
  })

  test('a zip that says less than it unpacks to is unpacked no further', async () => {
    const bomb = zipOf(drawVenue())
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength)
    // The directory's sizes; local headers are not believed.
    for (let place = 0; place + 46 < bomb.length; place += 1)
      if (view.getUint32(place, true) === 0x02014b50 && view.getUint32(place + 24, true) > 500)
        view.setUint32(place + 24, 100, true)
    const engine = createEngine()
    const refused = await engine.openVenue(bomb.slice().buffer, 'en')
    expect(refused).toMatchObject({ ok: false, fault: { kind: 'archive-damaged' } })
  })

  test('of two that are opened at once the later stays', async () => {
    const engine = createEngine()
    const large = drawVenue()
    for (let index = 0; index < 300; index += 1)
      large.fixture.push(
        feature('fixture', `f${index}`, polygon(box(1, 1, 2, 2)), { level_id: 'floor-0', category: 'desk' }),
      )
    const small = drawVenue()
    small.level.splice(1)
    await Promise.all([engine.openVenue(bodyOf(large), 'en'), engine.openVenue(bodyOf(small), 'en')])
    expect(engine.venueFloor({ levelId: 'floor-0', language: 'en' })?.parts.ids).toHaveLength(5)
  })
})

/** A venue all of whose places are here. */
function withCoordinates(position: readonly [number, number]): Drawn {
  const drawn = drawVenue()
  const ring = [position, position, position, position]
  for (const list of Object.values(drawn))
    for (const one of list) if (one.geometry !== null) one.geometry = { type: 'Polygon', coordinates: [ring] }
  return drawn
}
