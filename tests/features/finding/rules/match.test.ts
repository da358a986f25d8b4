import { describe, expect, test } from 'vitest'
import { makeFacts } from '#src/features/finding/rules/facts.ts'
import { matchConditions, matchTest } from '#src/features/finding/rules/match.ts'
import { area, definition, isMatch, nobody, requirement, resource } from './builders.ts'

describe('section 5: resource matching', () => {
  test('section 5: the resource is in the chosen type', () => {
    expect(isMatch({ resourceTypeId: 'rooms' }, { typeId: 'rooms' })).toBe(true)
    expect(isMatch({ resourceTypeId: 'desks' }, { typeId: 'rooms' })).toBe(false)
    expect(isMatch({ resourceTypeId: 'desks' }, {})).toBe(true)
  })

  test.each([
    [8, 8, 8, true],
    [7, 8, undefined, false],
    [9, undefined, 8, false],
    [9, 8, undefined, true],
    [null, 1, undefined, false],
    [null, undefined, 4, true],
    [null, 0, undefined, true],
  ])('section 5: capacity %s in the range %s to %s: %s', (capacity, min, max, expected) => {
    expect(
      isMatch({ capacity }, { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }),
    ).toBe(expected)
  })

  const areas = [area('house'), area('floor', 'house'), area('wing', 'floor'), area('other')]

  test('section 5: the resource is in one of the chosen areas, which include what lies below them', () => {
    const inWing = { mapInfos: [{ areaId: 'wing' }] }
    expect(isMatch(inWing, { areas: ['wing'] }, { areas })).toBe(true)
    expect(isMatch(inWing, { areas: ['house'] }, { areas })).toBe(true)
    expect(isMatch(inWing, { areas: ['other', 'floor'] }, { areas })).toBe(true)
    expect(isMatch(inWing, { areas: ['other'] }, { areas })).toBe(false)
    expect(isMatch({ mapInfos: [{ areaId: 'house' }] }, { areas: ['wing'] }, { areas })).toBe(false)
    expect(isMatch({ mapInfos: [] }, { areas: ['house'] }, { areas })).toBe(false)
    expect(isMatch({ mapInfos: [{ areaId: 'other' }, { areaId: 'wing' }] }, { areas: ['floor'] }, { areas })).toBe(true)
  })

  test('section 5: capacity suffices for the attendees on site; remote ones are not counted', () => {
    const premium = { csCode: 'CS0600' }
    expect(isMatch({ ...premium, capacity: 3 }, {}, { attendees: { total: 9, onSite: 3 } })).toBe(true)
    expect(isMatch({ ...premium, capacity: 3 }, {}, { attendees: { total: 4, onSite: 4 } })).toBe(false)
    expect(isMatch({ ...premium, capacity: null }, {}, { attendees: { total: 1, onSite: 1 } })).toBe(false)
    expect(isMatch({ ...premium, capacity: null }, {}, { attendees: { total: 1, onSite: 0 } })).toBe(true)
  })

  test('section 5: with attendees only premium-like resources match', () => {
    const attendees = { total: 1, onSite: 0 }
    expect(isMatch({ csCode: 'CS0600' }, {}, { attendees })).toBe(true)
    expect(isMatch({ csCode: 'CS0641' }, {}, { attendees })).toBe(false)
    expect(isMatch({ csCode: null }, {}, { attendees })).toBe(false)
    expect(isMatch({ csCode: 'CS0641' }, {}, { attendees: nobody })).toBe(true)
  })

  test('section 3: a resource without csCode has that of its type', () => {
    const setting = { attendees: { total: 1, onSite: 0 }, types: [{ resourceTypeId: 'rooms', csCode: 'CS0600' }] }
    expect(isMatch({ csCode: null, resourceTypeId: 'rooms' }, {}, setting)).toBe(true)
    expect(isMatch({ csCode: 'CS0601', resourceTypeId: 'rooms' }, {}, setting)).toBe(false)
  })

  test('section 5: all property filters must pass', () => {
    const filters = [definition({ id: 'screen', dataTypeId: 1 }), definition({ id: 'seats', dataTypeId: 2 })]
    const own = {
      properties: [
        { propertyId: 'screen', valueBoolean: true },
        { propertyId: 'seats', valueNumber: 4 },
      ],
    }
    const screen = { id: 'screen', kind: 'boolean', value: true } as const
    expect(isMatch(own, { filters: [screen, { id: 'seats', kind: 'range', min: 4, max: null }] }, { filters })).toBe(
      true,
    )
    expect(isMatch(own, { filters: [screen, { id: 'seats', kind: 'range', min: 5, max: null }] }, { filters })).toBe(
      false,
    )
  })

  test('section 5: a filter that no longer exists, or of another kind, excludes nothing', () => {
    const own = { properties: [{ propertyId: 'screen', valueBoolean: false }] }
    const gone = { id: 'screen', kind: 'boolean', value: true } as const
    expect(isMatch(own, { filters: [gone] })).toBe(true)
    expect(isMatch(own, { filters: [gone] }, { filters: [definition({ id: 'screen', dataTypeId: 4 })] })).toBe(true)
  })

  test('every condition counts in the match and can be named', () => {
    const attendees = { total: 2, onSite: 2 }
    const asked = requirement({
      typeId: 'rooms',
      min: 1,
      areas: ['floor'],
      filters: [{ id: 'screen', kind: 'text', text: 'a' }],
    })
    const settings = { areas: [], filters: [definition({ id: 'screen', dataTypeId: 4 })] }
    const good = {
      capacity: 2,
      csCode: 'CS0600',
      mapInfos: [{ areaId: 'floor' }],
      properties: [{ propertyId: 'screen', valueText: 'a' }],
    }
    const spoilt = {
      type: { resourceTypeId: 'desks' },
      capacity: { capacity: 0 },
      areas: { mapInfos: [] },
      'attendee-capacity': { capacity: 1 },
      'attendee-type': { csCode: 'CS0601' },
      properties: { properties: [] },
    }
    const rooms = [good, ...Object.values(spoilt).map((fault) => ({ ...good, ...fault }))]
    const facts = makeFacts(rooms.map(resource), { areas: [], resourceTypeInfos: [] })
    const conditions = matchConditions(asked, attendees, facts, settings)
    expect(conditions.map(({ kind }) => kind)).toEqual(Object.keys(spoilt))
    const firstMismatch = (row: number) => conditions.find(({ passes }) => !passes(row))?.kind ?? null
    expect(rooms.map((_, row) => firstMismatch(row))).toEqual([null, ...Object.keys(spoilt)])
    expect(rooms.map((_, row) => matchTest(asked, attendees, facts, settings)(row))).toEqual(
      rooms.map((room) => room === good),
    )
  })

  test('conditions that exclude nothing are left out', () => {
    const facts = makeFacts([resource()], { areas: [], resourceTypeInfos: [] })
    const conditions = matchConditions(requirement(), nobody, facts, { areas: [], filters: [] })
    expect(conditions.map(({ kind }) => kind)).toEqual(['attendee-capacity'])
  })
})

