import { describe, expect, test } from 'vitest'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Question } from '#src/engine/compute.ts'
import { area, query, question, resource } from './campus.ts'
import { engineWith } from './engine-with.ts'

const areas = [area('north', 'floor'), area('south', 'floor'), area('floor', 'building'), area('building'), area('far')]
const desk = (id: string, areaId: string | null) =>
  resource(id, { name: id, mapInfos: areaId === null ? [] : [{ areaId }] })

function order(changes: Partial<Question>): string {
  const desks = [
    desk('Desk 1', 'south'),
    desk('Desk 2', 'north'),
    desk('Desk 3', 'north'),
    desk('Desk 4', 'far'),
    desk('Desk 9', 'north'),
    desk('Desk 10', 'north'),
    desk('Desk 11', null),
    desk('Desk 12', 'building'),
  ]
  const { answer } = engineWith(desks, { areas }, 8).arrange(question(changes), query(0, 8, 0))
  return answer.rows.map(({ key }) => key.replace('Desk ', '')).join(' ')
}

describe('section 3, fromColleague: the nearest desks', () => {
  test('are in the same area, then in the one around it, by number', () => {
    expect(order({ near: 'Desk 9' as ResourceId })).toBe('9 10 3 2 1 12 4 11')
    expect(order({ near: 'Desk 2' as ResourceId })).toBe('2 3 9 10 1 12 4 11')
  })

  test('come first in any order', () => {
    expect(order({ near: 'Desk 9' as ResourceId, sortBy: 'name desc' })).toBe('9 10 3 2 1 12 4 11')
  })

  test('do not matter if the resource is unknown', () => {
    for (const near of [null, undefined, 'gone' as ResourceId]) expect(order({ near })).toBe('1 2 3 4 9 10 11 12')
  })

  test('are those with near names if the resource has no place', () => {
    expect(order({ near: 'Desk 11' as ResourceId }).startsWith('11 10 12')).toBe(true)
  })
})
