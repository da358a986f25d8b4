import { describe, expect, test } from 'vitest'
import { makeFacts } from '#src/base/rules/facts.ts'
import { matchConditions, matchTest } from '#src/base/rules/match.ts'
import { area, definition, isMatch, noAttendees, requirement, resource } from '../features/finding/rules/builders.ts'

describe('section 5: resource matching', () => {
  test('the resource must be of the chosen type', () => {
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
  ])('capacity %s in the range %s to %s matches: %s', (capacity, min, max, expected) => {
    const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
    expect(isMatch({ capacity }, range)).toBe(expected)
  })

  const areas = [area('house'), area('floor', 'house'), area('wing', 'floor'), area('other')]

  test('the resource must be in a chosen area or below it', () => {
    const inWing = { mapInfos: [{ areaId: 'wing' }] }
    expect(isMatch(inWing, { areas: ['wing'] }, { areas })).toBe(true)
    expect(isMatch(inWing, { areas: ['house'] }, { areas })).toBe(true)
    expect(isMatch(inWing, { areas: ['other', 'floor'] }, { areas })).toBe(true)
    expect(isMatch(inWing, { areas: ['other'] }, { areas })).toBe(false)
    expect(isMatch({ mapInfos: [{ areaId: 'house' }] }, { areas: ['wing'] }, { areas })).toBe(false)
    expect(isMatch({ mapInfos: [] }, { areas: ['house'] }, { areas })).toBe(false)
    expect(isMatch({ mapInfos: [{ areaId: 'other' }, { areaId: 'wing' }] }, { areas: ['floor'] }, { areas })).toBe(true)
  })

  test('the capacity must suffice for the attendees on site', () => {
    const premium = { csCode: 'CS0600' }
    expect(isMatch({ ...premium, capacity: 3 }, {}, { attendees: { total: 9, onSite: 3 } })).toBe(true)
    expect(isMatch({ ...premium, capacity: 3 }, {}, { attendees: { total: 4, onSite: 4 } })).toBe(false)
    expect(isMatch({ ...premium, capacity: null }, {}, { attendees: { total: 1, onSite: 1 } })).toBe(false)
    expect(isMatch({ ...premium, capacity: null }, {}, { attendees: { total: 1, onSite: 0 } })).toBe(true)
  })

  test('only premium resources match with attendees', () => {
    const attendees = { total: 1, onSite: 0 }
    expect(isMatch({ csCode: 'CS0600' }, {}, { attendees })).toBe(true)
    expect(isMatch({ csCode: 'CS0641' }, {}, { attendees })).toBe(false)
    expect(isMatch({ csCode: null }, {}, { attendees })).toBe(false)
    expect(isMatch({ csCode: 'CS0641' }, {}, { attendees: noAttendees })).toBe(true)
  })

  test('section 3: a resource without csCode uses that of its type', () => {
    const setting = { attendees: { total: 1, onSite: 0 }, types: [{ resourceTypeId: 'rooms', csCode: 'CS0600' }] }
    expect(isMatch({ csCode: null, resourceTypeId: 'rooms' }, {}, setting)).toBe(true)
    expect(isMatch({ csCode: 'CS0601', resourceTypeId: 'rooms' }, {}, setting)).toBe(false)
  })

  test('all property filters must match', () => {
    const filters = [definition({ id: 'screen', dataTypeId: 1 }), definition({ id: 'seats', dataTypeId: 2 })]
    const own = {
      properties: [
        { propertyId: 'screen', valueBoolean: true },
        { propertyId: 'seats', valueNumber: 4 },
      ],
    }
    const screen = { id: 'screen', kind: 'boolean', value: true } as const
    const seats = (min: number) => [screen, { id: 'seats', kind: 'range', min, max: null } as const]
    expect(isMatch(own, { filters: seats(4) }, { filters })).toBe(true)
    expect(isMatch(own, { filters: seats(5) }, { filters })).toBe(false)
  })

  test('filters for missing properties or properties of another kind match everything', () => {
    const own = { properties: [{ propertyId: 'screen', valueBoolean: false }] }
    const gone = { id: 'screen', kind: 'boolean', value: true } as const
    expect(isMatch(own, { filters: [gone] })).toBe(true)
    expect(isMatch(own, { filters: [gone] }, { filters: [definition({ id: 'screen', dataTypeId: 4 })] })).toBe(true)
  })

  test('every condition counts and has a kind', () => {
    const attendees = { total: 2, onSite: 2 }
    const screen = { id: 'screen', kind: 'text', text: 'a' } as const
    const wanted = requirement({ typeId: 'rooms', min: 1, areas: ['floor'], filters: [screen] })
    const settings = { areas: [], filters: [definition({ id: 'screen', dataTypeId: 4 })] }
    const good = {
      capacity: 2,
      csCode: 'CS0600',
      mapInfos: [{ areaId: 'floor' }],
      properties: [{ propertyId: 'screen', valueText: 'a' }],
    }
    const mismatches = {
      type: { resourceTypeId: 'desks' },
      capacity: { capacity: 0 },
      areas: { mapInfos: [] },
      'attendee-capacity': { capacity: 1 },
      'attendee-type': { csCode: 'CS0601' },
      properties: { properties: [] },
    }
    const rooms = [good, ...Object.values(mismatches).map((fields) => ({ ...good, ...fields }))]
    const facts = makeFacts(rooms.map(resource), { areas: [], resourceTypeInfos: [] })
    const conditions = matchConditions(wanted, attendees, facts, settings)
    expect(conditions.map(({ kind }) => kind)).toEqual(Object.keys(mismatches))
    const firstMismatch = (row: number) => conditions.find(({ passes }) => !passes(row))?.kind ?? null
    expect(rooms.map((_, row) => firstMismatch(row))).toEqual([null, ...Object.keys(mismatches)])
    const matches = rooms.map((_, row) => matchTest(wanted, attendees, facts, settings)(row))
    expect(matches).toEqual(rooms.map((room) => room === good))
  })

  test('conditions without an effect are omitted', () => {
    const facts = makeFacts([resource()], { areas: [], resourceTypeInfos: [] })
    const conditions = matchConditions(requirement(), noAttendees, facts, { areas: [], filters: [] })
    expect(conditions.map(({ kind }) => kind)).toEqual(['attendee-capacity'])
  })
})

