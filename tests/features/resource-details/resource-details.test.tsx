import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { guestRights, session, userRights } from '#src/features/account/state.ts'
import { takeObjectChange } from '#src/features/controls/follow-objects.ts'
import { clearObjects } from '#src/features/controls/state.ts'
import { notices } from '#src/features/notices/state.ts'
import { setHubState, setOnline } from '#src/features/offline/state.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import { ResourceDetails } from '#src/features/resource-details/resource-details.tsx'
import { clearConfiguration, setConfiguration } from '#src/features/settings/state.ts'
import { setDay, setLocation, setQuestion, setZone, timeline } from '#src/features/timeline/state.ts'
import { type CalendarDay, fail, type IanaZone, type Instant, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import {
  clearStores,
  createWorld,
  room,
  scriptServices,
  start,
  withSchedules,
} from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const sources = ['HDMI', 'USB-C', 'Wireless', 'Camera', 'Radio'].map((label) => ({ value: label.toLowerCase(), label }))

const onWire = [
  {
    id: 'light',
    resourceId: 'room-1',
    name: 'Ceiling lights',
    elements: [
      { id: 'power', type: 'control-1', label: 'Power', icon: 'light', control: { kind: 'switch' }, value: false },
      {
        id: 'level',
        type: 'control-1',
        label: 'Brightness',
        control: { kind: 'level', min: 0, max: 100, step: 5 },
        value: 60,
        unit: '%',
      },
    ],
  },
  {
    id: 'wall',
    resourceId: 'room-1',
    name: 'Display',
    elements: [
      {
        id: 'source',
        type: 'control-1',
        label: 'Source',
        control: { kind: 'choice', options: sources.slice(0, 3) },
        value: 'hdmi',
      },
      {
        id: 'second',
        type: 'control-1',
        label: 'Second',
        control: { kind: 'choice', options: sources },
        value: 'radio',
      },
      { id: 'lamp', type: 'control-1', label: 'Lamp', control: { kind: 'switch' }, state: 1 },
    ],
  },
  {
    id: 'presence',
    resourceId: 'room-1',
    name: 'Presence sensor',
    confirmsReservations: true,
    elements: [
      { id: 'occupied', type: 'indicator-1', label: 'Presence', icon: 'occupancy', value: false, color: '#2f9e63' },
      { id: 'warmth', type: 'monitor-1', label: 'Temperature', value: 21.5, unit: '°C' },
    ],
  },
]

/** A product in whose room there is what `list` says, and a hub that takes what the test answers. */
async function standing(list: () => Result<unknown> = () => succeed(onWire)) {
  const { services } = scriptServices(await createWorld())
  const invocations: unknown[] = []
  let answer: Result<null> = succeed(null)
  const scripted: Services = {
    ...services,
    hub: {
      ...services.hub,
      invokeObject: (id, item) => Promise.resolve(invocations.push([id, item])).then(() => answer),
    },
    api: { ...services.api, objects: { list: () => Promise.resolve(list()) } },
  }
  return { services: scripted, invocations, answerWith: (next: Result<null>) => void (answer = next) }
}

const show = (services: Services, close = () => undefined) =>
  renderScreen(services, <ResourceDetails id="room-1" onClose={close} />)

beforeEach(() => {
  clearStores()
  timeline.matched = 1
  setHubState('Connected')
})
afterEach(() => {
  clearStores()
  clearObjects()
  timeline.matched = null
  session.rights = userRights
  setHubState('Disconnected')
})

test('section 3: control, monitor and indicator elements show their parts, in words and for readers', async () => {
  const { services } = await standing()
  const screen = await show(services)
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

test('section 7: a switch shows at once what was pressed, and a live change shows as it comes', async () => {
  const { services, invocations } = await standing()
  const screen = await show(services)
  const power = screen.getByRole('switch', { name: 'Power' })
  await power.click()
  await expect.element(power).toBeChecked()
  expect(invocations).toEqual([['light', { power: true }]])
  takeObjectChange(services, { objectId: 'light', data: { power: true } })
  takeObjectChange(services, { objectId: 'presence', data: { occupied: true } })
  await expect.element(screen.getByText('Occupied')).toBeVisible()
  await expect.element(power).toBeChecked()
  await expect.element(screen.getByRole('status').filter({ hasText: 'Presence: Occupied' })).toBeInTheDocument()
})

test('section 7: a level and a choice are set by the keyboard, each by its element', async () => {
  const { services, invocations } = await standing()
  const screen = await show(services)
  const level = screen.getByRole('slider', { name: 'Brightness' })
  await expect.element(level).toBeVisible()
  level.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(level).toHaveAttribute('aria-valuetext', '65\u00a0%')
  screen.getByRole('radio', { name: 'HDMI' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'USB-C' })).toBeChecked()
  // What the server has not confirmed yet is marked as such.
  await expect.element(screen.getByRole('region', { name: 'Ceiling lights' })).toHaveAttribute('data-awaited')
  expect(invocations).toEqual([
    ['light', { level: 65 }],
    ['wall', { source: 'usb-c' }],
  ])
})

test('section 7: what the server refuses goes back, with a notice', async () => {
  const { services, answerWith } = await standing()
  answerWith(fail({ kind: 'server-error', status: 0 }))
  const screen = await show(services)
  const power = screen.getByRole('switch', { name: 'Power' })
  await power.click()
  await vi.waitFor(() => expect(notices.queue[0]?.key).toBe('controls.notChanged'))
  expect(notices.queue[0]?.values).toMatchObject({ name: 'Ceiling lights – Power' })
  await expect.element(power).not.toBeChecked()
  await expect.element(screen.getByRole('region', { name: 'Ceiling lights' })).not.toHaveAttribute('data-awaited')
})

test('ui: without the live connection, and for guests, there is only something to see, and it says why', async () => {
  const { services } = await standing()
  setHubState('Disconnected')
  const screen = await show(services)
  const power = screen.getByRole('switch', { name: 'Power' })
  await expect.element(power).toBeDisabled()
  await expect.element(screen.getByText(/No live connection/)).toBeVisible()
  setHubState('Connected')
  await expect.element(power).toBeEnabled()
  session.rights = guestRights
  await expect.element(power).toBeDisabled()
  await expect.element(screen.getByText(/Guests can view/)).toBeVisible()
})

test('ui: a failure says so and is tried again; a room without objects has no controls; a room that is gone says so', async () => {
  let listed: Result<unknown> = fail({ kind: 'offline' })
  const { services } = await standing(() => listed)
  const screen = await show(services)
  await expect.element(screen.getByText(/Couldn’t load the controls/)).toBeVisible()
  await checkAccessibility(screen.container)
  listed = succeed([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('region', { name: 'Controls' })).not.toBeInTheDocument()
  await screen.unmount()
  const gone = await renderScreen(services, <ResourceDetails id="room-9" onClose={() => undefined} />)
  await expect.element(gone.getByRole('heading', { name: 'Resource not found' })).toBeVisible()
})

/** Nine o'clock: held until ten, and from noon to one by somebody who says nothing of it. */
const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  email: emailOf('amber@example.com'),
  availabilityView: ('0'.repeat(32) + '2'.repeat(8) + '0'.repeat(8) + '2'.repeat(4)).padEnd(960, '0'),
  scheduleItems: [
    heldAt('08:00', '10:00', { subject: 'Budget', organizer: 'Ada' }),
    heldAt('12:00', '13:00', { subject: 'Secret', organizer: 'Eva', isPrivate: true }),
  ],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
  ...changes,
})
const heldAt = (from: string, to: string, more: Partial<Schedule['scheduleItems'][number]>) => ({
  start: `2026-11-23T${from}:00Z`,
  end: `2026-11-23T${to}:00Z`,
  status: 'busy',
  subject: null,
  location: null,
  isPrivate: false,
  organizer: null,
  iCalUId: null,
  ...more,
})

const definition = (id: string, name: string, dataTypeId: FilterDefinition['dataTypeId']): FilterDefinition => ({
  id,
  name,
  dataTypeId,
  visible: true,
  filterable: true,
  matchAll: false,
  choices: [],
})
const property = (propertyId: string, value: Partial<Resource['properties'][number]>) => ({
  propertyId,
  valueBoolean: null,
  valueNumber: null,
  valueDecimal: null,
  valueText: null,
  valueHTMLContent: null,
  valueChoiceIds: null,
  ...value,
})

/** The details of a room that is so, by a calendar that says so, at nine o'clock. */
async function showRoom(changes: Partial<Resource> = {}, told: Partial<Schedule> = {}) {
  const { services } = await standing(() => succeed([]))
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
  setConfiguration(configuration, {
    assistConfigured: true,
    navigationConfigured: false,
    navigationUrl: null,
    configuration,
    problems: [],
  })
  const scripted = withSchedules({
    ...services,
    configuration,
    clock: { ...services.clock, now: () => start, subscribe: () => () => undefined },
    engine: { ...services.engine, resource: () => Promise.resolve(resource) },
    calendar: {
      ...services.calendar,
      async *schedules() {
        yield await Promise.resolve(succeed([schedule(told)]))
      },
    },
  })
  return show(scripted)
}

describe('ui: resource details', () => {
  beforeEach(() => {
    setZone('UTC' as IanaZone)
    setDay('2026-11-23' as CalendarDay)
    setQuestion({ duration: 60 as typeof timeline.question.duration })
    timeline.now = start
    setOnline(true)
  })
  afterEach(() => {
    clearConfiguration()
    setOnline(true)
  })

  test('today stands as a strip and in words, with who has the room after that', async () => {
    const screen = await showRoom({ mapInfos: [{ areaId: 'floor' }] })
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

  test('where another location is searched, its hours have its name', async () => {
    setLocation('london', 'America/New_York' as IanaZone)
    onTestFinished(() => setLocation(null, 'UTC' as IanaZone))
    const screen = await showRoom({}, { availabilityView: `${'0'.repeat(39)}${'2'.repeat(57)}`.padEnd(960, '0') })
    await expect.element(screen.getByRole('button', { name: 'Reserve until 05:00 in New York (1 hr)' })).toBeVisible()
  })

  test('Reserve names the next free time that is long enough, and opens the form on it', async () => {
    const screen = await showRoom()
    const reserve = screen.getByRole('button', { name: 'Reserve 10:00 – 11:00' })
    await reserve.click()
    expect(draftState.open).toBe(true)
    expect(draftState.draft?.span).toEqual({ start: start + 3_600_000, end: start + 7_200_000 })
    expect(draftState.resources.map(({ name, email }) => [name, email])).toEqual([['Amber', 'amber@example.com']])
  })

  test('a room that is free now is offered from this minute to the next booking, with its length', async () => {
    const screen = await showRoom({}, { availabilityView: `${'0'.repeat(39)}${'2'.repeat(57)}`.padEnd(960, '0') })
    await screen.getByRole('button', { name: 'Reserve until 09:45 (45 mins)' }).click()
    expect(draftState.draft?.span).toEqual({ start, end: start + 2_700_000 })
  })

  test('day and offer follow the day of the view: of tomorrow nothing of today is said or reserved', async () => {
    const screen = await showRoom()
    await expect.element(screen.getByRole('button', { name: 'Reserve 10:00 – 11:00' })).toBeVisible()
    setDay('2026-11-24' as CalendarDay)
    await expect.element(screen.getByRole('button', { name: 'Reserve Tue 24 Nov, 08:00 – 09:00 (1 hr)' })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Today' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('img', { name: 'No reservations on this day' })).toBeInTheDocument()
    await expect.element(screen.getByText('Budget')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Reserve' }).click()
    expect(timeline.day).toBe('2026-11-24')
    expect(draftState.draft?.span.start).toBe(Date.parse('2026-11-24T08:00:00Z') as Instant)
  })

  test('a day without room for it gives way to the next; the view goes to that day', async () => {
    const screen = await showRoom({}, { availabilityView: '2'.repeat(96).padEnd(960, '0') })
    await expect.element(screen.getByText('Not free for the rest of today')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Reserve Tue 24 Nov, 08:00 – 09:00 (1 hr)' })).toBeVisible()
    await screen.getByRole('button', { name: 'Reserve' }).click()
    expect(timeline.day).toBe('2026-11-24')
    expect(draftState.draft?.span.start).toBe(Date.parse('2026-11-24T08:00:00Z') as Instant)
  })

  test('where it cannot be reserved it says why not', async () => {
    const full = await showRoom({}, { availabilityView: '2'.repeat(960) })
    await expect.element(full.getByText('Nothing is free in the next 10 days.')).toBeVisible()
    await expect.element(full.getByRole('button', { name: 'Reserve' })).not.toBeInTheDocument()
    setOnline(false)
    await expect.element(full.getByText('You can’t reserve while offline.')).toBeVisible()
    session.rights = guestRights
    await expect.element(full.getByText('Sign in to reserve.')).toBeVisible()
    // A guest learns that it is taken, and not by whom.
    await expect.element(full.getByText(/Budget/)).not.toBeInTheDocument()
    session.rights = userRights
    await full.unmount()
    const shut = await showRoom({ reservationsEnabled: false })
    await expect.element(shut.getByText('This resource can’t be reserved.')).toBeVisible()
  })

  test('a calendar that does not answer says so, and Reserve leaves it to the form', async () => {
    const screen = await showRoom(
      {},
      { availabilityView: '', serviceError: { message: 'Mailbox gone', responseCode: null } },
    )
    await expect.element(screen.getByText(/Couldn’t load the calendar. Mailbox gone/)).toBeVisible()
    await screen.getByRole('button', { name: 'Reserve' }).click()
    expect(draftState.open).toBe(true)
  })

  test('section 3: hours and rules are said in words', async () => {
    const screen = await showRoom({
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
    const words = [
      'Mon – Fri, Sun, 08:00 – 18:30 in Tokyo',
      /^18:00 \(/,
      'Assigned to you',
      'Only during opening hours',
      /^From 30 mins? to 2 hr?s?$/,
      'Up to 14 days ahead',
      /^Check in between 15 mins? before and 15 mins? after the start/,
    ]
    for (const word of words) await expect.element(screen.getByText(word)).toBeVisible()
  })

  test('threat T15: a picture of a host that config.json does not name is not requested, and has a placeholder', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const screen = await showRoom({
      files: [
        { name: 'From the door', url: 'https://foreign.invalid/a.png', kind: 'image' },
        { name: 'From the window', url: 'https://foreign.invalid/b.png', kind: 'image' },
        { name: 'Guide', url: 'https://foreign.invalid/guide.pdf', kind: 'document' },
      ],
    })
    await expect.element(screen.getByText('From the door')).toBeVisible()
    await expect.element(screen.getByText('From the window')).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
    expect(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('foreign.invalid')),
    ).toEqual([])
    await expect.element(screen.getByRole('button', { name: 'From the door' })).not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('link', { name: 'Guide' }))
      .toHaveAttribute('href', 'https://foreign.invalid/guide.pdf')
    expect(warn.mock.calls.filter(([, problems]) => String(problems).includes('foreign.invalid'))).toHaveLength(1)
    warn.mockRestore()
    await checkAccessibility(screen.container)
  })

  test('threat T15: of pictures and files only what is safe is there; texts are cleaned', async () => {
    const own = '/sandbox/public/pictures/room-1.svg'
    const screen = await showRoom({
      files: [
        { name: 'From the door', url: own, kind: 'image' },
        { name: 'Hostile picture', url: 'data:image/svg+xml,<svg onload="alert(1)"/>', kind: 'image' },
        { name: 'Lost picture', url: '/sandbox/public/pictures/nothing-here.png', kind: 'image' },
        { name: 'Guide', url: 'https://files.example/guide.pdf', kind: 'document' },
        { name: 'Hostile file', url: 'data:text/html,<script>alert(1)</script>', kind: 'document' },
      ],
      properties: [
        property('guide', {
          valueHTMLContent: '<p>Leave it <b>tidy</b>.</p><script>alert(1)</script><img src=x onerror=alert(1)>',
        }),
        property('remark', { valueText: 'Quiet <side>' }),
      ],
    })
    await expect.element(screen.getByRole('img', { name: 'From the door' })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Guide' }))
      .toHaveAttribute('href', 'https://files.example/guide.pdf')
    await expect.element(screen.getByRole('link', { name: 'Guide' })).toHaveAttribute('download')
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

  test('its link is handed on: the address that opens these details', async () => {
    const handed: string[] = []
    const share = (link: ShareData): Promise<void> => Promise.resolve(void handed.push(link.url ?? ''))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const screen = await showRoom()
    await screen.getByRole('button', { name: 'Share or copy the link' }).click()
    await vi.waitFor(() => expect(handed).toEqual([expect.stringMatching(/\/reservations\/reserve\?resource=room-1$/)]))
    Reflect.deleteProperty(navigator, 'share')
  })
})
