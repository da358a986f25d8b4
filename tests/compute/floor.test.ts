import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FloorStates } from '#src/engine/compute.ts'
import { readStanding, standingIn } from '#src/features/availability/model/rules/holders.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { box, type Drawn, drawVenue, feature, pick, polygon, zipOf } from '#indoor-tests/venue/drawn-venue.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import {
  area,
  bytesOf,
  emailOf,
  instantOf,
  putShown,
  quarter,
  query,
  question,
  resource,
  schedule,
  settings,
  spanOf,
  taken,
} from './campus.ts'
import { makeRandom, seededView } from './seeded-campus.ts'

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 60)

const areas = [area('dock'), area('ground', 'dock', { maxUt: 50 }), area('upstairs', 'dock')]

/** Draws two floors with areas; the room, the office and a desk in it are resources. */
function drawDock(): Drawn {
  const drawn = drawVenue()
  pick(drawn, 'venue', 'venue').properties['area_id'] = 'dock'
  pick(drawn, 'level', 'floor-0').properties['area_id'] = 'ground'
  pick(drawn, 'level', 'floor-1').properties['area_id'] = 'upstairs'
  for (const floor of [0, 1]) {
    pick(drawn, 'unit', `room-${floor}`).properties['resource_id'] = `room${floor}`
    pick(drawn, 'unit', `office-${floor}`).properties['resource_id'] = `office${floor}`
    drawn.fixture.push(
      feature('fixture', `desk-${floor}`, polygon(box(11, 1, 12, 2)), {
        level_id: `floor-${floor}`,
        category: 'desk',
        resource_id: `desk${floor}`,
      }),
    )
  }
  return drawn
}

const onGround = ['room0', 'office0', 'desk0', 'loose']
const upstairs = ['room1', 'office1', 'desk1']

const resources = [
  resource('room0', { mapInfos: [{ areaId: 'ground' }], capacity: 8 }),
  resource('office0', {
    mapInfos: [{ areaId: 'ground' }],
    timezone: 'Europe/Prague',
    startTime: '08:00',
    endTime: '17:00',
    schedulingSettings: { minimumMeetingDurationInMinutes: 30, maximumMeetingDurationInMinutes: 120 },
  }),
  resource('desk0', { mapInfos: [{ areaId: 'ground' }], resourceTypeId: 'desk', capacity: 1 }),
  // In the area of the ground floor, but not on the map.
  resource('loose', { mapInfos: [{ areaId: 'ground' }] }),
  // In the area of the ground floor, but drawn upstairs.
  resource('room1', { mapInfos: [{ areaId: 'ground' }] }),
  resource('office1', { mapInfos: [{ areaId: 'upstairs' }], conditions: { reservedTo: 'you' } }),
  resource('desk1', { mapInfos: [{ areaId: 'upstairs' }], resourceTypeId: 'desk' }),
  resource('hidden', { mapInfos: [{ areaId: 'upstairs' }], conditions: { reservedTo: 'other' } }),
]
const ids = resources.map(({ id }) => id)

async function openDock(views: Readonly<Record<string, string>> = {}, drawn = drawDock()): Promise<Engine> {
  const engine = createEngine()
  engine.configure(settings({ areas }))
  engine.loadResources(bytesOf(resources))
  const opened = await engine.openVenue(zipOf(drawn).slice().buffer, 'en')
  if (!opened.ok) throw new Error(opened.fault.kind)
  engine.open(spanOf(0, 96))
  engine.arrange(question(), query(0, 96, 0))
  putShown(
    engine,
    Object.entries(views).map(([id, view]) => schedule(id, view)),
    taken(0, 96),
  )
  return engine
}

function statesOn(engine: Engine, level: number, at: number, now = 0, held: number | null = null): FloorStates {
  const answer = engine.floorStates({
    levelId: `floor-${level}`,
    now: instantOf(now),
    quarter: quarter(at),
    held,
  })
  if (answer === null) throw new Error('There is no such floor.')
  return answer
}

