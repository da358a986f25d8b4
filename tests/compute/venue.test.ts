import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { FloorGeometry, Strokes } from '#src/engine/compute.ts'
import { readDrawing } from '#src/features/maps/screen/floorplan/plan/scene/scene.ts'
import { checkArchive, openVenueArchive, describeVenueFault } from '@foyer/indoor'
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
} from '#indoor-tests/venue/drawn-venue.ts'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, resource } from './campus.ts'
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

const ground = { levelId: 'floor-0', language: 'en' }

/** Draws the ground floor of a venue. */
function drawGround(drawn: Drawn) {
  const opened = openVenueArchive(zipOf(drawn))
  const floor = opened.ok ? drawFloor(opened.value.venue, ground) : null
  if (floor === null) throw new Error('There is no floor.')
  return floor
}

/** Returns kinds and corners of strokes. */
function cornersOf({ corners, starts, kinds }: FloorGeometry, { first, count }: Strokes) {
  return Array.from({ length: count }, (_, place) => {
    const [from = 0, to = 0] = [starts[first + place], starts[first + place + 1]]
    return { kind: kinds[first + place], corners: Array.from(corners.slice(2 * from, 2 * to)) }
  })
}

describe('the venue of the engine', () => {
  test('has buildings and floors with names in the requested language', async () => {
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

  test('includes points of interest that are set before or after it opens', async () => {
    const { engine } = await engineWith(drawVenue())
    const namesIn = () => engine.venuePlaces('en')?.list.map(({ name }) => name)
    const icons = () => readDrawing(engine.venueFloor(ground)!).icons.map(({ name }) => name)
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

  test('keeps the place of a screen if points of interest change', async () => {
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

  test('joins resources by name in any order of loading', async () => {
    const { engine } = await engineWith(drawVenue())
    const load = (name: string) => engine.loadResources(bytesOf([resource('r9', { name })]))
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

  test('draws the surfaces, lines and details of a floor', async () => {
    const drawn = drawVenue()
    pick(drawn, 'unit', 'office-0').geometry = polygon(box(10, 0, 20, 5), box(12, 1, 14, 3))
    drawn.anchor.push(feature('anchor', 'anchor', point(11, 1), { unit_id: 'office-0' }))
    drawn.occupant.push(feature('occupant', 'firm', null, { name: { en: 'Firm' }, anchor_id: 'anchor' }))
    drawn.fixture.push(feature('fixture', 'desk', polygon(box(1, 1, 2, 2)), { level_id: 'floor-0', category: 'desk' }))
    const floor = drawGround(drawn)
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

  test('returns the drawing of a floor repeatedly, also after a transfer', async () => {
    const { engine } = await engineWith(drawVenue())
    const first = engine.venueFloor(ground)
    if (first === null) throw new Error('There is no floor.')
    const [ids, shown] = [first.parts.ids, readDrawing(first).parts.map(({ surface }) => surface.flat().length)]
    expect(ids).toEqual(expect.arrayContaining(['corridor-0', 'room-0', 'office-0', 'lounge-0', 'stairs-0']))
    // A transfer to the page detaches the arrays.
    structuredClone(first, { transfer: buffersOf(first) })
    expect(first.geometry.corners).toHaveLength(0)
    const second = engine.venueFloor(ground)
    expect(second?.parts.ids).toEqual(ids)
    expect(second && readDrawing(second).parts.map(({ surface }) => surface.flat().length)).toEqual(shown)
    expect(engine.venueFloor({ ...ground, levelId: 'roof' })).toBeNull()
  })

  test('serializes a floor without changes', () => {
    const scene = buildScene(drawGround(drawVenue()), 'house', [])
    const read = readDrawing(writeScene(scene))
    // Metres are read as 32-bit numbers.
    const rounded = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (_, part: unknown) => {
          if (part instanceof Float32Array) return [...part]
          return typeof part === 'number' ? Math.round(part * 1_000) / 1_000 + 0 : part
        }),
      )
    expect(rounded(read)).toEqual(rounded(scene))
  })

  test('stays open if a new archive is rejected', async () => {
    const { engine } = await engineWith(drawVenue())
    const rejected = await engine.openVenue(new ArrayBuffer(100), 'en')
    expect(rejected).toEqual({ ok: false, fault: { kind: 'not-a-zip' } })
    expect(engine.venueFloor(ground)?.parts.ids).toHaveLength(5)
  })

  test('rejects malformed archives with the errors of the command', async () => {
    const engine = createEngine()
    const good = zipOf(drawVenue())
    const files = Object.fromEntries([...filesOf(drawVenue())].map(([file, bytes]) => [`${file}.geojson`, bytes]))
    const zip = (more: Readonly<Record<string, Uint8Array>>): Uint8Array => zipSync({ ...files, ...more })
    const bad: Readonly<Record<string, Uint8Array>> = {
      nothing: new Uint8Array(),
      'a page of HTML': strToU8('<!doctype html><title>Not found</title>'),
      'cut off': good.slice(0, good.length - 400),
      'a bomb': zip({ 'unit.geojson': new Uint8Array(8 * 2 ** 20) }),
      'no JSON': zip({ 'unit.geojson': strToU8('{"features":[') }),
      'reserved names': zip({ 'level.geojson': strToU8('{"features":[{"id":"__proto__","__proto__":{"id":"x"}}]}') }),
    }
    const rejections: (readonly [name: string, message: string | null])[] = []
    const ofCommand: typeof rejections = []
    for (const [name, bytes] of Object.entries(bad)) {
      const opened = await engine.openVenue(bytes.slice().buffer, 'en')
      ofCommand.push([name, checkArchive(bytes).refused])
      rejections.push([name, opened.ok ? null : describeVenueFault(opened.fault)])
    }
    expect(rejections.filter(([, message]) => message === null)).toEqual([])
    expect(ofCommand).toEqual(rejections)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(await engine.openVenue(good.slice().buffer, 'en')).toMatchObject({ ok: true })
  })

  test('is the later one of two that open at once', async () => {
    const engine = createEngine()
    const large = drawVenue()
    for (let index = 0; index < 300; index += 1)
      large.fixture.push(
        feature('fixture', `f${index}`, polygon(box(1, 1, 2, 2)), { level_id: 'floor-0', category: 'desk' }),
      )
    const small = drawVenue()
    small.level.splice(1)
    await Promise.all([engine.openVenue(bodyOf(large), 'en'), engine.openVenue(bodyOf(small), 'en')])
    expect(engine.venueFloor(ground)?.parts.ids).toHaveLength(5)
  })
})
