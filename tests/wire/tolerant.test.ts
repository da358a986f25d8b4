import { describe, expect, test } from 'vitest'
import { parseHubEvent } from '#src/wire/hub.ts'
import { readAssist, readQrInfo } from '#src/wire/assist.ts'
import { readResources } from '#src/wire/resources.ts'
import { readFavourites, readOtherCalendars, readUserSettings } from '#src/wire/settings.ts'
import { oddValues, pathsOf, removed, withValue } from './fuzz/mutate.ts'
import { assistBody, resourceBody } from './fuzz/subjects.ts'

type Fields = Readonly<Record<string, unknown>>

const resource = resourceBody('amber')
const configuration: Fields = assistBody.asistConfiguration

const lists = ['filters', 'areas', 'resourceTypeInfos'] as const

/** Copies with one member changed, at every depth. */
function* mutated(record: Fields): Generator<readonly [string, Fields]> {
  for (const path of pathsOf(record)) {
    for (const value of oddValues) {
      const label = `${path.join('.')}: ${value === removed ? 'removed' : JSON.stringify(value).slice(0, 80)}`
      yield [label, withValue(record, path, value) as Fields]
    }
  }
  yield ['__proto__', JSON.parse(JSON.stringify(record).replace('{', '{"__proto__": {"id": 5},')) as Fields]
}

const isUsableId = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER

const other: Fields = { id: 'other', name: 'Other', resourceTypeId: 'rooms' }

describe('one mutated member', () => {
  test('of a resource never removes the resource, unless the id is unusable', () => {
    const all = [...mutated(resource)]
    expect(all.length).toBeGreaterThan(600)
    const wrong = all.filter(([, record]) => {
      const { resources, problems, counts } = readResources([record, other])
      const isPresent = resources.length === 2
      const isCounted = counts.total === 2 && counts.unread === (isPresent ? 0 : 1)
      const isReported = counts.unread + counts.incomplete > 0 === problems.length > 0
      const isRight = isPresent === isUsableId(record['id']) && isCounted && isReported
      return !isRight || resources.at(-1)?.id !== 'other' || resources.some(({ id }) => typeof id !== 'string')
    })
    expect(wrong.map(([what]) => what)).toEqual([])
  })

  test.each([[null], ['text'], [7], [true], [[]], [{}], [[resource]]])(
    'rejects and counts %j, which is not a resource',
    (record) => {
      const { resources, counts, problems } = readResources([resource, record])
      expect(resources).toHaveLength(1)
      expect(counts).toEqual({ total: 2, unread: 1, incomplete: 0 })
      expect(problems.length).toBeGreaterThan(0)
    },
  )

  test.each([
    ['filters', 'id'],
    ['resourceTypeInfos', 'resourceTypeId'],
    ['areas', 'id'],
  ] as const)('of %s is reported if it removes the entry', (list, idName) => {
    const [record] = assistBody.asistConfiguration[list] as readonly Fields[]
    const wrong = [...mutated(record!)].filter(([, changed]) => {
      const whole = { ...record, [idName]: 'other' }
      const read = readAssist({
        assistConfigured: true,
        asistConfiguration: { ...configuration, [list]: [changed, whole] },
      })
      const isReported = read.ok && read.value.problems.some((problem) => problem.includes(`${list}[0]`))
      const isPresent = read.ok && read.value.configuration?.[list].length === 2
      const mayBeOmitted = !isUsableId(changed[idName]) || changed['dataTypeId'] !== record!['dataTypeId']
      return !isPresent && !(mayBeOmitted && isReported)
    })
    expect(wrong.map(([what]) => what)).toEqual([])
  })

  test('of the configuration does not affect the others, unless it is the calendar', () => {
    const wrong = [...mutated(configuration)].filter(([, changed]) => {
      const read = readAssist({ assistConfigured: true, asistConfiguration: changed })
      const found = read.ok ? read.value.configuration : null
      // Without a known calendar, the configuration is malformed.
      if (found === null) return changed['serverType'] === 'o365' || read.ok || read.fault.kind !== 'malformed'
      return lists.some((list) => changed[list] === configuration[list] && found[list].length !== 3)
    })
    expect(wrong.map(([what]) => what)).toEqual([])
  })
})

