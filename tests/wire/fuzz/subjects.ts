import { readObjects } from '#src/features/controls/model/rules/read-objects.ts'
import type { Result } from '#src/kernel/result.ts'
import { readCalendarToken, readSignIn, readTokens, readUser } from '#src/wire/account.ts'
import { readConfirmationStatuses, readOnlineMeeting } from '#src/wire/cache.ts'
import { configFileSchema } from '#src/wire/configuration.ts'
import { parseHubEvent } from '#src/wire/hub.ts'
import {
  readClaim,
  readDeviceSession,
  readKiosk,
  readKiosks,
  readLobbyPeople,
  readMeetings,
  readPairing,
} from '#src/wire/kiosk.ts'
import { createProblems, parseBody, type ParsedRecords, type Problems } from '#src/wire/parse.ts'
import { readAttendance } from '#src/wire/attendance.ts'
import { readNews } from '#src/wire/news.ts'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { readAssist, readQrInfo } from '#src/wire/assist.ts'
import { readResources } from '#src/wire/resources.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { readFavourites, readLicences, readOtherCalendars, readUserSettings } from '#src/wire/settings.ts'
import type { Path } from './mutate.ts'

/** The result of a reader. */
export interface Outcome {
  /** The records that were read. One if the body is a single record. */
  readonly records: readonly unknown[]
  /** Omitted members, or the reasons of a refusal. */
  readonly problems: readonly string[]
}

/** A schema with the function that reads it, and a well-formed body. */
export interface Subject {
  readonly name: string
  readonly body: unknown
  /** Path of the list of records in the body. Null if the body is a single record. */
  readonly list: Path | null
  /** Members with open vocabularies: an unknown value has a meaning and is no loss. */
  readonly open?: RegExp
  /** True for a directory, which has records of no use to the product, such as those without an address. */
  readonly isPicky?: boolean
  read(body: unknown): Outcome | Promise<Outcome>
}

const records = (
  name: string,
  list: Path,
  body: unknown,
  read: (body: unknown) => ParsedRecords<unknown>,
): Subject => ({
  name,
  body,
  list,
  read: (given) => {
    const { good, problems } = read(given)
    return { records: good, problems }
  },
})

function fromResult(result: Result<unknown>, problems: readonly string[]): Outcome {
  if (result.ok) return { records: [result.value], problems }
  const { fault } = result
  return { records: [], problems: [...problems, ...('problems' in fault ? fault.problems : []), fault.kind] }
}

const single = (
  name: string,
  body: unknown,
  read: (body: unknown, problems: Problems) => Result<unknown>,
): Subject => ({
  name,
  body,
  list: null,
  read: (given) => {
    const problems = createProblems()
    const result = read(given, problems)
    return fromResult(result, problems.list())
  },
})

const three = (make: (id: string) => unknown): readonly unknown[] => ['one', 'two', 'three'].map(make)

/** A resource with all members. */
export const resourceBody = (id: string) => ({
  id,
  name: `Amber ${id}`,
  displayName: `Amber ${id}.`,
  displayNameForApp: `Amber (${id})`,
  email: `${id}@campus.example`,
  username: `${id}-room`,
  timezone: 'Europe/Prague',
  resourceTypeId: 'rooms',
  csCode: 'CS0600',
  capacity: 12,
  mapInfos: [{ areaId: 'floor' }, { areaId: 'wing' }],
  properties: [
    { propertyId: 'wood', valueChoiceIds: ['oak', 'ash'] },
    {
      propertyId: 'size',
      valueNumber: 4,
      valueDecimal: 4.5,
      valueBoolean: true,
      valueText: 'L',
      valueHTMLContent: '<b>',
    },
  ],
  conditions: { reservedTo: 'you' },
  schedulingSettings: {
    minimumMeetingDurationInMinutes: 15,
    maximumMeetingDurationInMinutes: 480,
    maxAdvanceDays: 30,
    rejectOutsideWorkingHours: true,
  },
  daysOfWeek: ['monday', 'tuesday'],
  startTime: '08:00',
  endTime: '18:00',
  requiresConfirmation: true,
  resourceUnconfirmedEventCancelEventTime: 10,
  resourceMinutesForConfirmationBeforeStartTime: 20,
  resourceUnconfirmedEventCancelEventAllDayTime: 30,
  files: [{ name: 'plan', url: 'https://campus.example/plan.png', kind: 'plan' }],
  reservationsEnabled: false,
  navigationEnabled: true,
  idForFiltering: `filter ${id}`,
})

const schedule = (id: string) => ({
  scheduleId: `${id}@campus.example`,
  email: `${id}@rooms.example`,
  availabilityView: '0022',
  scheduleItems: ['2026-11-20T08:00:00Z', '2026-11-20T10:00:00Z'].map((start) => ({
    start,
    end: '2026-11-20T12:00:00Z',
    status: 'tentative',
    subject: 'Standup',
    location: 'Amber',
    isPrivate: true,
    organizer: 'Olga',
    iCalUId: 'uid',
  })),
  workingHours: { timezone: 'Europe/Prague', daysOfWeek: ['monday', 'friday'], startTime: '08:00', endTime: '17:00' },
  schedulingSettings: { maxAdvanceDays: 30 },
})