describe('the columns of resources', () => {
  const settings = { areas: [area('house'), area('floor', 'house')], resourceTypeInfos: [] }

  test('section 3: if a resource has a property twice, the first one counts', () => {
    const twice = resource({
      properties: [
        { propertyId: 'screen', valueBoolean: true },
        { propertyId: 'screen', valueBoolean: false },
      ],
    })
    const { of, values } = makeFacts([resource(), twice], settings).property('screen')
    expect([...of].map((number) => values[number]?.valueBoolean ?? null)).toEqual([null, true])
  })

  test('equal values of several resources are one, each resource keeps its own', () => {
    const rooms = ['rooms', 'desks', 'rooms'].map((resourceTypeId) => resource({ resourceTypeId }))
    const { types } = makeFacts(rooms, settings)
    expect(types.values).toEqual(['rooms', 'desks'])
    expect([...types.of]).toEqual([0, 1, 0])
  })

  test('a shared property is one value; a property that no resource has is none of all', () => {
    const shared = { propertyId: 'screen', valueBoolean: true }
    const one = resource({ properties: [shared] })
    const facts = makeFacts([one, { ...one, id: resource({ id: 'b' }).id }, resource()], settings)
    expect([...facts.property('screen').of]).toEqual([1, 1, 0])
    expect(facts.property('screen').values).toHaveLength(2)
    expect([...facts.property('lights').of]).toEqual([0, 0, 0])
    expect(facts.property('lights').values).toEqual([null])
  })

  test('section 3: a place lies in its area and in those above', () => {
    const facts = makeFacts([resource({ mapInfos: [{ areaId: 'floor' }] }), resource()], settings)
    expect(facts.areasOfPlaces().map((ids) => [...ids])).toEqual([['floor', 'house'], []])
    expect(facts.areasOfPlaces()).toBe(facts.areasOfPlaces())
  })

  test('more than 65,536 different values keep their numbers', () => {
    const base = resource()
    const many = Array.from({ length: 65_538 }, (_, index) => ({ ...base, resourceTypeId: `type ${index}` }))
    const { types } = makeFacts(many, settings)
    expect(types.of.at(-1)).toBe(65_537)
    expect(types.values.at(-1)).toBe('type 65537')
  })

  test('their size grows with the properties that were asked for', () => {
    const facts = makeFacts([resource({ properties: [{ propertyId: 'a' }] }), resource()], settings)
    // Two rows: a type, a place (2 bytes each), seats (8) and premium (1).
    expect(facts.bytes).toBe(2 * (2 + 2 + 8 + 1))
    facts.property('a')
    expect(facts.bytes).toBe(2 * (2 + 2 + 8 + 1 + 2))
  })
})

test('section 5: a condition about a property names its filter, the others none', () => {
  const facts = makeFacts([resource()], { areas: [], resourceTypeInfos: [] })
  const asked = requirement({ typeId: 'rooms', filters: [{ id: 'screen', kind: 'boolean', value: true }] })
  const conditions = matchConditions(asked, nobody, facts, {
    areas: [],
    filters: [definition({ id: 'lights', dataTypeId: 1 }), definition({ id: 'screen', dataTypeId: 1 })],
  })
  expect(conditions.map(({ kind, filterId }) => [kind, filterId])).toEqual([
    ['type', null],
    ['attendee-capacity', null],
    ['properties', 'screen'],
  ])
})
