import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
import type { Email, Instant, Quarter, ResourceId } from '#src/kernel/result.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { MyInfo } from '#src/calendars/calendar.ts'
import type { Explanation } from '#src/engine/compute.ts'
import type { Services } from '#src/services.ts'
import { dropAwaited, setAwaited, setAwaitedStep } from '#src/features/reserve/state.ts'
import {
  closeDraft,
  draftState,
  editDraft,
  openChange,
  openDraft,
  setDraftConflict,
  setDraftFault,
  setDraftProblems,
  setDraftStep,
} from '#src/features/reserve/draft-state.ts'
import { DraftBar } from '#src/features/reserve/conditions.tsx'
import ReservationForm from '#src/features/reserve/form/reservation-form.tsx'
import { snapshot, useSnapshot } from 'valtio'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  otherRoom,
  room,
  scriptServices,
  start,
} from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const open = (subject = 'Planning') =>
  openDraft({
    resourceId: 'room-1' as ResourceId,
    name: 'Amber',
    email: 'amber@example.com' as Email,
    span: { start: (start + hour) as Instant, end: (start + 2 * hour) as Instant },
    timeZone: zoneNamed('Europe/Prague'),
    subject,
  })

/** One hour in Prague. */
const openAt = (from: string) =>
  openDraft({
    resourceId: 'room-1' as ResourceId,
    name: 'Amber',
    email: 'amber@example.com' as Email,
    span: { start: Date.parse(from) as Instant, end: (Date.parse(from) + hour) as Instant },
    timeZone: zoneNamed('Europe/Prague'),
    subject: 'Planning',
  })

/** The clock says 10:00 in Prague. */
const atTen = (services: Services): Services => ({ ...services, clock: { ...services.clock, now: () => start } })

const offHours: Omit<Explanation, 'run'> = { state: 8, reason: 'outside-hours', event: null, message: null }

const labelsOf = (list: Element): string[] => [...list.querySelectorAll('option')].map((option) => option.text)

const Form = () => (useSnapshot(draftState).open ? <ReservationForm /> : <DraftBar />)

beforeEach(() => {
  clearStores()
  open()
})

