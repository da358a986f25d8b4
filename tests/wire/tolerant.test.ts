import { describe, expect, test } from 'vitest'
import { parseHubEvent } from '#src/wire/hub.ts'
import { readAssist, readQrInfo } from '#src/wire/assist.ts'
import { readResources } from '#src/wire/resources.ts'
import { readFavourites, readOtherCalendars, readUserSettings } from '#src/wire/settings.ts'

type Fields = Readonly<Record<string, unknown>>

const resource: Fields = {
  id: 'amber',
  name: 'Amber',
  displayName: 'Amber',
  displayNameForApp: 'Amber (House)',
  email: 'amber@campus.example',
  username: 'amber',
  timezone: 'Europe/Prague',
  resourceTypeId: 'rooms',
  csCode: 'CS0600',
  capacity: 12,
  mapInfos: [{ areaId: 'floor' }],
  properties: [{ propertyId: 'wood', valueChoiceIds: ['oak'] }],
  conditions: { reservedTo: 'you' },
  schedulingSettings: { maxAdvanceDays: 30, rejectOutsideWorkingHours: true },
  daysOfWeek: ['monday'],
  startTime: '08:00',
  endTime: '18:00',
  requiresConfirmation: true,
  resourceUnconfirmedEventCancelEventTime: 10,
  resourceMinutesForConfirmationBeforeStartTime: 20,
  resourceUnconfirmedEventCancelEventAllDayTime: 30,
  files: [{ name: 'plan', url: 'https://campus.example/plan.png', kind: 'plan' }],
  reservationsEnabled: true,
  navigationEnabled: true,
  idForFiltering: 'amber',
}
const filter: Fields = {
  id: 'wood',
  name: 'Wood',
  dataTypeId: 5,
  visible: true,
  filterable: true,
  matchAll: false,
  choices: [{ key: 'oak', value: 'Oak', imageUrl: null, imagePreferCover: false }],
}
const resourceType: Fields = { resourceTypeId: 'rooms', rank: 1, name: 'Rooms', csCode: 'CS0600' }
const area: Fields = { id: 'floor', parentAreaId: 'house', name: 'Floor', maxUt: 50, timezone: 'Europe/Prague' }
const configuration: Fields = {
  serverType: 'o365',
  clientId: 'client',
  tenantId: 'tenant',
  prompt: 'consent',
  connectionAgentId: 'agent',
  emailLinkEnabled: true,
  guestEnabled: true,
  cachingEnabled: true,
  enableGroupFinding: true,
  resourceVisibilityRestriction: 1,
  resourceTypeInfos: [resourceType],
  filters: [filter],
  areas: [area],
  timelineDefaults: { sizes: { hourHeight: 60 }, mode: 'timeline', sortBy: 'name asc', duration: 60 },
  designColours: { free: '#00ff00' },
  onlineMeetingProviders: ['teams'],
  onlineMeetingsEnabled: true,
}

const lists = ['filters', 'areas', 'resourceTypeInfos'] as const

const removed = Symbol('removed')
const nested: unknown = JSON.parse('{"__proto__": {"id": [null, {"a": [[[{}]]]}]}, "constructor": 1, "id": {"id": {}}}')
const mutations: readonly unknown[] = [
  removed,
  null,
  '',
  '  ',
  'junk',
  'MONDAY',
  'Other',
  0,
  -0,
  7,
  -3,
  1.5,
  1e300,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  [null, 7, 'x', {}, nested],
  {},
  nested,
  { __proto__: { id: 'inherited' } },
]

