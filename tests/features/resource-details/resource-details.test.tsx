import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { guestRights, session, userRights } from '#src/features/account/model/state.ts'
import { pushEvent } from '#tests/services/push-event.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { setHubState, setOnline } from '#src/base/connection.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { ResourceDetails } from '#src/features/resource-details/screen/resource-details.tsx'
import { setConfiguration } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setDay, setLocation, setQuestion, searchState } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { item as itemOf, schedule as scheduleOf } from '#tests/compute/campus.ts'
import { resource as readResource } from '#tests/features/finding/rules/builders.ts'
import { createWorld, room, scriptServices, start, withSchedules } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const sources = ['HDMI', 'USB-C', 'Wireless', 'Camera', 'Radio'].map((label) => ({ value: label.toLowerCase(), label }))
const levelControl = { kind: 'level', min: 0, max: 100, step: 5 }
const choiceOf = (options: typeof sources) => ({ kind: 'choice', options })
const element = (type: string, id: string, label: string, parts: object) => ({ id, type: `${type}-1`, label, ...parts })
const control = (id: string, label: string, kind: object, parts: object) =>
  element('control', id, label, { control: kind, ...parts })

const onWire = [
  {
    id: 'light',
    resourceId: 'room-1',
    name: 'Ceiling lights',
    elements: [
      control('power', 'Power', { kind: 'switch' }, { icon: 'light', value: false }),
      control('level', 'Brightness', levelControl, { value: 60, unit: '%' }),
    ],
  },
  {
    id: 'wall',
    resourceId: 'room-1',
    name: 'Display',
    elements: [
      control('source', 'Source', choiceOf(sources.slice(0, 3)), { value: 'hdmi' }),
      control('second', 'Second', choiceOf(sources), { value: 'radio' }),
      control('lamp', 'Lamp', { kind: 'switch' }, { state: 1 }),
    ],
  },
  {
    id: 'presence',
    resourceId: 'room-1',
    name: 'Presence sensor',
    confirmsReservations: true,
    elements: [
      element('indicator', 'occupied', 'Presence', { icon: 'occupancy', value: false, color: '#2f9e63' }),
      element('monitor', 'warmth', 'Temperature', { value: 21.5, unit: '°C' }),
    ],
  },
]

/** Services with the objects of `list`, and a hub that responds as scripted. */
async function createServices(list: () => Result<unknown> = () => succeed(onWire)) {
  const { services } = scriptServices(await createWorld())
  const invocations: unknown[] = []
  let response: Result<null> = succeed(null)
  const scripted: Services = {
    ...services,
    hub: {
      ...services.hub,
      invokeObject: (id, item) => Promise.resolve(invocations.push([id, item])).then(() => response),
    },
    api: { ...services.api, objects: { list: () => Promise.resolve(list()) } },
  }
  return { services: scripted, invocations, respondWith: (next: Result<null>) => void (response = next) }
}

const open = (services: Services, close = () => undefined) =>
  renderScreen(services, <ResourceDetails id="room-1" onClose={close} />)

beforeEach(() => {
  timeline.matched = 1
  setHubState('Connected')
})

test('section 3: control, monitor and indicator elements show their parts as accessible text', async () => {
  const { services } = await createServices()
  const screen = await open(services)
  const panel = screen.getByRole('complementary', { name: 'Amber' })
  await expect.element(panel.getByRole('switch', { name: 'Power' })).not.toBeChecked()
  await expect.element(panel.getByRole('slider', { name: 'Brightness' })).toHaveAttribute('aria-valuetext', '60\u00a0%')
  await expect.element(panel.getByRole('radio', { name: 'HDMI' })).toBeChecked()
  await expect.element(panel.getByRole('combobox', { name: 'Second' })).toHaveValue('radio')
  await expect.element(panel.getByText('21.5\u00a0°C')).toBeVisible()
  await expect.element(panel.getByText('Vacant')).toBeVisible()
  await expect.element(panel.getByText('You’re checked in automatically when you’re in the room.')).toBeVisible()
  // Data state NotAvailable.
  await expect.element(panel.getByRole('switch', { name: 'Lamp' })).toBeDisabled()
  await expect.element(panel.getByText('Not available')).toBeVisible()
  await checkAccessibility(screen.container)
})

