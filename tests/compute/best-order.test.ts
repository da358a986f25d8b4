import { describe, expect, test } from 'vitest'
import type { Preference, Question } from '#src/engine/compute.ts'
import type { Minutes, ResourceId } from '#src/kernel/result.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import { bytesOf, query, question, resource, schedule, settings, spanOf, taken } from './campus.ts'

const area = (id: string, parentAreaId: string | null) => ({ id, parentAreaId, name: id, maxUt: 100, timezone: 'UTC' })

function campusEngine(): Engine {
  const engine = createEngine()
  engine.configure(
    settings({ areas: [area('here', 'city'), area('next', 'city'), area('city', null), area('far', null)] }),
  )
  engine.open(spanOf(0, 96))
  const room = (id: string, areaId: string, capacity = 4) =>
    resource(id, { name: id, capacity, mapInfos: [{ areaId }] })
  engine.loadResources(
    bytesOf([
      room('a-far', 'far'),
      room('b-next', 'next'),
      room('c-here', 'here', 12),
      room('d-here', 'here', 6),
      room('e-here', 'here', 4),
      resource('f-desk', { name: 'f-desk', mapInfos: [{ areaId: 'here' }], resourceTypeId: 'desk', csCode: 'CS0601' }),
    ]),
  )
  return engine
}

const nothing: Preference = { areaId: '', favourites: [], used: [], bySize: false }
const order = (preference: Partial<Preference> | null, engine = campusEngine()): string => {
  const asked: Partial<Question> = {
    sortBy: 'best',
    ...(preference === null ? {} : { preference: { ...nothing, ...preference } }),
  }
  return engine
    .arrange(question(asked), query(0, 16, 0))
    .answer.rows.map(({ key }) => key)
    .join(' ')
}
const ids = (...list: string[]) => list as ResourceId[]

describe('decisions, filters: the order of the best match', () => {
  test('without a preference it is the order of the names', () => {
    expect(order(null)).toBe('a-far b-next c-here d-here e-here f-desk')
  })

  test('the office comes first, then what is near to it; rooms before desks', () => {
    expect(order({ areaId: 'here' })).toBe('c-here d-here e-here f-desk b-next a-far')
  })

  test('then favourites, then what the user reserves', () => {
    expect(order({ areaId: 'here', favourites: ids('e-here', 'a-far'), used: ids('d-here') })).toBe(
      'e-here d-here c-here f-desk b-next a-far',
    )
  })

  test('then, where seats are asked for, the smallest', () => {
    expect(order({ areaId: 'here', bySize: true })).toBe('e-here d-here c-here f-desk b-next a-far')
  })

  test('equal hits of a search have the same order', () => {
    const engine = campusEngine()
    order({ areaId: 'here', favourites: ids('e-here') }, engine)
    expect(engine.search('here', 3).map(({ id }) => id)).toEqual(['e-here', 'c-here', 'd-here'])
  })
})

describe('decisions, filters: groups by when resources are free', () => {
  const view = (...spans: readonly (readonly [number, number])[]): string => {
    const codes = Array.from({ length: 96 }, () => '0')
    for (const [from, to] of spans) codes.fill('2', from, to)
    return codes.join('')
  }

  test('now for the asked duration, within half an hour, and later, which includes what is not known', () => {
    const engine = campusEngine()
    engine.put('shown', {
      ...taken(0, 96),
      schedules: [
        schedule('a-far', view()),
        schedule('b-next', view([40, 42])),
        schedule('c-here', view([40, 43])),
        // Free now, but not for an hour.
        schedule('d-here', view([42, 60])),
        schedule('e-here', view([44, 60])),
      ],
    })
    const asked = question({ groupBy: 'free', freeFrom: spanOf(40, 41).from, duration: 60 as Minutes })
    const { groups, answer } = engine.arrange(asked, query(0, 96, 0))
    expect(groups.map(({ key, count }) => `${key} ${count}`)).toEqual(['free-now 2', 'free-soon 1', 'free-later 3'])
    expect(answer.rows.map(({ key }) => key)).toEqual(['a-far', 'e-here', 'b-next', 'c-here', 'd-here', 'f-desk'])
  })
})