describe('section 3: values in other types', () => {
  const read = (fields: Fields) => {
    const { resources, problems } = readResources([{ id: 'room', name: 'Room', resourceTypeId: 'rooms', ...fields }])
    expect(problems).toEqual([])
    return resources[0]!
  }

  test('ids become texts', () => {
    const room = read({
      id: 7,
      resourceTypeId: -0,
      mapInfos: [{ areaId: 12 }],
      properties: [{ propertyId: 3, valueChoiceIds: [1, '2'] }],
      idForFiltering: 4,
    })
    expect(room).toMatchObject({
      id: '7',
      resourceTypeId: '0',
      mapInfos: [{ areaId: '12' }],
      properties: [{ propertyId: '3', valueChoiceIds: ['1', '2'] }],
      idForFiltering: '4',
    })
  })

  test('a second resource with the same id is omitted and counted', () => {
    const { resources, counts, problems } = readResources([
      { ...other, id: 1 },
      { ...other, id: '1' },
    ])
    expect(resources.map(({ id }) => id)).toEqual(['1'])
    expect(counts).toEqual({ total: 2, unread: 1, incomplete: 0 })
    expect(problems).toEqual(['resources[1].id: expected unique id'])
  })

  test('a number beyond the safe integers is not an id', () => {
    const { resources, counts } = readResources(JSON.parse('[{"id": 9007199254740993}, {"id": 1e999}]'))
    expect(resources).toEqual([])
    expect(counts).toMatchObject({ total: 2, unread: 2 })
  })

  test('weekdays are full or short names in any case, or numbers from Sunday', () => {
    expect(read({ daysOfWeek: ['Monday', 'TUE', 'wed', 4, '5', 0, 7] }).daysOfWeek).toEqual([
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'sunday',
      'sunday',
    ])
  })

  test('flags and numbers may be texts', () => {
    expect(
      read({
        capacity: '12',
        requiresConfirmation: 1,
        reservationsEnabled: 'False',
        navigationEnabled: '1',
        resourceUnconfirmedEventCancelEventTime: ' 10 ',
        schedulingSettings: { maxAdvanceDays: '30', rejectOutsideWorkingHours: 'true' },
        conditions: { reservedTo: 'Other' },
      }),
    ).toMatchObject({
      capacity: 12,
      requiresConfirmation: true,
      reservationsEnabled: false,
      navigationEnabled: true,
      resourceUnconfirmedEventCancelEventTime: 10,
      schedulingSettings: { maxAdvanceDays: 30, rejectOutsideWorkingHours: true },
      conditions: { reservedTo: 'other' },
    })
  })

  test('an empty text is absent', () => {
    expect(
      read({
        displayName: '',
        displayNameForApp: ' ',
        email: '',
        username: '',
        timezone: '',
        startTime: '',
        capacity: '',
      }),
    ).toMatchObject({
      displayName: null,
      displayNameForApp: null,
      email: null,
      username: null,
      timezone: 'UTC',
      startTime: null,
      capacity: null,
    })
  })

  test('a bad hour, weekday or scheduling setting is omitted and counted', () => {
    const { resources, problems, counts } = readResources([
      {
        ...resource,
        startTime: 'soon',
        daysOfWeek: ['monday', 'noday'],
        schedulingSettings: { maxAdvanceDays: 'many', minimumMeetingDurationInMinutes: 15 },
      },
    ])
    expect(resources[0]).toMatchObject({
      startTime: null,
      endTime: '18:00',
      daysOfWeek: ['monday'],
      schedulingSettings: { maxAdvanceDays: null, minimumMeetingDurationInMinutes: 15 },
    })
    expect(problems).toHaveLength(3)
    expect(counts).toEqual({ total: 1, unread: 0, incomplete: 1 })
  })

  test('unreadable weekdays are unknown, not empty', () => {
    expect(readResources([{ ...resource, daysOfWeek: ['noday'] }]).resources[0]?.daysOfWeek).toBe(null)
    expect(readResources([{ ...resource, daysOfWeek: [] }]).resources[0]?.daysOfWeek).toEqual([])
  })

  test('section 6: an unreadable condition means that others may reserve the resource', () => {
    for (const conditions of [{ reservedTo: 'nobody' }, { reservedTo: 5 }, 'x', []])
      expect(readResources([{ ...resource, conditions }]).resources[0]?.conditions).toEqual({
        reservedTo: 'other',
        isUnread: true,
      })
  })

  test('the configuration is read from other types', () => {
    const given = {
      ...configuration,
      serverType: 'O365',
      resourceVisibilityRestriction: true,
      cachingEnabled: 'true',
      areas: [{ id: 2, parentAreaId: 1, maxUt: '50' }],
      filters: [{ name: 'Wood', id: 3, dataTypeId: '5', choices: [{ key: 1, value: 'Oak' }] }],
      resourceTypeInfos: [{ resourceTypeId: 4, name: '' }],
    }
    const found = readAssist({ assistConfigured: 1, asistConfiguration: given })
    expect(found.ok && found.value).toMatchObject({
      problems: [],
      configuration: {
        serverType: 'o365',
        resourceVisibilityRestriction: 1,
        cachingEnabled: true,
        areas: [{ id: '2', parentAreaId: '1', maxUt: 50 }],
        filters: [{ id: '3', dataTypeId: 5, choices: [{ key: '1' }] }],
        resourceTypeInfos: [{ resourceTypeId: '4', name: '4' }],
      },
    })
    for (const restriction of ['1', 1, 'true'])
      expect(
        readAssist({
          assistConfigured: true,
          asistConfiguration: { ...given, resourceVisibilityRestriction: restriction },
        }),
      ).toMatchObject({ value: { configuration: { resourceVisibilityRestriction: 1 } } })
  })

  test('favourites, settings, calendars, QR codes and hub events are read from other types', () => {
    expect(readFavourites([{ resourceId: 5 }, { resourceId: '5' }, { resourceId: 'a' }])).toEqual(['5', 'a'])
    expect(readUserSettings({ location: { filteredAreaIds: [5, 'a', {}] } })).toEqual({
      location: { filteredAreaIds: ['5', 'a'] },
    })
    expect(readOtherCalendars([{ id: 5 }]).good).toMatchObject([{ id: '5' }])
    expect(readQrInfo({ data: { hasLocation: 1, startAreaId: 5, qrId: 6 } })).toMatchObject({
      value: { hasLocation: true, startAreaId: '5', qrId: '6' },
    })
    expect(parseHubEvent('reload-area', [{ areaId: 5 }])).toMatchObject({ value: { id: '5' } })
    expect(parseHubEvent('ObjectChanged', [5, '{}'])).toMatchObject({ value: { objectId: '5' } })
  })
})
