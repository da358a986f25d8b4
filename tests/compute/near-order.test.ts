import { describe, expect, test } from 'vitest'
import type { ResourceId } from '#src/kernel/result.ts'
import type { Question } from '#src/engine/compute.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, query, question, resource, settings, spanOf } from './campus.ts'

const area = (id: string, parentAreaId: string | null) => ({ id, parentAreaId, name: id, maxUt: 100, timezone: 'UTC' })
const areas = [
  area('north', 'floor'),
  area('south', 'floor'),
  area('floor', 'house'),
  area('house', null),
  area('far', null),
]
const desk = (id: string, areaId: string | null) =>
  resource(id, { name: id, mapInfos: areaId === null ? [] : [{ areaId }] })

function order(changes: Partial<Question>): string {
  const engine = createEngine()
  engine.configure(settings({ areas }))
  engine.open(spanOf(0, 8))
  engine.loadResources(
    bytesOf([
      desk('Desk 1', 'south'),
      desk('Desk 2', 'north'),
      desk('Desk 3', 'north'),
      desk('Desk 4', 'far'),
      desk('Desk 9', 'north'),
      desk('Desk 10', 'north'),
      desk('Desk 11', null),
      desk('Desk 12', 'house'),
    ]),
  )
  const asked = engine.arrange(question(changes), query(0, 8, 0))
  return asked.answer.rows.map(({ key }) => key.replace('Desk ', '')).join(' ')
}

describe('section 3, fromColleague: what is nearest comes first', () => {
  test('the same area, then the one around it, and so on; within an area by number', () => {
    expect(order({ near: 'Desk 9' as ResourceId })).toBe('9 10 3 2 1 12 4 11')
    expect(order({ near: 'Desk 2' as ResourceId })).toBe('2 3 9 10 1 12 4 11')
  })

  test('whatever the order wished for otherwise', () => {
    expect(order({ near: 'Desk 9' as ResourceId, sortBy: 'name desc' })).toBe('9 10 3 2 1 12 4 11')
  })

  test('a resource that is not known, or not yet, leaves the order as it is', () => {
    for (const near of [null, undefined, 'gone' as ResourceId]) expect(order({ near })).toBe('1 2 3 4 9 10 11 12')
  })

  test('a resource without a place is near to nothing but its neighbours in name', () => {
    expect(order({ near: 'Desk 11' as ResourceId }).startsWith('11 10 12')).toBe(true)
  })
})
