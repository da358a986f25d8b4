import { expect, test } from 'vitest'
import type { AreaId, Email, ResourceId } from '#src/kernel/result.ts'
import { createEngine } from '#workers/compute/engine.ts'
import type { Arranged, Question } from '#src/engine/compute.ts'
import {
  bytesOf,
  emailOf,
  instantOf,
  query,
  question,
  resource,
  schedule,
  settings,
  spanOf,
  taken,
  putShown,
} from './campus.ts'

const areas = [
  { id: 'h', parentAreaId: null, name: 'Harbour House', maxUt: 100, timezone: 'UTC' },
  { id: 'h1', parentAreaId: 'h', name: 'Floor 1', maxUt: 100, timezone: null },
  { id: 'h2', parentAreaId: 'h', name: 'Floor 2', maxUt: 100, timezone: null },
]
const floor = (areaId: string) => ({ mapInfos: [{ areaId }] })

function drawnEngine() {
  const engine = createEngine()
  engine.configure(settings({ areas }))
  engine.open(spanOf(0, 8))
  engine.loadResources(
    bytesOf([
      resource('r10', { name: 'Room 10', capacity: 4, ...floor('h2') }),
      resource('r9', { name: 'Room 9', capacity: 12, ...floor('h1') }),
      resource('d1', { name: 'Desk 1', capacity: 1, resourceTypeId: 'desk', csCode: 'CS0601', ...floor('h2') }),
      resource('e1', { name: 'Éclair', capacity: 4, ...floor('h1') }),
    ]),
  )
  return engine
}

const keys = (arranged: Arranged): string => arranged.answer.rows.map(({ key }) => key).join(' ')

test.each<[string, Partial<Question>, string]>([
  ['by name as the language sorts, numbers by value', {}, 'd1 e1 r9 r10'],
  ['by name downwards', { sortBy: 'name desc' }, 'r10 r9 e1 d1'],
  ['by capacity, equal ones by name', { sortBy: 'capacity asc' }, 'd1 e1 r10 r9'],
  ['by capacity downwards, equal ones by name', { sortBy: 'capacity desc' }, 'r9 e1 r10 d1'],
  ['by type, in the order of their ranks', { sortBy: 'type asc' }, 'e1 r9 r10 d1'],
  ['by area', { sortBy: 'area desc' }, 'd1 r10 e1 r9'],
  ['grouped by area', { groupBy: 'area' }, 'e1 r9 d1 r10'],
  ['favourites only', { only: ['r10' as ResourceId, 'gone' as ResourceId] }, 'r10'],
  ['section 5, name filter: exact, case-insensitive', { name: 'room 9' }, 'r9'],
  ['search: word prefixes without accents', { search: 'ecl' }, 'e1'],
  [
    'section 5: attendees want a premium-like resource that holds those on site',
    { attendees: { total: 9, onSite: 5 } },
    'r9',
  ],
])('%s', (_name, given, order) => {
  expect(keys(drawnEngine().arrange(question(given), query(0, 8, 0)))).toBe(order)
})

test('section 5: a resource is shown when it meets any requirement', () => {
  const any = { id: '1', typeId: null, areas: [], capacity: { min: null, max: null }, filters: [] }
  const requirements = [
    { ...any, areas: ['h2' as AreaId] },
    { ...any, capacity: { min: 10, max: null } },
  ]
  const asked = drawnEngine().arrange(question({ requirements }), query(0, 8, 0))
  expect(keys(asked)).toBe('d1 r9 r10')
  expect(asked).toMatchObject({ matched: 3, total: 4 })
})

test('groups carry their names with parents, first row and count', () => {
  const asked = drawnEngine().arrange(question({ groupBy: 'area' }), query(0, 8, 0))
  expect(asked.groups).toEqual([
    { key: 'h1', label: 'Harbour House, Floor 1', firstRow: 0, count: 2 },
    { key: 'h2', label: 'Harbour House, Floor 2', firstRow: 2, count: 2 },
  ])
})

