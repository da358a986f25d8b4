import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { resourceSchema, zoneNameOf } from '#src/wire/resource.ts'
import { readResources, readWellFormed } from '#src/wire/resources.ts'
import { resourceBody } from './fuzz/subjects.ts'

const minimal = { id: 'room', name: 'Room', resourceTypeId: 'rooms' }

describe('section 3: resources', () => {
  test('absent members and nulls have their defaults', () => {
    const nulls = Object.fromEntries(Object.keys(resourceSchema.entries).map((key) => [key, null]))
    const expected = {
      ...minimal,
      displayName: null,
      email: null,
      timezone: 'UTC',
      capacity: null,
      mapInfos: [],
      properties: [],
      conditions: { reservedTo: null },
      schedulingSettings: null,
      daysOfWeek: null,
      requiresConfirmation: false,
      files: [],
      reservationsEnabled: true,
      navigationEnabled: false,
    }
    for (const record of [minimal, { ...nulls, ...minimal }])
      expect(readResources([record]).resources[0]).toMatchObject(expected)
  })

  test.each([
    ['', 'UTC'],
    ['  ', 'UTC'],
    ['Custom time zone', 'UTC'],
    ['custom Time Zone', 'UTC'],
    ['Europe/Prague', 'Europe/Prague'],
    ['Central Europe Standard Time', 'Central Europe Standard Time'],
    ['Customized Time Zone', 'Customized Time Zone'],
  ])('section 3: the time zone %j is read as %s', (name, zone) => {
    expect(zoneNameOf(name)).toBe(zone)
    expect(readResources([{ ...minimal, timezone: name }]).resources[0]?.timezone).toBe(zone)
  })

  test('section 8: a bad property, map info or file is omitted and reported', () => {
    const { resources, problems } = readResources([
      {
        ...minimal,
        properties: [
          { propertyId: 'a', valueBoolean: 'yes' },
          { propertyId: 'b', valueBoolean: true },
        ],
        mapInfos: [{ areaId: true }, { areaId: 'floor' }],
        files: ['plan.png', { name: 'plan', url: 'https://campus.example/plan.png' }],
      },
    ])
    expect(resources[0]?.properties.map(({ propertyId }) => propertyId)).toEqual(['b'])
    expect(resources[0]?.mapInfos).toEqual([{ areaId: 'floor' }])
    expect(resources[0]?.files).toEqual([{ name: 'plan', url: 'https://campus.example/plan.png', kind: 'image' }])
    expect(problems).toEqual([
      'resources[0].mapInfos[0].areaId: expected id',
      'resources[0].properties[0].valueBoolean: expected boolean',
      'resources[0].files[0]: expected object',
    ])
  })

  test.each([[[minimal]], [{ resources: [minimal] }], [{ data: [minimal] }]])(
    'the list may be in a record: %j',
    (body) => {
      expect(readResources(body).resources).toHaveLength(1)
    },
  )

  test.each([null, '<html>', {}, { resources: {} }])('%j has no resources and is reported', (body) => {
    expect(readResources(body)).toEqual({
      resources: [],
      problems: ['resources: expected array'],
      counts: { total: 0, unread: 0, incomplete: 0 },
    })
  })

  const junk = fc.constantFrom(
    null,
    undefined,
    '',
    'x',
    'UTC',
    0,
    7,
    true,
    [],
    {},
    ['x'],
    [null],
    [7],
    { areaId: 'a' },
    [{ areaId: 'a' }],
  )
  const mostly = (...values: readonly unknown[]) =>
    fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: junk })
  const good = fc.record(
    {
      displayName: mostly('Amber', null),
      timezone: mostly('', 'Europe/Prague', null),
      capacity: mostly(0, 12, null),
      daysOfWeek: mostly(['Monday'], ['SUNDAY', 'friday'], [], ['noday'], null),
      conditions: mostly({ reservedTo: 'you' }, { reservedTo: 'them' }, {}, null),
      schedulingSettings: fc.record(
        {
          maxAdvanceDays: mostly(0, 30, null),
          minimumMeetingDurationInMinutes: mostly(15, null),
          rejectOutsideWorkingHours: mostly(true, false, null),
        },
        { requiredKeys: [] },
      ),
      properties: fc.array(
        fc.record(
          {
            propertyId: mostly('p'),
            valueBoolean: mostly(true, false, null),
            valueNumber: mostly(3, null),
            valueText: mostly('text', null),
            valueChoiceIds: mostly(['oak'], [], null),
          },
          { requiredKeys: ['propertyId'] },
        ),
        { maxLength: 2 },
      ),
      files: mostly([{ name: 'a', url: 'b' }], [{ name: 'a', url: 'b', kind: 'plan' }], null),
      unknown: junk,
    },
    { requiredKeys: [] },
  )
  const badFields = fc.dictionary(fc.constantFrom(...Object.keys(resourceSchema.entries)), junk, { maxKeys: 1 })

  test('the quick reader reads records like the schema or returns null', () => {
    const seen = { quick: 0, left: 0 }
    fc.assert(
      fc.property(good, badFields, (fields, bad) => {
        const record: unknown = { ...minimal, ...fields, ...bad }
        const bySchema = v.safeParse(resourceSchema, record)
        const quick = readWellFormed(record)
        expect(quick).toEqual(quick === null ? null : bySchema.output)
        expect(quick === null || bySchema.success).toBe(true)
        const { resources, problems } = readResources([record])
        expect(problems.length === 0).toBe(bySchema.success)
        expect(bySchema.success ? resources : [bySchema.output]).toEqual([bySchema.output])
        seen[quick === null ? 'left' : 'quick']++
      }),
      { numRuns: 400 },
    )
    expect(Math.min(seen.quick, seen.left)).toBeGreaterThan(20)
  })

  test('the quick reader reads a resource with all members', () => {
    const whole = resourceBody('amber')
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(resourceSchema.entries).toSorted())
    expect(readWellFormed(whole)).toEqual(v.parse(resourceSchema, whole))
  })
})
