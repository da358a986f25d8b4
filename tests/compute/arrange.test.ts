import { expect, test } from 'vitest'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { createEngine } from '#workers/compute/engine.ts'
import type { Arranged, Question } from '#src/engine/compute.ts'
import {
  area,
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
import { engineWith } from './engine-with.ts'

const areas = [
  area('h', null, { name: 'Harbour House' }),
  area('h1', 'h', { name: 'Floor 1' }),
  area('h2', 'h', { name: 'Floor 2' }),
]
const floor = (areaId: string) => ({ mapInfos: [{ areaId }] })
const resources = [
  resource('r10', { name: 'Room 10', capacity: 4, ...floor('h2') }),
  resource('r9', { name: 'Room 9', capacity: 12, ...floor('h1') }),
  resource('d1', { name: 'Desk 1', capacity: 1, resourceTypeId: 'desk', csCode: 'CS0601', ...floor('h2') }),
  resource('e1', { name: 'Éclair', capacity: 4, ...floor('h1') }),
]
const openEngine = () => engineWith(resources, { areas }, 8)

const keys = (arranged: Arranged): string => arranged.answer.rows.map(({ key }) => key).join(' ')

test.each<[string, Partial<Question>, string]>([
  ['by name in the order of the language, with numbers by value', {}, 'd1 e1 r9 r10'],
  ['by name descending', { sortBy: 'name desc' }, 'r10 r9 e1 d1'],
  ['by capacity, equal ones by name', { sortBy: 'capacity asc' }, 'd1 e1 r10 r9'],
  ['by capacity descending, equal ones by name', { sortBy: 'capacity desc' }, 'r9 e1 r10 d1'],
  ['by the rank of their types', { sortBy: 'type asc' }, 'e1 r9 r10 d1'],
  ['by area', { sortBy: 'area desc' }, 'd1 r10 e1 r9'],
  ['in groups by area', { groupBy: 'area' }, 'e1 r9 d1 r10'],
])('resources can be sorted %s', (_name, given, order) => {
  expect(keys(openEngine().arrange(question(given), query(0, 8, 0)))).toBe(order)
})

test('groups have names with parents, their first row and count', () => {
  const asked = openEngine().arrange(question({ groupBy: 'area' }), query(0, 8, 0))
  expect(asked.groups).toEqual([
    { key: 'h1', label: 'Harbour House, Floor 1', firstRow: 0, count: 2 },
    { key: 'h2', label: 'Harbour House, Floor 2', firstRow: 2, count: 2 },
  ])
})

test('section 3, timeline filter: resources are free for the whole time, and unknown schedules are requested', () => {
  const engine = openEngine()
  putShown(engine, [schedule('r9', '00000000'), schedule('r10', '00200000')], taken(0, 8))
  const asked = engine.arrange(question({ availability: spanOf(1, 4) }), query(0, 8, 0))
  expect(keys(asked)).toBe('r9')
  expect(engine.missing({ rowFrom: 0, limit: 10, now: instantOf(0) })).toEqual(['d1', 'e1'].map(emailOf))
  const later = putShown(engine, [schedule('e1', '00000000')], taken(0, 8), query(0, 8, 0))
  expect(later).toMatchObject({ loaded: 3, total: 4 })
  expect(keys(engine.arrange(question({ availability: spanOf(1, 4) }), query(0, 8, 0)))).toBe('e1 r9')
})

test('rows far from the screen are not requested in the background', () => {
  const engine = openEngine()
  const near = (rowFrom: number, reach: number) => engine.missing({ rowFrom, reach, limit: 10, now: instantOf(0) })
  const all = near(0, 10)
  expect(all).toHaveLength(4)
  expect(near(0, 2)).toEqual(all.slice(0, 2))
  expect(near(2, 1)).toEqual([all[2], all[1]])
  expect(near(4, 1)).toEqual([all[3]])
})

test('section 5: resources have an e-mail address, or a user name as address', () => {
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

test('section 9: a schedule is requested again if it is older than 60 s, expired or too short', () => {
  const engine = openEngine()
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

test('a search returns listed resources, the best first', () => {
  const hits = openEngine().search('room', 5)
  expect(hits.map(({ id }) => id)).toEqual(['r9', 'r10'])
  expect(hits[0]).toMatchObject({ name: 'Room 9', areaName: 'Harbour House, Floor 1', capacity: 12 })
})

test('decisions, finding: alternatives are similar resources, then near times of the day', () => {
  const engine = openEngine()
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

test('malformed bodies are faults and do not change the resources', () => {
  const engine = openEngine()
  expect(engine.loadResources(new TextEncoder().encode('<html>').buffer)).toMatchObject({
    fault: { kind: 'resources-unreadable' },
  })
  expect(engine.put('shown', { ...taken(0, 8), schedules: bytesOf(null) })).toMatchObject({
    ok: false,
    fault: { kind: 'malformed' },
  })
  expect(engine.resourcesByEmail([emailOf('r9')])[0]?.id).toBe('r9')
})

test('reloaded resources keep their schedules', () => {
  const engine = openEngine()
  putShown(engine, [schedule('r9', '02000000')], taken(0, 8))
  engine.loadResources(bytesOf([resource('new'), resource('r9', { name: 'Room 9' })]))
  const asked = engine.arrange(question(), query(0, 8, 0))
  expect(asked.answer.rows.map(({ key, data }) => [key, data])).toEqual([
    ['new', 'loading'],
    ['r9', 'ready'],
  ])
})

test('free time depends on the whole run around it', () => {
  const engine = engineWith([resource('long'), resource('short')])
  const long = `${'2'.repeat(30)}0000${'2'.repeat(62)}`
  const short = `${'2'.repeat(31)}000${'2'.repeat(62)}`
  putShown(engine, [schedule('long', long), schedule('short', short)], taken(0, 96))
  const asked = question({ duration: 60 as Question['duration'], availability: spanOf(32, 34) })
  expect(keys(engine.arrange(asked, query(0, 1, 0, { rowTo: 1 })))).toBe('long')
  expect(engine.arrange(asked, query(0, 1, 0)).matched).toBe(1)
})

test('a resource has a row only if the question shows it', () => {
  const engine = openEngine()
  engine.arrange(question({ sortBy: 'name desc' }), query(0, 8, 0))
  expect(['r10', 'd1', 'nobody'].map((id) => engine.rowOf(id as ResourceId))).toEqual([0, 3, null])
  engine.arrange(question({ only: ['r9' as ResourceId] }), query(0, 8, 0))
  expect(['r9', 'r10'].map((id) => engine.rowOf(id as ResourceId))).toEqual([0, null])
})

test('section 3: an empty display name is ignored, and a user name can be the address', () => {
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