test('section 6: reserved to others is hidden unless the restriction is 1; licences limit the types', () => {
  const engine = createEngine()
  const body = () =>
    bytesOf([resource('a', { conditions: { reservedTo: 'other' } }), resource('d', { resourceTypeId: 'desk' })])
  engine.configure(settings())
  engine.loadResources(body())
  const ask = () => keys(engine.arrange(question(), query(0, 8, 0)))
  expect(ask()).toBe('d')
  engine.configure(settings({ resourceVisibilityRestriction: 1 }))
  expect(ask()).toBe('a d')
  engine.configure(settings({ resourceVisibilityRestriction: 1, licences: ['CS0600'] }))
  expect(ask()).toBe('a')
})

test('section 3, timeline filter: free for the whole time; what is not known yet is not shown but stays wanted', () => {
  const engine = drawnEngine()
  putShown(engine, [schedule('r9', '00000000'), schedule('r10', '00200000')], taken(0, 8))
  const asked = engine.arrange(question({ availability: spanOf(1, 4) }), query(0, 8, 0))
  expect(keys(asked)).toBe('r9')
  expect(engine.missing({ rowFrom: 0, limit: 10, now: instantOf(0) })).toEqual(['d1', 'e1'].map(emailOf))
  const later = putShown(engine, [schedule('e1', '00000000')], taken(0, 8), query(0, 8, 0))
  expect(later).toMatchObject({ loaded: 3, total: 4 })
  expect(keys(engine.arrange(question({ availability: spanOf(1, 4) }), query(0, 8, 0)))).toBe('e1 r9')
})

test('rows far from those on screen are not wanted in the background', () => {
  const engine = drawnEngine()
  const near = (rowFrom: number, reach: number) => engine.missing({ rowFrom, reach, limit: 10, now: instantOf(0) })
  const all = near(0, 10)
  expect(all).toHaveLength(4)
  expect(near(0, 2)).toEqual(all.slice(0, 2))
  expect(near(2, 1)).toEqual([all[2], all[1]])
  expect(near(4, 1)).toEqual([all[3]])
})

test('section 5: resources have the address of their calendar, their user name where there is no e-mail', () => {
  const engine = createEngine()
  engine.loadResources(
    bytesOf([
      resource('a', { email: 'a@x.example', username: 'other@x.example' }),
      resource('b', { email: null, username: 'b@x.example' }),
      resource('c', { email: null, username: null }),
    ]),
  )
  const ids = ['c', 'b', 'unknown', 'a'] as ResourceId[]
  expect(engine.emailsOf(ids)).toEqual(['b@x.example', 'a@x.example'])
})

test('section 9: a schedule is wanted again when it is older than 60 s, expired, or does not cover the open days', () => {
  const engine = drawnEngine()
  const missing = (seconds: number, rowFrom = 0) =>
    engine.missing({ rowFrom, limit: 2, now: (instantOf(0) + seconds * 1000) as never })
  expect(missing(0)).toEqual(['d1', 'e1'].map(emailOf))
  expect(missing(0, 3)).toEqual(['r10', 'r9'].map(emailOf))
  putShown(
    engine,
    ['d1', 'e1', 'r9', 'r10'].map((id) => schedule(id, '00000000')),
    taken(0, 8),
  )
  expect(missing(60)).toEqual([])
  expect(missing(61)).toHaveLength(2)
  engine.expire([emailOf('r9')])
  expect(missing(0)).toEqual([emailOf('r9')])
  engine.open(spanOf(4, 12))
  expect(missing(0)).toHaveLength(2)
})

test('search finds listed resources, best first', () => {
  const hits = drawnEngine().search('room', 5)
  expect(hits.map(({ id }) => id)).toEqual(['r9', 'r10'])
  expect(hits[0]).toMatchObject({ name: 'Room 9', areaName: 'Harbour House, Floor 1', capacity: 12 })
})

