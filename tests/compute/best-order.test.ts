import { describe, expect, test } from 'vitest'
import type { Preference, Question } from '#src/engine/compute.ts'
import type { Minutes } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Engine } from '#workers/compute/engine.ts'
import { area, query, question, resource, schedule, spanOf, taken, viewOf } from './campus.ts'
import { engineWith } from './engine-with.ts'

function campusEngine(): Engine {
  const room = (id: string, areaId: string, given = {}) => resource(id, { mapInfos: [{ areaId }], ...given })
  return engineWith(
    [
      room('a-far', 'far'),
      room('b-next', 'next'),
      room('c-here', 'here', { capacity: 12 }),
      room('d-here', 'here', { capacity: 6 }),
      room('e-here', 'here'),
      room('f-desk', 'here', { resourceTypeId: 'desk', csCode: 'CS0601' }),
    ],
    { areas: [area('here', 'city'), area('next', 'city'), area('city'), area('far')] },
  )
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
  test('is by name without a preference', () => {
    expect(order(null)).toBe('a-far b-next c-here d-here e-here f-desk')
  })

  test('starts with the office and near places, rooms before desks', () => {
    expect(order({ areaId: 'here' })).toBe('c-here d-here e-here f-desk b-next a-far')
  })

  test('continues with favourites, then with resources that the user reserves', () => {
    expect(order({ areaId: 'here', favourites: ids('e-here', 'a-far'), used: ids('d-here') })).toBe(
      'e-here d-here c-here f-desk b-next a-far',
    )
  })

  test('prefers the smallest if the question asks for seats', () => {
    expect(order({ areaId: 'here', bySize: true })).toBe('e-here d-here c-here f-desk b-next a-far')
  })

  test('applies to equal search results', () => {
    const engine = campusEngine()
    order({ areaId: 'here', favourites: ids('e-here') }, engine)
    expect(engine.search('here', 3).map(({ id }) => id)).toEqual(['e-here', 'c-here', 'd-here'])
  })
})

describe('decisions, filters: groups by free time', () => {
  test('are now for the requested duration, within half an hour, and later or unknown', () => {
    const engine = campusEngine()
    engine.put('shown', {
      ...taken(0, 96),
      schedules: [
        schedule('a-far', viewOf()),
        schedule('b-next', viewOf([[40, 42]])),
        schedule('c-here', viewOf([[40, 43]])),
        // Free now for less than an hour.
        schedule('d-here', viewOf([[42, 60]])),
        schedule('e-here', viewOf([[44, 60]])),
      ],
    })
    const asked = question({ groupBy: 'free', freeFrom: spanOf(40, 41).from, duration: 60 as Minutes })
    const { groups, answer } = engine.arrange(asked, query(0, 96, 0))
    expect(groups.map(({ key, count }) => `${key} ${count}`)).toEqual(['free-now 2', 'free-soon 1', 'free-later 3'])
    expect(answer.rows.map(({ key }) => key)).toEqual(['a-far', 'e-here', 'b-next', 'c-here', 'd-here', 'f-desk'])
  })
})