describe('columns of resources', () => {
  const settings = { areas: [area('house'), area('floor', 'house')], resourceTypeInfos: [] }

  test('section 3: the first of two equal properties counts', () => {
    const twice = resource({
      properties: [
        { propertyId: 'screen', valueBoolean: true },
        { propertyId: 'screen', valueBoolean: false },
      ],
    })
    const { of, values } = makeFacts([resource(), twice], settings).property('screen')
    expect([...of].map((number) => values[number]?.valueBoolean ?? null)).toEqual([null, true])
  })

  test('equal values of several resources are stored once', () => {
    const rooms = ['rooms', 'desks', 'rooms'].map((resourceTypeId) => resource({ resourceTypeId }))
    const { types } = makeFacts(rooms, settings)
    expect(types.values).toEqual(['rooms', 'desks'])
    expect([...types.of]).toEqual([0, 1, 0])
  })

  test('shared properties are stored once, and missing ones are null', () => {
    const shared = { propertyId: 'screen', valueBoolean: true }
    const one = resource({ properties: [shared] })
    const facts = makeFacts([one, { ...one, id: resource({ id: 'b' }).id }, resource()], settings)
    expect([...facts.property('screen').of]).toEqual([1, 1, 0])
    expect(facts.property('screen').values).toHaveLength(2)
    expect([...facts.property('lights').of]).toEqual([0, 0, 0])
    expect(facts.property('lights').values).toEqual([null])
  })

  test('section 3: a place is in its area and the areas above', () => {
    const facts = makeFacts([resource({ mapInfos: [{ areaId: 'floor' }] }), resource()], settings)
    expect(facts.areasOfPlaces().map((ids) => [...ids])).toEqual([['floor', 'house'], []])
    expect(facts.areasOfPlaces()).toBe(facts.areasOfPlaces())
  })

  test('more than 65,536 values keep their numbers', () => {
    const base = resource()
    const many = Array.from({ length: 65_538 }, (_, index) => ({ ...base, resourceTypeId: `type ${index}` }))
    const { types } = makeFacts(many, settings)
    expect(types.of.at(-1)).toBe(65_537)
    expect(types.values.at(-1)).toBe('type 65537')
  })

  test('columns are created when first requested', () => {
    const facts = makeFacts([resource({ properties: [{ propertyId: 'a' }] }), resource()], settings)
    // Two rows: a type, a place (2 bytes each), seats (8) and premium (1).
    expect(facts.bytes).toBe(2 * (2 + 2 + 8 + 1))
    facts.property('a')
    expect(facts.bytes).toBe(2 * (2 + 2 + 8 + 1 + 2))
  })
})

test('section 5: only conditions about properties have a filter', () => {
  const facts = makeFacts([resource()], { areas: [], resourceTypeInfos: [] })
  const wanted = requirement({ typeId: 'rooms', filters: [{ id: 'screen', kind: 'boolean', value: true }] })
  const conditions = matchConditions(wanted, noAttendees, facts, {
    areas: [],
    filters: [definition({ id: 'lights', dataTypeId: 1 }), definition({ id: 'screen', dataTypeId: 1 })],
  })
  expect(conditions.map(({ kind, filterId }) => [kind, filterId])).toEqual([
    ['type', null],
    ['attendee-capacity', null],
    ['properties', 'screen'],
  ])
})