test('section 7: a switch changes at once, and live changes appear', async () => {
  const { services, invocations } = await createServices()
  const screen = await open(services)
  const power = screen.getByRole('switch', { name: 'Power' })
  await power.click()
  await expect.element(power).toBeChecked()
  expect(invocations).toEqual([['light', { power: true }]])
  pushEvent(services, { kind: 'object-changed', objectId: 'light', data: { power: true } })
  pushEvent(services, { kind: 'object-changed', objectId: 'presence', data: { occupied: true } })
  await expect.element(screen.getByText('Occupied')).toBeVisible()
  await expect.element(power).toBeChecked()
  await expect.element(screen.getByRole('status').filter({ hasText: 'Presence: Occupied' })).toBeInTheDocument()
})

test('section 7: levels and choices can be set with the keyboard', async () => {
  const { services, invocations } = await createServices()
  const screen = await open(services)
  const level = screen.getByRole('slider', { name: 'Brightness' })
  await expect.element(level).toBeVisible()
  level.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(level).toHaveAttribute('aria-valuetext', '65\u00a0%')
  screen.getByRole('radio', { name: 'HDMI' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'USB-C' })).toBeChecked()
  // The change is not confirmed yet.
  await expect.element(screen.getByRole('region', { name: 'Ceiling lights' })).toHaveAttribute('data-awaited')
  expect(invocations).toEqual([
    ['light', { level: 65 }],
    ['wall', { source: 'usb-c' }],
  ])
})

test('section 7: a refused change is reverted with a notice', async () => {
  const { services, respondWith } = await createServices()
  respondWith(fail({ kind: 'server-error', status: 0 }))
  const screen = await open(services)
  const power = screen.getByRole('switch', { name: 'Power' })
  await power.click()
  await vi.waitFor(() => expect(notices.queue[0]?.key).toBe('controls.notChanged'))
  expect(notices.queue[0]?.values).toMatchObject({ name: 'Ceiling lights – Power' })
  await expect.element(power).not.toBeChecked()
  await expect.element(screen.getByRole('region', { name: 'Ceiling lights' })).not.toHaveAttribute('data-awaited')
})

test('ui: controls are disabled with an explanation without a live connection or for guests', async () => {
  const { services } = await createServices()
  setHubState('Disconnected')
  const screen = await open(services)
  const power = screen.getByRole('switch', { name: 'Power' })
  await expect.element(power).toBeDisabled()
  await expect.element(screen.getByText(/No live connection/)).toBeVisible()
  setHubState('Connected')
  await expect.element(power).toBeEnabled()
  session.rights = guestRights
  await expect.element(power).toBeDisabled()
  await expect.element(screen.getByText(/Guests can view/)).toBeVisible()
})