/** A copy with one member changed, at every depth: of a list, its first entry's members too. */
function* mutated(record: Fields, path = ''): Generator<readonly [string, Fields]> {
  for (const [name, value] of Object.entries(record)) {
    for (const mutation of mutations) {
      const copy: Record<string, unknown> = { ...record }
      if (mutation === removed) delete copy[name]
      else copy[name] = mutation
      yield [`${path}${name}: ${mutation === removed ? 'removed' : JSON.stringify(mutation)}`, copy]
    }
    if (Array.isArray(value)) {
      const [first] = value as readonly unknown[]
      if (isFields(first))
        for (const [what, entry] of mutated(first, `${path}${name}[0].`)) yield [what, { ...record, [name]: [entry] }]
      else
        for (const mutation of mutations)
          yield [`${path}${name}[0]: ${JSON.stringify(mutation)}`, { ...record, [name]: [mutation] }]
    } else if (isFields(value)) {
      for (const [what, part] of mutated(value, `${path}${name}.`)) yield [what, { ...record, [name]: part }]
    }
  }
  yield [`${path}__proto__`, JSON.parse(JSON.stringify(record).replace('{', '{"__proto__": {"id": 5},')) as Fields]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isUsableId = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER

const beside: Fields = { id: 'beside', name: 'Beside', resourceTypeId: 'rooms' }

describe('a mutated id, weekday, flag or name never drops a resource silently', () => {
  test('every member of a resource, one at a time: the resource is there, or its id is unusable and it is counted', () => {
    const all = [...mutated(resource)]
    expect(all.length).toBeGreaterThan(600)
    const wrong = all.filter(([, record]) => {
      const { resources, problems, counts } = readResources([record, beside])
      const isThere = resources.length === 2
      const isCounted = counts.total === 2 && counts.unread === (isThere ? 0 : 1)
      const isNamed = counts.unread + counts.incomplete > 0 === problems.length > 0
      const isRight = isThere === isUsableId(record['id']) && isCounted && isNamed
      return !isRight || resources.at(-1)?.id !== 'beside' || resources.some(({ id }) => typeof id !== 'string')
    })
    expect(wrong.map(([what]) => what)).toEqual([])
  })

  test.each([[null], ['text'], [7], [true], [[]], [{}], [[resource]]])(
    '%j is no resource, and is counted',
    (record) => {
      const { resources, counts, problems } = readResources([resource, record])
      expect(resources).toHaveLength(1)
      expect(counts).toEqual({ total: 2, unread: 1, incomplete: 0 })
      expect(problems.length).toBeGreaterThan(0)
    },
  )

  test.each([
    ['filters', filter, 'id'],
    ['resourceTypeInfos', resourceType, 'resourceTypeId'],
    ['areas', area, 'id'],
  ] as const)('every member of %s, one at a time: it is there, or it is named', (list, record, idName) => {
    const wrong = [...mutated(record)].filter(([, changed]) => {
      const whole = { ...record, [idName]: 'beside' }
      const read = readAssist({
        assistConfigured: true,
        asistConfiguration: { ...configuration, [list]: [changed, whole] },
      })
      const isNamed = read.ok && read.value.problems.some((problem) => problem.includes(`${list}[0]`))
      const isThere = read.ok && read.value.configuration?.[list].length === 2
      const mayGo = !isUsableId(changed[idName]) || changed['dataTypeId'] !== record['dataTypeId']
      return !isThere && !(mayGo && isNamed)
    })
    expect(wrong.map(([what]) => what)).toEqual([])
  })

  test('every member of the configuration, one at a time: the others are read, and only an unknown calendar is a fault', () => {
    const wrong = [...mutated(configuration)].filter(([, changed]) => {
      const read = readAssist({ assistConfigured: true, asistConfiguration: changed })
      const found = read.ok ? read.value.configuration : null
      // Without a known calendar there is nothing to work with, and the start says so.
      if (found === null) return changed['serverType'] === 'o365' || read.ok || read.fault.kind !== 'malformed'
      return lists.some((list) => changed[list] === configuration[list] && found[list].length !== 1)
    })
    expect(wrong.map(([what]) => what)).toEqual([])
  })
})

describe('section 3: values as any server may write them', () => {
  const read = (fields: Fields) => {
    const { resources, problems } = readResources([{ id: 'room', name: 'Room', resourceTypeId: 'rooms', ...fields }])
    expect(problems).toEqual([])
    return resources[0]!
  }

  test('ids are texts within, whatever they are on the wire', () => {
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

  test('1 and "1" are one id: the second of the two is left out and counted', () => {
    const { resources, counts, problems } = readResources([
      { ...beside, id: 1 },
      { ...beside, id: '1' },
    ])
    expect(resources.map(({ id }) => id)).toEqual(['1'])
    expect(counts).toEqual({ total: 2, unread: 1, incomplete: 0 })
    expect(problems).toEqual(['resources[1].id: expected unique id'])
  })

  test('a number too large to be told from its neighbour is no id', () => {
    const { resources, counts } = readResources(JSON.parse('[{"id": 9007199254740993}, {"id": 1e999}]'))
    expect(resources).toEqual([])
    expect(counts).toMatchObject({ total: 2, unread: 2 })
  })

  test('weekdays are names in any case and length, or numbers from Sunday, 7 being Sunday too', () => {
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

  test('flags and numbers in other clothes', () => {
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

  test('an empty text is an absent one', () => {
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

  test('one bad hour, weekday or scheduling setting leaves itself out', () => {
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

  test('weekdays of which none can be read are unknown, not none', () => {
    expect(readResources([{ ...resource, daysOfWeek: ['noday'] }]).resources[0]?.daysOfWeek).toBe(null)
    expect(readResources([{ ...resource, daysOfWeek: [] }]).resources[0]?.daysOfWeek).toEqual([])
  })

  test('section 6: a condition that cannot be read keeps the resource from the lists, and says that it is a guess', () => {
    for (const conditions of [{ reservedTo: 'nobody' }, { reservedTo: 5 }, 'x', []])
      expect(readResources([{ ...resource, conditions }]).resources[0]?.conditions).toEqual({
        reservedTo: 'other',
        isUnread: true,
      })
  })

  test('the configuration too', () => {
    const given = {
      ...configuration,
      serverType: 'O365',
      resourceVisibilityRestriction: true,
      cachingEnabled: 'true',
      areas: [{ id: 2, parentAreaId: 1, maxUt: '50' }],
      filters: [{ ...filter, id: 3, dataTypeId: '5', choices: [{ key: 1, value: 'Oak' }] }],
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

  test('favourites, settings, calendars, codes and live events', () => {
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