test('decisions, finding: alternatives are near resources of the type, then near times of the day', () => {
  const engine = drawnEngine()
  const view = '00220000'
  putShown(
    engine,
    [schedule('r10', view), schedule('r9', '00000000'), schedule('e1', view), schedule('d1', '0'.repeat(8))],
    taken(0, 8),
  )
  const found = engine.alternatives({
    resourceId: 'r10' as ResourceId,
    span: spanOf(2, 4),
    now: instantOf(0),
    limit: 4,
  })
  expect(found.map(({ kind, resourceId, span }) => [kind, resourceId, span])).toEqual([
    ['other-resource', 'r9', spanOf(2, 4)],
    ['other-time', 'r10', spanOf(0, 2)],
    ['other-time', 'r10', spanOf(4, 6)],
    ['other-time', 'r10', spanOf(6, 8)],
  ])
})

test('bodies that are no JSON or no list are faults; resources stay as they were', () => {
  const engine = drawnEngine()
  expect(engine.loadResources(new TextEncoder().encode('<html>').buffer)).toMatchObject({
    fault: { kind: 'resources-unreadable' },
  })
  expect(engine.put('shown', { ...taken(0, 8), schedules: bytesOf(null) })).toMatchObject({
    ok: false,
    fault: { kind: 'malformed' },
  })
  expect(engine.resourcesByEmail([emailOf('r9')])[0]?.id).toBe('r9')
})

test('resources loaded anew keep the schedules of their calendars', () => {
  const engine = drawnEngine()
  putShown(engine, [schedule('r9', '02000000')], taken(0, 8))
  engine.loadResources(bytesOf([resource('new'), resource('r9', { name: 'Room 9' })]))
  const asked = engine.arrange(question(), query(0, 8, 0))
  expect(asked.answer.rows.map(({ key, data }) => [key, data])).toEqual([
    ['new', 'loading'],
    ['r9', 'ready'],
  ])
})

test('free time is judged by the whole run around it, wherever it lies in the window', () => {
  const engine = createEngine()
  engine.open(spanOf(0, 96))
  engine.loadResources(bytesOf([resource('long'), resource('short')]))
  const long = `${'2'.repeat(30)}0000${'2'.repeat(62)}`
  const short = `${'2'.repeat(31)}000${'2'.repeat(62)}`
  putShown(engine, [schedule('long', long), schedule('short', short)], taken(0, 96))
  const asked = question({ duration: 60 as Question['duration'], availability: spanOf(32, 34) })
  expect(keys(engine.arrange(asked, query(0, 1, 0, { rowTo: 1 })))).toBe('long')
  expect(engine.arrange(asked, query(0, 1, 0)).matched).toBe(1)
})

test('says where a resource stands in the order, and that the question leaves one out', () => {
  const engine = drawnEngine()
  engine.arrange(question({ sortBy: 'name desc' }), query(0, 8, 0))
  expect(['r10', 'd1', 'nobody'].map((id) => engine.rowOf(id as ResourceId))).toEqual([0, 3, null])
  engine.arrange(question({ only: ['r9' as ResourceId] }), query(0, 8, 0))
  expect(['r9', 'r10'].map((id) => engine.rowOf(id as ResourceId))).toEqual([0, null])
})

test('section 3: an empty display name gives no row without a name, and a user name is an address too', () => {
  const engine = createEngine()
  engine.configure(settings())
  engine.open(spanOf(0, 8))
  const loaded = engine.loadResources(
    bytesOf([
      resource('blank', { name: 'Amber', displayName: '', displayNameForApp: ' ' }),
      resource('nameless', { name: '', displayName: '' }),
      resource('user', { name: 'Birch', email: '', username: 'Birch@Campus.example' }),
    ]),
  )
  expect(loaded).toMatchObject({ ok: true, value: { count: 3, counts: { total: 3, unread: 0, incomplete: 0 } } })
  const { rows } = engine.arrange(question(), query(0, 8, 0)).answer
  expect(rows.map(({ name }) => name)).toEqual(['Amber', 'Birch', 'nameless'])
  expect(rows.map(({ email }) => email)).toEqual([emailOf('blank'), 'birch@campus.example', emailOf('nameless')])
  expect(engine.resourcesByEmail(['birch@campus.example' as Email])[0]?.id).toBe('user')
})