test('ui: an error has a retry, and a room without objects has no controls', async () => {
  let listed: Result<unknown> = fail({ kind: 'offline' })
  const { services } = await createServices(() => listed)
  const screen = await open(services)
  await expect.element(screen.getByText(/Couldn’t load the controls/)).toBeVisible()
  await checkAccessibility(screen.container)
  listed = succeed([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('region', { name: 'Controls' })).not.toBeInTheDocument()
  await screen.unmount()
  const missing = await renderScreen(services, <ResourceDetails id="room-9" onClose={() => undefined} />)
  await expect.element(missing.getByRole('heading', { name: 'Resource not found' })).toBeVisible()
})

/** At nine o'clock, the room is reserved until ten, and for a private event from noon to one. */
const schedule = (given: Partial<Schedule>): Schedule =>
  scheduleOf('amber', ('0'.repeat(32) + '2'.repeat(8) + '0'.repeat(8) + '2'.repeat(4)).padEnd(960, '0'), {
    email: emailOf('amber@example.com'),
    scheduleItems: [
      eventAt('08:00', '10:00', { subject: 'Budget', organizer: 'Ada' }),
      eventAt('12:00', '13:00', { subject: 'Secret', organizer: 'Eva', isPrivate: true }),
    ],
    ...given,
  })

const eventAt = (from: string, to: string, given: Partial<Schedule['scheduleItems'][number]>) =>
  itemOf(0, 1, { start: `2026-11-23T${from}:00Z`, end: `2026-11-23T${to}:00Z`, ...given })
const freeUntil945 = { availabilityView: `${'0'.repeat(39)}${'2'.repeat(57)}`.padEnd(960, '0') }

const definition = (id: string, name: string, dataTypeId: FilterDefinition['dataTypeId']): FilterDefinition => ({
  id,
  name,
  dataTypeId,
  visible: true,
  filterable: true,
  matchAll: false,
  choices: [],
})

/** Opens the details of a room at nine o'clock. */
async function openRoom(changes: Partial<Resource> = {}, calendar: Partial<Schedule> = {}) {
  const { services } = await createServices(() => succeed([]))
  const resource: Resource = { ...room, ...changes }
  const configuration = {
    ...services.configuration,
    cachingEnabled: false,
    resourceTypeInfos: [{ resourceTypeId: 'meeting', rank: 1, name: 'Meeting room', csCode: null }],
    areas: [
      { id: 'house', name: 'Harbour House', parentAreaId: null, maxUt: 100, timezone: null },
      { id: 'floor', name: 'Floor 2', parentAreaId: 'house', maxUt: 100, timezone: null },
    ],
    filters: [definition('guide', 'House rules', 6), definition('remark', 'Remark', 4)],
  }
  const assist = { assistConfigured: true, navigationConfigured: false, navigationUrl: null, problems: [] }
  setConfiguration(configuration, { ...assist, configuration })
  const scripted = withSchedules({
    ...services,
    configuration,
    clock: { ...services.clock, now: () => start, subscribe: () => () => undefined },
    engine: { ...services.engine, resource: () => Promise.resolve(resource) },
    calendar: {
      ...services.calendar,
      async *schedules() {
        yield await Promise.resolve(succeed([schedule(calendar)]))
      },
    },
  })
  return open(scripted)
}

describe('ui: resource details', () => {
  beforeEach(() => {
    setDay('2026-11-23' as CalendarDay)
    setQuestion({ duration: 60 as typeof searchState.question.duration })
    reader.now = start
  })

  test('today is shown as a strip and as text, with the next reservations', async () => {
    const screen = await openRoom({ mapInfos: [{ areaId: 'floor' }] })
    const panel = screen.getByRole('complementary', { name: 'Amber' })
    await expect.element(panel.getByText('Harbour House, Floor 2')).toBeVisible()
    const today = panel.getByRole('region', { name: 'Today' })
    await expect.element(today.getByText('Free from 10:00')).toBeVisible()
    await expect
      .element(today.getByRole('img', { name: 'Reserved 08:00 – 10:00 and 12:00 – 13:00.' }))
      .toBeInTheDocument()
    const ahead = today.getByRole('list', { name: 'Upcoming' })
    await expect.element(ahead.getByRole('listitem').nth(0)).toHaveTextContent('08:00 – 10:00Budget · Ada')
    await expect.element(ahead.getByRole('listitem').nth(1)).toHaveTextContent('12:00 – 13:00Private reservation')
    await checkAccessibility(screen.container)
  })

  test('hours have the name of another searched location', async () => {
    setLocation('london', 'America/New_York' as IanaZone)
    const screen = await openRoom({}, freeUntil945)
    await expect.element(screen.getByRole('button', { name: 'Reserve until 05:00 in New York (1 hr)' })).toBeVisible()
  })

  test('Reserve suggests the next free time of the duration, and opens the form', async () => {
    const screen = await openRoom()
    const reserve = screen.getByRole('button', { name: 'Reserve 10:00 – 11:00' })
    await reserve.click()
    expect(draftState.open).toBe(true)
    expect(draftState.draft?.span).toEqual({ start: start + 3_600_000, end: start + 7_200_000 })
    expect(draftState.resources.map(({ name, email }) => [name, email])).toEqual([['Amber', 'amber@example.com']])
  })

  test('Reserve suggests the time until the next reservation if the room is free now', async () => {
    const screen = await openRoom({}, freeUntil945)
    await screen.getByRole('button', { name: 'Reserve until 09:45 (45 mins)' }).click()
    expect(draftState.draft?.span).toEqual({ start, end: start + 2_700_000 })
  })

  test('the details show the day of the timeline', async () => {
    const screen = await openRoom()
    await expect.element(screen.getByRole('button', { name: 'Reserve 10:00 – 11:00' })).toBeVisible()
    setDay('2026-11-24' as CalendarDay)
    await expect.element(screen.getByRole('button', { name: 'Reserve Tue 24 Nov, 08:00 – 09:00 (1 hr)' })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Today' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('img', { name: 'No reservations on this day' })).toBeInTheDocument()
    await expect.element(screen.getByText('Budget')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Reserve' }).click()
    expect(searchState.day).toBe('2026-11-24')
    expect(draftState.draft?.span.start).toBe(Date.parse('2026-11-24T08:00:00Z') as Instant)
  })

  test('Reserve suggests the next day if today is full', async () => {
    const screen = await openRoom({}, { availabilityView: '2'.repeat(96).padEnd(960, '0') })
    await expect.element(screen.getByText('Not free for the rest of today')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Reserve Tue 24 Nov, 08:00 – 09:00 (1 hr)' })).toBeVisible()
    await screen.getByRole('button', { name: 'Reserve' }).click()
    expect(searchState.day).toBe('2026-11-24')
    expect(draftState.draft?.span.start).toBe(Date.parse('2026-11-24T08:00:00Z') as Instant)
  })

  test('the details explain that the room cannot be reserved', async () => {
    const full = await openRoom({}, { availabilityView: '2'.repeat(960) })
    await expect.element(full.getByText('Nothing is free in the next 10 days.')).toBeVisible()
    await expect.element(full.getByRole('button', { name: 'Reserve' })).not.toBeInTheDocument()
    setOnline(false)
    await expect.element(full.getByText('You can’t reserve while offline.')).toBeVisible()
    session.rights = guestRights
    await expect.element(full.getByText('Sign in to reserve.')).toBeVisible()
    // Guests do not see the organizer.
    await expect.element(full.getByText(/Budget/)).not.toBeInTheDocument()
    session.rights = userRights
    await full.unmount()
    const closed = await openRoom({ reservationsEnabled: false })
    await expect.element(closed.getByText('This resource can’t be reserved.')).toBeVisible()
  })

  test('Reserve opens the form although the calendar fails', async () => {
    const serviceError = { message: 'Mailbox gone', responseCode: null }
    const screen = await openRoom({}, { availabilityView: '', serviceError })
    await expect.element(screen.getByText(/Couldn’t load the calendar. Mailbox gone/)).toBeVisible()
    await screen.getByRole('button', { name: 'Reserve' }).click()
    expect(draftState.open).toBe(true)
  })

  test('section 3: hours and rules are shown as text', async () => {
    const screen = await openRoom({
      timezone: 'Asia/Tokyo',
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'sunday'],
      startTime: '08:00',
      endTime: '18:30',
      requiresConfirmation: true,
      conditions: { reservedTo: 'you' },
      schedulingSettings: {
        minimumMeetingDurationInMinutes: 30,
        maximumMeetingDurationInMinutes: 120,
        maxAdvanceDays: 14,
        rejectOutsideWorkingHours: true,
      },
    })
    const texts = [
      'Mon – Fri, Sun, 08:00 – 18:30 in Tokyo',
      /^18:00 \(/,
      'Assigned to you',
      'Only during opening hours',
      /^From 30 mins? to 2 hr?s?$/,
      'Up to 14 days ahead',
      /^Check in between 15 mins? before and 15 mins? after the start/,
    ]
    for (const text of texts) await expect.element(screen.getByText(text)).toBeVisible()
  })

  test('threat T15: pictures of a host missing in config.json are replaced by a placeholder', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const screen = await openRoom({
      files: [
        { name: 'From the door', url: 'https://foreign.invalid/a.png', kind: 'image' },
        { name: 'From the window', url: 'https://foreign.invalid/b.png', kind: 'image' },
        { name: 'Guide', url: 'https://foreign.invalid/guide.pdf', kind: 'document' },
      ],
    })
    await expect.element(screen.getByText('From the door')).toBeVisible()
    await expect.element(screen.getByText('From the window')).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
    const requests = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(requests.filter((name) => name.includes('foreign.invalid'))).toEqual([])
    await expect.element(screen.getByRole('button', { name: 'From the door' })).not.toBeInTheDocument()
    const guide = screen.getByRole('link', { name: 'Guide' })
    await expect.element(guide).toHaveAttribute('href', 'https://foreign.invalid/guide.pdf')
    expect(warn.mock.calls.filter(([, problems]) => String(problems).includes('foreign.invalid'))).toHaveLength(1)
    warn.mockRestore()
    await checkAccessibility(screen.container)
  })

  test('threat T15: only safe pictures, files and markup are shown', async () => {
    const rules = '<p>Leave it <b>tidy</b>.</p><script>alert(1)</script><img src=x onerror=alert(1)>'
    const screen = await openRoom({
      files: [
        { name: 'From the door', url: '/sandbox/public/pictures/room-1.svg', kind: 'image' },
        { name: 'Hostile picture', url: 'data:image/svg+xml,<svg onload="alert(1)"/>', kind: 'image' },
        { name: 'Lost picture', url: '/sandbox/public/pictures/nothing-here.png', kind: 'image' },
        { name: 'Guide', url: 'https://files.example/guide.pdf', kind: 'document' },
        { name: 'Hostile file', url: 'data:text/html,<script>alert(1)</script>', kind: 'document' },
      ],
      properties: readResource({
        properties: [
          { propertyId: 'guide', valueHTMLContent: rules },
          { propertyId: 'remark', valueText: 'Quiet <side>' },
        ],
      }).properties,
    })
    await expect.element(screen.getByRole('img', { name: 'From the door' })).toBeVisible()
    const guide = screen.getByRole('link', { name: 'Guide' })
    await expect.element(guide).toHaveAttribute('href', 'https://files.example/guide.pdf')
    await expect.element(guide).toHaveAttribute('download')
    await expect.element(screen.getByRole('img', { name: 'Lost picture' })).not.toBeInTheDocument()
    await expect.element(screen.getByText(/Hostile/)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('img', { name: 'Hostile picture' })).not.toBeInTheDocument()
    await expect.element(screen.getByText('tidy')).toBeVisible()
    expect(screen.container.querySelector('script, img[onerror]')).toBeNull()
    await expect.element(screen.getByText('Quiet <side>')).toBeVisible()
    await screen.getByRole('button', { name: 'From the door' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'From the door' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('complementary', { name: 'Amber' })).toBeVisible()
    await checkAccessibility(screen.container)
  })

  test('the link to the details can be shared', async () => {
    const shared: string[] = []
    const share = (link: ShareData): Promise<void> => Promise.resolve(void shared.push(link.url ?? ''))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const screen = await openRoom()
    await screen.getByRole('button', { name: 'Share or copy the link' }).click()
    await vi.waitFor(() => expect(shared).toEqual([expect.stringMatching(/\/reservations\/reserve\?resource=room-1$/)]))
    Reflect.deleteProperty(navigator, 'share')
  })
})