const configurationLists = {
  filters: three((id) => ({
    id,
    name: `Wood ${id}`,
    dataTypeId: 5,
    visible: false,
    filterable: false,
    matchAll: true,
    choices: [
      { key: 'oak', value: 'Oak', imageUrl: 'https://campus.example/oak.png', imagePreferCover: true },
      { key: 'ash', value: 'Ash' },
    ],
  })),
  areas: three((id) => ({ id, parentAreaId: 'house', name: `Area ${id}`, maxUt: 50, timezone: 'Europe/Prague' })),
  resourceTypeInfos: three((id) => ({ resourceTypeId: id, rank: 3, name: `Type ${id}`, csCode: 'CS0601' })),
} as const

export const assistBody = {
  assistConfigured: true,
  navigationConfigured: true,
  navigationUrl: 'https://campus.example/map',
  asistConfiguration: {
    serverType: 'o365',
    clientId: 'client',
    tenantId: 'tenant',
    prompt: 'login',
    connectionAgentId: 'agent',
    emailLinkEnabled: false,
    guestEnabled: false,
    cachingEnabled: true,
    enableGroupFinding: true,
    resourceVisibilityRestriction: 1,
    ...configurationLists,
    timelineDefaults: { sizes: { hourHeight: 61, scheduleHeight: 29 }, mode: 'list', sortBy: 'type asc', duration: 60 },
    designColours: { free: '#00ff00', reserved: '#ff0000' },
    onlineMeetingProviders: ['teams', 'zoom'],
    onlineMeetingsEnabled: false,
  },
}

/** One of the lists of the configuration. The rest of the body is well-formed. */
const configurationList = (name: keyof typeof configurationLists): Subject => ({
  name: `configuration.${name}`,
  body: assistBody,
  list: ['asistConfiguration', name],
  read: (body) => {
    const read = readAssist(body)
    if (!read.ok) return fromResult(read, [])
    return { records: read.value.configuration?.[name] ?? [], problems: read.value.problems }
  },
})

const kiosk = (id: string) => ({
  id,
  name: `Dock ${id}`,
  kind: 'panel',
  resourceId: 'amber',
  areaId: 'floor',
  unitId: 'unit',
  heading: 90,
  csCode: 'CS0637',
  timezone: 'Europe/Prague',
  language: 'cs',
  staleAfterMinutes: 15,
  idleSeconds: 90,
  nightFrom: '20:00',
  nightTo: '06:00',
  confirmsBySensor: true,
  rules: {
    book: 'signed-in',
    extend: 'nobody',
    end: 'anybody',
    titles: false,
    organizers: 'initials',
    checkIn: true,
    people: 'none',
  },
  building: { name: 'Dock', rules: { end: 'nobody', titles: true } },
  finishRule: 'nobody',
  version: '1.2.0',
  lastSeen: '2026-11-20T08:59:30Z',
  network: { kind: 'wifi', strength: 0.5 },
  outOfOrder: { since: '2026-11-20T08:00:00Z', reason: 'Broken glass' },
  reports: [{ id: 'r', kind: 'screen', text: 'Dark', at: '2026-11-20T08:10:00Z' }],
  log: [{ at: '2026-11-20T08:00:00Z', level: 'error', what: 'resources', detail: 'resources[3].id: missing' }],
})

const object = (id: string) => ({
  id,
  resourceId: 'amber',
  name: `Lamp ${id}`,
  confirmsReservations: true,
  elements: [
    { id: 'switch', type: 'control-1', label: 'Light', control: { kind: 'switch' }, value: true, icon: 'lamp' },
    { id: 'dim', type: 'control-1', control: { kind: 'level', min: 0, max: 100, step: 5 }, value: 45, unit: '%' },
    {
      id: 'scene',
      type: 'control-1',
      control: { kind: 'choice', options: [{ value: 'a', label: 'A' }] },
      value: 'a',
      color: '#aabbcc',
    },
  ],
})