const standings = (answer: FloorStates) =>
  Object.fromEntries((answer.places ?? []).map(({ id }, place) => [id, readStanding(answer.states, place)]))

const free = '0'.repeat(96)

describe('the resources of a floor (section 3, mapInfos)', () => {
  test('are those of its units and fixtures, then those of its area that are not on the map', async () => {
    const engine = await openDock()
    expect(statesOn(engine, 0, 0).places?.map(({ id, featureId }) => [id, featureId])).toEqual([
      ['room0', 'room-0'],
      ['office0', 'office-0'],
      ['desk0', 'desk-0'],
      ['loose', null],
    ])
    expect(statesOn(engine, 1, 0).places?.map(({ id }) => id)).toEqual(upstairs)
  })

  test('are visible from outdoors on the ground', async () => {
    const drawn = drawDock()
    const outdoors = { ordinal: 0, outdoor: true, name: { en: 'Outdoors' } }
    drawn.level.push(feature('level', 'out', polygon(box(-20, -20, -5, -5)), outdoors))
    const engine = await openDock({}, drawn)
    const answer = engine.floorStates({ levelId: 'out', now: instantOf(0), quarter: quarter(0), held: null })
    expect(answer?.places?.map(({ id }) => id)).toEqual(onGround.slice(0, 3))
    expect(statesOn(engine, 0, 0).places?.map(({ id }) => id)).toEqual(onGround)
  })

  test('are returned again only if they changed', async () => {
    const engine = await openDock()
    const first = statesOn(engine, 0, 0)
    expect(statesOn(engine, 0, 4, 0, first.version).places).toBeNull()
    engine.loadResources(bytesOf(resources.slice(1)))
    expect(statesOn(engine, 0, 4, 0, first.version).places?.map(({ id }) => id)).toEqual(onGround.slice(1))
  })

  test('need a venue with the level', async () => {
    const engine = await openDock()
    const nowhere = { levelId: 'cellar', now: instantOf(0), quarter: quarter(0), held: null }
    expect(engine.floorStates(nowhere)).toBeNull()
  })

  test('of other floors are counted if they match', async () => {
    const engine = await openDock()
    engine.arrange(question({ name: 'desk1' }), query(0, 96, 0))
    expect([...statesOn(engine, 0, 0).matches]).toEqual([['floor-1', 1]])
  })
})

describe('the state of a place at a time', () => {
  test('agrees with the timeline, with the next free time', async () => {
    const engine = await openDock()
    const views = fc.array(fc.integer(), { minLength: ids.length, maxLength: ids.length })
    fc.assert(
      fc.property(views, fc.nat(95), fc.nat(95), fc.constantFrom(15, 60, 150), (seeds, at, now, minutes) => {
        const given = seeds.flatMap((seed, index) =>
          seed % 5 === 0 ? [] : [[ids[index] ?? '', seededView(makeRandom(seed), 96)] as const],
        )
        // Opening other days forgets the schedules of the previous run.
        engine.open(spanOf(200, 201))
        engine.open(spanOf(0, 96))
        const schedules = given.map(([id, view]) => schedule(id, view))
        putShown(engine, schedules, taken(0, 96))
        engine.arrange(question({ duration: minutes as never }), query(0, 96, now))
        const { rows } = engine.window(query(0, 96, now))
        for (const level of [0, 1]) {
          const found = standings(statesOn(engine, level, at, now))
          for (const id of level === 0 ? onGround : upstairs) {
            const row = rows.find(({ key }) => key === id)
            if (row === undefined) throw new Error(`${id} has no row.`)
            expect(found[id]).toEqual({
              ...standingIn(row.runs, quarter(0), quarter(at)),
              data: row.data,
              minimumDuration: row.minimumDuration,
              maximumDuration: row.maximumDuration,
              rank: row.row,
            })
          }
        }
      }),
      { numRuns },
    )
  })

  test('has no rank if the question excludes it, but its state', async () => {
    const engine = await openDock({ room0: free, desk0: `${'2'.repeat(8)}${'0'.repeat(88)}` })
    engine.arrange(question({ name: 'room0' }), query(0, 96, 0))
    const { room0, desk0 } = standings(statesOn(engine, 0, 4))
    expect(room0).toMatchObject({ code: 0, rank: 0 })
    expect(desk0).toMatchObject({ code: 2, reason: 'held', until: quarter(8), rank: null })
  })

  test('is unknown outside of the loaded days', async () => {
    const engine = await openDock({ room0: free })
    expect(standings(statesOn(engine, 0, 200))['room0']).toMatchObject({ code: 4, reason: 'no-data', free: null })
  })
})