describe('reservation form', () => {
  test('shows the slot in its zone and begins at the subject', async () => {
    const { services } = scriptServices(await createWorld())
    const { getByRole, getByText, container } = await renderScreen(services, <Form />)
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveFocus()
    await expect.element(getByRole('combobox', { name: 'Start time' })).toHaveValue('11:00')
    await expect.element(getByRole('combobox', { name: 'End time' })).toHaveValue('12:00')
    await expect.element(getByText(/Central European Time/)).toBeVisible()
    await checkAccessibility(container)
  })

  test('proposes a subject when there is none', async () => {
    clearStores()
    open('')
    const { services } = scriptServices(await createWorld())
    const { getByRole } = await renderScreen(services, <Form />)
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveValue('New reservation')
  })

  test('says what time it is at a room in another zone, and warns outside the working hours there', async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    const abroad: Services = {
      ...services,
      engine: {
        ...services.engine,
        resource: () => Promise.resolve({ ...room, timezone: 'America/New_York' }),
        explain: ({ quarter }) =>
          Promise.resolve({ ...offHours, run: { from: quarter, to: (quarter + 1) as Quarter } }),
      },
    }
    const { getByText, container } = await renderScreen(abroad, <Form />)
    await expect.element(getByText('05:00 – 06:00 in New York, outside working hours there')).toBeVisible()
    await checkAccessibility(container)
    setDraftStep('done')
    await expect.element(getByText('05:00 – 06:00 in New York, outside working hours there')).toBeVisible()
  })

  test('names another zone by the area that states it, because the name of an area is translated', async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    const area = { id: 'ny', name: 'Nova York', parentAreaId: null, timezone: 'America/New_York' } as Area
    const abroad: Services = {
      ...services,
      configuration: { ...services.configuration, areas: [area] },
      engine: {
        ...services.engine,
        resource: () => Promise.resolve({ ...room, timezone: 'America/New_York' }),
        explain: ({ quarter }) =>
          Promise.resolve({ ...offHours, run: { from: quarter, to: (quarter + 1) as Quarter } }),
      },
    }
    const { getByText } = await renderScreen(abroad, <Form />)
    await expect.element(getByText('05:00 – 06:00 in Nova York, outside working hours there')).toBeVisible()
  })

  test("warns of the user's own meeting at the chosen time, and not once the time is another", async () => {
    const { services } = scriptServices(await createWorld())
    const draft = draftOf({
      subject: 'Handover',
      span: { start: (start + hour) as Instant, end: (start + 2 * hour) as Instant },
    })
    const resources = [{ name: 'Birch', email: 'birch@example.com' as Email }]
    const event = eventOf({ ...draft, resources, onlineMeeting: null }, 'hand-over', 'accepted')
    setReservations([deriveReservation(event, otherRoom, null, start)], start)
    const { getByRole, getByText, container } = await renderScreen(services, <Form />)
    const warning = getByText(/^This overlaps “Handover”, 11:00 – 12:00\.$/)
    await expect.element(warning).toBeVisible()
    await checkAccessibility(container)
    await getByRole('combobox', { name: 'Start time' }).selectOptions('13:30')
    await expect.element(warning).not.toBeInTheDocument()
  })

  test("moves the reservation past the user's own meeting with one press", async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    const span = { start: (start + hour) as Instant, end: (start + 2 * hour) as Instant }
    const resources = [{ name: 'Birch', email: 'birch@example.com' as Email }]
    const event = eventOf(
      { ...draftOf({ subject: 'Handover', span }), resources, onlineMeeting: null },
      'hand-over',
      'accepted',
    )
    setReservations([deriveReservation(event, otherRoom, null, start)], start)
    // The user's day in Prague: busy from 11:00 to 12:30.
    const view = '0'.repeat(44) + '2'.repeat(6) + '0'.repeat(46)
    const user = 'eva@example.com' as Email
    setSignedIn({ name: 'Eva', email: user } as MyInfo)
    onTestFinished(() => setSignedOut({ expired: false }))
    world.schedules = [
      {
        email: user,
        availabilityView: view,
        scheduleItems: [],
        workingHours: null,
        serviceError: null,
        schedulingSettings: null,
      },
    ]
    const { getByRole, getByText } = await renderScreen(atTen(services), <Form />)
    await expect.element(getByText(/^This overlaps “Handover”/)).toBeVisible()
    await getByRole('button', { name: 'Change to 12:30 – 13:30' }).click()
    await expect.element(getByRole('combobox', { name: 'Start time' })).toHaveValue('12:30')
    await expect.element(getByText(/^This overlaps/)).not.toBeInTheDocument()
  })

  test('says that the resource is taken before anything is sent, and still while the subject is typed', async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    world.explanation = {
      state: 2,
      reason: 'held',
      event: {
        start: (start + hour) as Instant,
        end: (start + 2 * hour) as Instant,
        subject: 'Review',
        organizer: 'Ada Lovelace',
        tentative: false,
        iCalUId: null,
      },
      message: null,
      run: { from: 0 as Quarter, to: 1e9 as Quarter },
    }
    const { getByRole } = await renderScreen(services, <Form />)
    const banner = getByRole('alert', { name: 'This time isn’t free' })
    await expect.element(banner).toHaveTextContent('Amber is reserved by Ada Lovelace, 11:00 – 12:00.')
    await userEvent.fill(getByRole('textbox', { name: 'Subject' }), 'Budget')
    await expect.element(banner).toBeVisible()
  })

  test('warns of a time that has passed, and moves it to the next quarter', async () => {
    const { services } = scriptServices(await createWorld())
    openAt(new Date(start - 2 * hour).toISOString())
    const { getByRole, getByText } = await renderScreen(atTen(services), <Form />)
    await expect.element(getByText('Choose a time in the future.')).toBeVisible()
    await getByRole('button', { name: 'Change to 10:00 – 11:00' }).click()
    await expect.element(getByText('Choose a time in the future.')).not.toBeInTheDocument()
  })

  test('warns of attendees who are busy then, and moves to the next time at which everyone is free', async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    const ada = { name: 'Ada Lovelace', email: 'ada@example.com' as Email, optional: false, remotely: false }
    // The whole day in Prague: busy from 10:30 to 12:30, and from 13:30.
    const view = '0'.repeat(42) + '2'.repeat(8) + '0'.repeat(4) + '2'.repeat(42)
    world.schedules = [
      { email: ada.email, availabilityView: view, scheduleItems: [], workingHours: null, serviceError: null },
    ].map((schedule) => ({ ...schedule, schedulingSettings: null }))
    editDraft({ attendees: [ada] })
    const { getByRole, getByText, container } = await renderScreen(services, <Form />)
    await expect.element(getByText('Ada Lovelace is busy until 12:30.')).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Move to 12:30 – 13:30 (everyone free)' }).click()
    await expect.element(getByRole('combobox', { name: 'Start time' })).toHaveValue('12:30')
    await expect.element(getByText(/is busy until/)).not.toBeInTheDocument()
  })

  test('says nothing of local time where the clocks agree', async () => {
    const { services } = scriptServices(await createWorld())
    const resource = () => Promise.resolve({ ...room, timezone: 'Europe/Berlin' })
    const { getByText } = await renderScreen({ ...services, engine: { ...services.engine, resource } }, <Form />)
    await expect.element(getByText(/Central European Time/)).toBeVisible()
    await expect.element(getByText(/in Berlin/)).not.toBeInTheDocument()
  })

  test('moving the start moves the end with it', async () => {
    const { services } = scriptServices(await createWorld())
    const { getByRole } = await renderScreen(services, <Form />)
    await getByRole('combobox', { name: 'Start time' }).selectOptions('13:30')
    await expect.element(getByRole('combobox', { name: 'End time' })).toHaveValue('14:30')
  })

  test('section 9: the day the clocks go back offers both passes of the hour, and books the chosen one', async () => {
    clearStores()
    openAt('2027-10-30T22:00:00Z')
    const { services } = scriptServices(await createWorld())
    const { getByRole, container } = await renderScreen(services, <Form />)
    const startTime = getByRole('combobox', { name: 'Start time' })
    const endTime = getByRole('combobox', { name: 'End time' })
    expect(labelsOf(startTime.element())).toHaveLength(100)
    expect(labelsOf(startTime.element()).slice(10, 18)).toEqual([
      '02:30',
      '02:45',
      '02:00 (repeated)',
      '02:15 (repeated)',
      '02:30 (repeated)',
      '02:45 (repeated)',
      '03:00',
      '03:15',
    ])
    await startTime.selectOptions('02:30 (repeated)')
    expect(draftState.draft?.span.start).toBe(Date.parse('2027-10-31T01:30:00Z'))
    await expect.element(startTime).toHaveValue('02:30 (repeated)')
    await expect.element(endTime).toHaveValue('03:30')
    await startTime.selectOptions('02:30')
    expect(draftState.draft?.span.start).toBe(Date.parse('2027-10-31T00:30:00Z'))
    await expect.element(endTime).toHaveValue('02:30 (repeated)')
    await endTime.selectOptions('02:15 (repeated)')
    expect(draftState.draft?.span.end).toBe(Date.parse('2027-10-31T01:15:00Z'))
    await checkAccessibility(container)
  })

  test('section 9: the day the clocks go forward offers no time that they skip', async () => {
    clearStores()
    openAt('2027-03-27T23:00:00Z')
    const { services } = scriptServices(await createWorld())
    const { getByRole } = await renderScreen(services, <Form />)
    for (const name of ['Start time', 'End time']) {
      const labels = labelsOf(getByRole('combobox', { name }).element())
      expect(labels).toHaveLength(92)
      expect(labels.slice(7, 9)).toEqual(['01:45', '03:00'])
    }
  })

  test('an odd time that is chosen already stays offered in its place', async () => {
    clearStores()
    openAt('2026-11-24T09:07:00Z')
    const { services } = scriptServices(await createWorld())
    const { getByRole } = await renderScreen(services, <Form />)
    const startTime = getByRole('combobox', { name: 'Start time' })
    await expect.element(startTime).toHaveValue('10:07')
    expect(labelsOf(startTime.element()).slice(40, 43)).toEqual(['10:00', '10:07', '10:15'])
  })

  test('problems are said at their fields', async () => {
    const { services } = scriptServices(await createWorld())
    const { getByRole, container } = await renderScreen(services, <Form />)
    setDraftProblems(['subject-missing', 'too-long'])
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription('Enter a subject.')
    await expect
      .element(getByRole('combobox', { name: 'End time' }))
      .toHaveAccessibleDescription('Too long for this resource.')
    await checkAccessibility(container)
  })

  test('section 4: Ctrl+Enter sends; what the room says is followed', async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    const { getByRole } = await renderScreen(services, <Form />)
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(getByRole('heading', { name: 'Reserved' })).toBeVisible()
    await expect.element(getByRole('status').first()).toHaveTextContent('Pending')
    expect(world.calls.filter((call) => call === 'create')).toEqual(['create'])
  })

  test('fault F24: says that it is not confirmed yet, and nothing of it once it is registered', async () => {
    const { services } = scriptServices(await createWorld())
    const { getByText } = await renderScreen(services, <Form />)
    const { draft } = draftState
    if (!draft) throw new Error('No form')
    setAwaited({
      clientId: draft.clientId,
      subject: draft.subject,
      resourceName: 'Amber',
      resourceEmail: 'amber@example.com' as Email,
      span: draft.span,
      step: 'finding',
      eventId: 'event-1',
      since: draft.span.start,
    })
    setDraftStep('waiting-visible')
    await expect.element(getByText('Waiting for it to appear in your calendar…')).toBeVisible()
    setAwaitedStep(draft.clientId, 'not-confirmed-yet')
    await expect.element(getByText(/isn’t in your calendar yet/)).toBeVisible()
    setDraftStep('registering')
    await expect.element(getByText('Finishing up…')).toBeVisible()
    dropAwaited(draft.clientId)
  })

  test('section 4: an event that disappears is not found, never accepted', async () => {
    const world = await createWorld()
    const { services } = scriptServices(world)
    const { getByRole } = await renderScreen(services, <Form />)
    await getByRole('button', { name: 'Reserve' }).click()
    await expect.element(getByRole('heading', { name: 'Reserved' })).toBeVisible()
    const clientId = draftState.draft?.clientId ?? ''
    setAwaitedStep(clientId, 'event-not-found')
    await expect.element(getByRole('status').first()).toHaveTextContent('Event not found')
    dropAwaited(clientId)
    await expect.element(getByRole('status').first()).toHaveTextContent('Pending')
  })

  test('a failure keeps what was typed', async () => {
    const { services } = scriptServices(await createWorld())
    const { getByRole } = await renderScreen(services, <Form />)
    await getByRole('textbox', { name: 'Subject' }).fill('Quarterly results')
    setDraftFault({ kind: 'server-error', status: 503 })
    await expect.element(getByRole('alert')).toHaveTextContent('Your entries are still here.')
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveValue('Quarterly results')
  })

  test('Escape puts the form aside with the draft; it can be taken up again', async () => {
    const { services } = scriptServices(await createWorld())
    const { getByRole } = await renderScreen(services, <Form />)
    await getByRole('textbox', { name: 'Subject' }).fill('Half typed')
    await userEvent.keyboard('{Escape}')
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveValue('Half typed')
  })

  test('attendees are added by Enter and marked optional and remote', async () => {
    const { services } = scriptServices(await createWorld())
    const { getByRole } = await renderScreen(services, <Form />)
    await getByRole('combobox', { name: 'Attendees' }).fill('Ann Lee <ann@example.org>')
    await userEvent.keyboard('{Enter}')
    await getByRole('button', { name: 'Ann Lee is optional' }).click()
    await getByRole('button', { name: 'Ann Lee joins remotely' }).click()
    expect(draftState.draft?.attendees).toEqual([
      { name: 'Ann Lee', email: 'ann@example.org', optional: true, remotely: true },
    ])
  })

  test('a conflict says who holds the slot; an alternative moves the form there', async () => {
    const { services } = scriptServices(await createWorld())
    const from = (start + 3 * hour) / 900_000
    setDraftConflict(
      {
        resourceId: 'room-1' as ResourceId,
        event: {
          start: (start + hour) as Instant,
          end: (start + 2 * hour) as Instant,
          subject: null,
          organizer: 'Jan Novák',
          tentative: false,
          iCalUId: null,
        },
      },
      [
        {
          kind: 'other-time',
          resourceId: 'room-1' as ResourceId,
          name: 'Amber',
          areaName: 'Floor 1',
          capacity: 8,
          span: { from: from as Quarter, to: (from + 4) as Quarter },
        },
      ],
    )
    const { getByRole, container } = await renderScreen(services, <Form />)
    await expect.element(getByRole('alert')).toHaveTextContent('Amber is reserved by Jan Novák, 11:00 – 12:00.')
    await checkAccessibility(container)
    await getByRole('button', { name: /^Amber/ }).click()
    await expect.element(getByRole('combobox', { name: 'Start time' })).toHaveValue('13:00')
    await expect.element(getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the form of a change', () => {
  const change = (): void => {
    const { draft, resources } = snapshot(draftState)
    closeDraft()
    const event = {
      id: 'event-1',
      type: 'singleInstance',
      seriesMasterId: null,
      attendees: [],
      onlineMeetingProvider: null,
    }
    if (draft) openChange(event as unknown as CalendarEvent, { draft, resources })
  }

  test('shows what was beside what will be, and cannot be sent before something differs', async () => {
    change()
    const { services } = scriptServices(await createWorld())
    const { getByRole, getByText, container } = await renderScreen(services, <Form />)
    const send = getByRole('button', { name: /Save changes/ })
    await expect.element(getByRole('heading', { name: 'Edit reservation' })).toBeVisible()
    await expect.element(send).toBeDisabled()
    await expect.element(send).toHaveAccessibleDescription('No changes yet')
    await getByRole('combobox', { name: 'Start time' }).selectOptions('13:30')
    await expect.element(send).toBeEnabled()
    const facts = getByText('Before', { exact: true }).element().closest('dl')?.textContent ?? ''
    expect(facts).toMatch(/Before.*11:00.*12:00.*Amber.*After.*13:30.*14:30.*Amber/)
    await checkAccessibility(container)
    await getByRole('button', { name: 'Discard changes' }).click()
    expect(draftState.draft).toBeNull()
  })

  test('keeps an emptied subject empty', async () => {
    change()
    const { services } = scriptServices(await createWorld())
    const { getByRole } = await renderScreen(services, <Form />)
    await getByRole('textbox', { name: 'Subject' }).fill('')
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveValue('')
  })

  test('section 4: what vanished or was declined is not called reserved', async () => {
    const { services } = scriptServices(await createWorld())
    const clientId = draftState.draft?.clientId ?? ''
    setAwaited({
      clientId,
      subject: 'Planning',
      resourceName: 'Amber',
      resourceEmail: 'amber@example.com' as Email,
      span: { start, end: (start + hour) as Instant },
      step: 'event-not-found',
      eventId: null,
      since: start,
    })
    setDraftStep('done')
    const { getByRole } = await renderScreen(services, <Form />)
    await expect.element(getByRole('heading', { name: 'Event not found' })).toBeVisible()
    await expect.element(getByRole('heading', { name: 'Reserved' })).not.toBeInTheDocument()
    dropAwaited(clientId)
  })
})