/** All schemas of the product's own API. Those of the calendars are in `calendars.ts`. */
export const subjects: readonly Subject[] = [
  {
    name: 'resources',
    body: three(resourceBody),
    list: [],
    read: (body) => {
      const { resources, problems, counts } = readResources(body)
      if (resources.length + counts.unread !== counts.total) throw new Error('a resource is not counted')
      return { records: resources, problems }
    },
  },
  {
    name: 'configuration',
    body: assistBody,
    list: null,
    read: (body) => {
      const read = readAssist(body)
      return fromResult(
        read.ok ? { ok: true, value: { ...read.value, problems: [] } } : read,
        read.ok ? read.value.problems : [],
      )
    },
  },
  configurationList('filters'),
  configurationList('areas'),
  configurationList('resourceTypeInfos'),
  single(
    'config.json',
    { apiURL: '/', calendarURL: '/', paths: { news: '/news' }, pictureHosts: ['a.example'] },
    (body) => parseBody(configFileSchema, body, 'config.json'),
  ),
  {
    name: 'schedules',
    body: three(schedule),
    list: [],
    read: (body) => {
      const { schedules, problems } = readSchedules(body)
      return { records: schedules, problems }
    },
  },
  {
    name: 'favourites',
    body: three((resourceId) => ({ resourceId })),
    list: [],
    read: (body) => {
      const problems = createProblems()
      const read = readFavourites(body, problems)
      return { records: read, problems: problems.list() }
    },
  },
  {
    name: 'licences',
    body: ['CS0600', { csCode: 'CS0601' }, { code: 'CS0604' }],
    list: [],
    read: (body) => {
      const problems = createProblems()
      const read = readLicences(body, problems)
      return { records: read ?? [], problems: problems.list() }
    },
  },
  records(
    'other calendars',
    ['calendars'],
    {
      calendars: three((id) => ({
        id,
        name: `Team ${id}`,
        email: `${id}@c.example`,
        colour: '#aabbcc',
        visible: false,
      })),
    },
    readOtherCalendars,
  ),
  single('user settings', { location: { filteredAreaIds: ['house', 'wing'] } }, (body, problems) => ({
    ok: true,
    value: readUserSettings(body, problems),
  })),
  single(
    'qr info',
    { data: { hasLocation: true, startAreaId: 'hall', qrId: 'q', navigationUrl: 'https://campus.example' } },
    readQrInfo,
  ),
  records(
    'pois',
    ['pois'],
    { pois: three((id) => ({ id, name: `Lift ${id}`, areaId: 'hall' })) },
    readPointsOfInterest,
  ),
  records(
    'news',
    [],
    three((id) => ({ id, title: `Title ${id}`, body: '<p>News</p>', published: '2026-11-20T08:00:00Z' })),
    readNews,
  ),
  records(
    'attendance',
    ['resources'],
    {
      resources: three((id) => ({ resourceId: id, reservations: 9, attended: 6, missed: 2, counted: 5, people: 12 })),
    },
    readAttendance,
  ),
  records(
    'confirm statuses',
    [],
    three((id) => ({
      iCalUid: `uid ${id}`,
      id,
      canceled: true,
      confirmed: true,
      confirmedWhen: '2026-11-20T08:00:00Z',
      confirmedBy: 'Olga',
      orderItemsCount: 2,
    })),
    readConfirmationStatuses,
  ),
  single('online meeting', { joinUrl: 'https://meet.example/1' }, (body) => readOnlineMeeting(body)),
  single(
    'account',
    { data: { name: 'Olga', email: 'olga@c.example', username: 'olga', givenName: 'O', surname: 'N' }, loading: false },
    readUser,
  ),
  single('sign-in', { success: true, token: 't', refreshToken: 'r' }, (body, problems) => {
    const read = readSignIn(body, problems)
    return read.success
      ? { ok: true, value: read }
      : { ok: false, fault: { kind: 'malformed', what: 'sign-in', problems: problems.list() } }
  }),
  single('refresh', { token: 't', refreshToken: 'r' }, (body, problems) => readTokens(body, 'refresh', problems)),
  single('calendar token', { accessToken: 't', expiresAt: '2026-11-20T08:00:00Z' }, readCalendarToken),
  records('kiosks', [], three(kiosk), readKiosks),
  single('kiosk', kiosk('one'), readKiosk),
  single('device session', { token: 't', refreshToken: 'r', key: 'k' }, readDeviceSession),
  single('pairing', { code: 'K7Q4MP', secret: 's', expiresAt: '2026-11-20T08:10:00Z' }, readPairing),
  single('claim', { id: 'panel-a', kind: 'panel', setupCode: 'c' }, readClaim),
  records(
    'meetings',
    [],
    three((id) => ({
      id,
      start: '2026-11-20T08:00:00Z',
      end: '2026-11-20T09:00:00Z',
      subject: 'Standup',
      organizer: 'Olga',
      resourceId: 'amber',
      resourceName: 'Amber',
      place: 'Hall',
    })),
    readMeetings,
  ),
  records(
    'lobby people',
    [],
    three((id) => ({ name: `Olga ${id}`, department: 'Sales', office: 'A 1' })),
    readLobbyPeople,
  ),
  records('objects', [], three(object), readObjects),
  // Without a readable id, everything is reloaded, so nothing is lost.
  {
    ...single('hub event', ['reload-changed-resource', { id: { resourceId: 'amber' } }], (body) => {
      const [name, ...args] = Array.isArray(body) ? (body as readonly unknown[]) : [body]
      return parseHubEvent(String(name), args)
    }),
    open: /^1/,
  },
  single('object changed', { objectId: 'lamp', data: '{"switch": true}' }, (body) =>
    parseHubEvent('ObjectChanged', [body]),
  ),
]