describe('the schedules of a floor', () => {
  test('are missing until they load, and after a minute or an expiry', async () => {
    const engine = await openDock({ room0: free, office0: free, desk0: free })
    expect(statesOn(engine, 0, 0).missing).toEqual([emailOf('loose')])
    engine.expire([emailOf('desk0')])
    expect(statesOn(engine, 0, 0).missing).toEqual([emailOf('desk0'), emailOf('loose')])
    expect(statesOn(engine, 0, 0, 1).missing).toHaveLength(4)
  })
})

describe('the fill of an area (section 3, maxUt)', () => {
  test('counts reserved resources among the known ones, with all areas in it', async () => {
    const taken4 = `${'2'.repeat(4)}${'0'.repeat(92)}`
    const engine = await openDock({ room0: taken4, office0: taken4, desk0: free, desk1: taken4 })
    const [dock, ground, above] = statesOn(engine, 0, 0).fills
    expect(dock).toMatchObject({ areaId: 'dock', total: 8, known: 4, reserved: 3, most: null })
    expect(ground).toMatchObject({ areaId: 'ground', total: 5, known: 3, reserved: 2, most: 3 })
    expect(above).toMatchObject({ areaId: 'upstairs', total: 3, known: 1, reserved: 1, most: null })
    expect(statesOn(engine, 0, 4).fills.map(({ reserved }) => reserved)).toEqual([0, 0, 0])
  })

  test('is full if the timeline shows it as full', async () => {
    const busy = '2'.repeat(96)
    const engine = await openDock({ room0: busy, office0: busy, room1: busy, desk0: free })
    const answer = statesOn(engine, 0, 0)
    expect(answer.fills[1]).toMatchObject({ reserved: 3, most: 3 })
    expect(standings(answer)['desk0']).toMatchObject({ code: 6, reason: 'area-full' })
  })
})

describe('cards', () => {
  test('have the first picture and the visible properties of known resources', () => {
    const engine = createEngine()
    const filter = { name: '', dataTypeId: 1 as const, filterable: true, matchAll: false, choices: [] }
    engine.configure(
      settings({
        filters: [
          { ...filter, id: 'b', visible: true },
          { ...filter, id: 'a', visible: true },
          { ...filter, id: 'secret', visible: false },
        ],
      }),
    )
    const properties = ['a', 'b', 'secret'].map((propertyId) => ({ propertyId, valueBoolean: true }))
    const files = [
      { name: 'Guide', url: '/guide.pdf', kind: 'document' },
      { name: 'Room', url: '/room.png', kind: 'image' },
    ]
    const mapInfos = [{ areaId: 'floor' }]
    engine.loadResources(
      bytesOf([
        resource('one', { properties, files, mapInfos, navigationEnabled: true }),
        resource('two', { mapInfos }),
      ]),
    )
    const cards = engine.cards(['two', 'gone', 'one'] as ResourceId[])
    expect(cards.map(({ id, picture }) => [id, picture])).toEqual([
      ['two', null],
      ['one', '/room.png'],
    ])
    expect(cards[1]?.properties.map(({ propertyId }) => propertyId)).toEqual(['b', 'a'])
    expect(cards.map(({ mapArea }) => mapArea)).toEqual([null, 'floor'])
  })
})
