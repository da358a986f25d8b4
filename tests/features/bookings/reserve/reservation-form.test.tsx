import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setSignedIn } from '#src/features/account/model/state.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { MyInfo } from '#src/calendars/calendar.ts'
import type { Explanation } from '#src/engine/compute.ts'
import type { Services } from '#src/base/needs.ts'
import { dropAwaited, setAwaited, setAwaitedStep } from '#src/features/bookings/model/reserve/state.ts'
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
} from '#src/features/bookings/model/reserve/draft-state.ts'
import { DraftBar } from '#src/features/bookings/screen/reserve/draft-bar.tsx'
import ReservationForm from '#src/features/bookings/screen/reserve/form/reservation-form.tsx'
import { snapshot } from 'valtio'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import {
  clearStores,
  createWorld,
  hour,
  otherRoom,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'
import { setTaken } from '#src/features/timeline/model/state.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { amber, amberReservation, holderOf, scheduleOf } from '../reservations/amber.ts'

/** Opens the form for an hour in Prague. */
const open = (subject = 'Planning', from: number = start + hour) =>
  openDraft({
    resourceId: 'room-1' as ResourceId,
    ...amber,
    span: { start: from as Instant, end: (from + hour) as Instant },
    timeZone: zoneNamed('Europe/Prague'),
    subject,
  })
const openAt = (from: string) => open('Planning', Date.parse(from))

/** Sets the clock to 10:00 in Prague. */
const atTen = (services: Services): Services => ({ ...services, clock: { ...services.clock, now: () => start } })

const offHours: Omit<Explanation, 'run'> = { state: 8, reason: 'outside-hours', event: null, message: null }

const labelsOf = (list: Element): string[] => [...list.querySelectorAll('option')].map((option) => option.text)

const Form = () => (useSnapshot(draftState).open ? <ReservationForm /> : <DraftBar />)

const waitFor = (clientId: string, step: Parameters<typeof setAwaited>[0]['step'], eventId: string | null): void =>
  setAwaited({
    clientId,
    subject: 'Planning',
    resourceName: amber.name,
    resourceEmail: amber.email,
    span: { start, end: (start + hour) as Instant },
    step,
    eventId,
    since: start,
  })

/** Renders the form in a world, with services changed by `change`. */
const renderForm = async (change = (services: Services) => services, world?: World) => {
  const { services } = scriptServices(world ?? (await createWorld()))
  return renderScreen(change(services), <Form />)
}

const inNewYork = ({ engine, ...services }: Services): Services => ({
  ...services,
  engine: {
    ...engine,
    resource: () => Promise.resolve({ ...room, timezone: 'America/New_York' }),
    explain: ({ quarter }) => Promise.resolve({ ...offHours, run: { from: quarter, to: (quarter + 1) as Quarter } }),
  },
})

beforeEach(() => open())

describe('reservation form', () => {
  test('shows the slot in its zone and focuses the subject', async () => {
    const { getByRole, getByText, container } = await renderForm()
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveFocus()
    await expect.element(getByRole('combobox', { name: 'Start time' })).toHaveValue('11:00')
    await expect.element(getByRole('combobox', { name: 'End time' })).toHaveValue('12:00')
    await expect.element(getByText(/Central European Time/)).toBeVisible()
    await checkAccessibility(container)
  })

  test('proposes a subject if there is none', async () => {
    clearStores()
    open('')
    const { getByRole } = await renderForm()
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveValue('New reservation')
  })

  test('shows the local time of a room in another zone, with its working hours', async () => {
    const { getByText, container } = await renderForm(inNewYork)
    await expect.element(getByText('05:00 – 06:00 in New York, outside working hours there')).toBeVisible()
    await checkAccessibility(container)
    setDraftStep('done')
    await expect.element(getByText('05:00 – 06:00 in New York, outside working hours there')).toBeVisible()
  })

  test('names another zone by its area, because area names are translated', async () => {
    const area = { id: 'ny', name: 'Nova York', parentAreaId: null, timezone: 'America/New_York' } as Area
    const { getByText } = await renderForm(({ configuration, ...services }) =>
      inNewYork({ ...services, configuration: { ...configuration, areas: [area] } }),
    )
    await expect.element(getByText('05:00 – 06:00 in Nova York, outside working hours there')).toBeVisible()
  })

  test('warns of an own meeting and offers a later time', async () => {
    const world = await createWorld()
    const reservation = amberReservation('Handover', {
      resources: [{ name: 'Birch', email: 'birch@example.com' as Email }],
      resource: otherRoom,
    })
    setReservations([reservation], start)
    // Busy from 11:00 to 12:30 in Prague.
    const view = '0'.repeat(44) + '2'.repeat(6) + '0'.repeat(46)
    const user = 'eva@example.com' as Email
    setSignedIn({ name: 'Eva', email: user } as MyInfo)
    world.schedules = [scheduleOf(user, view)]
    const { getByRole, getByText, container } = await renderForm(atTen, world)
    await expect.element(getByText(/^This overlaps “Handover”, 11:00 – 12:00\.$/)).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Change to 12:30 – 13:30' }).click()
    await expect.element(getByRole('combobox', { name: 'Start time' })).toHaveValue('12:30')
    await expect.element(getByText(/^This overlaps/)).not.toBeInTheDocument()
  })

  test('shows a conflict before the request, also while the subject is edited', async () => {
    const world = await createWorld()
    const run = { from: 0 as Quarter, to: 1e9 as Quarter }
    world.explanation = { state: 2, reason: 'held', event: holderOf('Ada Lovelace'), message: null, run }
    const { getByRole } = await renderForm(undefined, world)
    const banner = getByRole('alert', { name: 'This time isn’t free' })
    await expect.element(banner).toHaveTextContent('Amber is reserved by Ada Lovelace, 11:00 – 12:00.')
    await userEvent.fill(getByRole('textbox', { name: 'Subject' }), 'Budget')
    await expect.element(banner).toBeVisible()
  })

  test('shows a conflict as soon as the schedules of the resource have arrived', async () => {
    const world = await createWorld()
    const { getByRole } = await renderForm(undefined, world)
    await expect.element(getByRole('textbox', { name: 'Subject' })).toBeVisible()
    const banner = getByRole('alert', { name: 'This time isn’t free' })
    expect(banner.elements()).toEqual([])
    const run = { from: 0 as Quarter, to: 1e9 as Quarter }
    world.explanation = { state: 2, reason: 'held', event: holderOf('Ada Lovelace'), message: null, run }
    setTaken(null)
    await expect.element(banner).toHaveTextContent('Amber is reserved by Ada Lovelace, 11:00 – 12:00.')
  })

  test('warns of a past time and offers the next quarter', async () => {
    openAt(new Date(start - 2 * hour).toISOString())
    const { getByRole, getByText } = await renderForm(atTen)
    await expect.element(getByText('Choose a time in the future.')).toBeVisible()
    await getByRole('button', { name: 'Change to 10:00 – 11:00' }).click()
    await expect.element(getByText('Choose a time in the future.')).not.toBeInTheDocument()
  })

  test('warns of busy attendees and offers the next free time for everyone', async () => {
    const world = await createWorld()
    const ada = { name: 'Ada Lovelace', email: 'ada@example.com' as Email, optional: false, remotely: false }
    // Busy from 10:30 to 12:30 and from 13:30 in Prague.
    const view = '0'.repeat(42) + '2'.repeat(8) + '0'.repeat(4) + '2'.repeat(42)
    world.schedules = [scheduleOf(ada.email, view)]
    editDraft({ attendees: [ada] })
    const { getByRole, getByText, container } = await renderForm(undefined, world)
    await expect.element(getByText('Ada Lovelace is busy until 12:30.')).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Move to 12:30 – 13:30 (everyone free)' }).click()
    await expect.element(getByRole('combobox', { name: 'Start time' })).toHaveValue('12:30')
    await expect.element(getByText(/is busy until/)).not.toBeInTheDocument()
  })

  test('hides the local time if the clocks are the same', async () => {
    const resource = () => Promise.resolve({ ...room, timezone: 'Europe/Berlin' })
    const { getByText } = await renderForm((services) => ({ ...services, engine: { ...services.engine, resource } }))
    await expect.element(getByText(/Central European Time/)).toBeVisible()
    await expect.element(getByText(/in Berlin/)).not.toBeInTheDocument()
  })

  test('section 9: offers the repeated hour when clocks go back', async () => {
    clearStores()
    openAt('2027-10-30T22:00:00Z')
    const { getByRole, container } = await renderForm()
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

  test('section 9: does not offer skipped times when clocks go forward', async () => {
    clearStores()
    openAt('2027-03-27T23:00:00Z')
    const { getByRole } = await renderForm()
    for (const name of ['Start time', 'End time']) {
      const labels = labelsOf(getByRole('combobox', { name }).element())
      expect(labels).toHaveLength(92)
      expect(labels.slice(7, 9)).toEqual(['01:45', '03:00'])
    }
  })

  test('keeps an irregular time as an option', async () => {
    clearStores()
    openAt('2026-11-24T09:07:00Z')
    const { getByRole } = await renderForm()
    const startTime = getByRole('combobox', { name: 'Start time' })
    await expect.element(startTime).toHaveValue('10:07')
    expect(labelsOf(startTime.element()).slice(40, 43)).toEqual(['10:00', '10:07', '10:15'])
  })

  test('shows problems next to their fields', async () => {
    const { getByRole, container } = await renderForm()
    setDraftProblems(['subject-missing', 'too-long'])
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription('Enter a subject.')
    await expect
      .element(getByRole('combobox', { name: 'End time' }))
      .toHaveAccessibleDescription('Too long for this resource.')
    await checkAccessibility(container)
  })

  test('section 4: submits with Ctrl+Enter and shows the status of the room', async () => {
    const world = await createWorld()
    const { getByRole } = await renderForm(undefined, world)
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(getByRole('heading', { name: 'Reserved' })).toBeVisible()
    await expect.element(getByRole('status').first()).toHaveTextContent('Pending')
    expect(world.calls.filter((call) => call === 'create')).toEqual(['create'])
  })

  test('fault F24: shows that the reservation is not in the calendar yet', async () => {
    const { getByText } = await renderForm()
    const { draft } = draftState
    if (!draft) throw new Error('No form')
    waitFor(draft.clientId, 'finding', 'event-1')
    setDraftStep('waiting-visible')
    await expect.element(getByText('Waiting for it to appear in your calendar…')).toBeVisible()
    setAwaitedStep(draft.clientId, 'not-confirmed-yet')
    await expect.element(getByText(/isn’t in your calendar yet/)).toBeVisible()
    setDraftStep('registering')
    await expect.element(getByText('Finishing up…')).toBeVisible()
    dropAwaited(draft.clientId)
  })

  test('section 4: shows a missing event as not found', async () => {
    const { getByRole } = await renderForm()
    await getByRole('button', { name: 'Reserve' }).click()
    await expect.element(getByRole('heading', { name: 'Reserved' })).toBeVisible()
    const clientId = draftState.draft?.clientId ?? ''
    setAwaitedStep(clientId, 'event-not-found')
    await expect.element(getByRole('status').first()).toHaveTextContent('Event not found')
    dropAwaited(clientId)
    await expect.element(getByRole('status').first()).toHaveTextContent('Pending')
  })

  test('keeps the text after a failure', async () => {
    const { getByRole } = await renderForm()
    await getByRole('textbox', { name: 'Subject' }).fill('Quarterly results')
    setDraftFault({ kind: 'server-error', status: 503 })
    await expect.element(getByRole('alert')).toHaveTextContent('Your entries are still here.')
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveValue('Quarterly results')
  })

  test('closes with Escape and can be continued', async () => {
    const { getByRole } = await renderForm()
    await getByRole('textbox', { name: 'Subject' }).fill('Half typed')
    await userEvent.keyboard('{Escape}')
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveValue('Half typed')
  })

  test('adds attendees with Enter, optional and remote', async () => {
    const { getByRole } = await renderForm()
    await getByRole('combobox', { name: 'Attendees' }).fill('Ann Lee <ann@example.org>')
    await userEvent.keyboard('{Enter}')
    await getByRole('button', { name: 'Ann Lee is optional' }).click()
    await getByRole('button', { name: 'Ann Lee joins remotely' }).click()
    expect(draftState.draft?.attendees).toEqual([
      { name: 'Ann Lee', email: 'ann@example.org', optional: true, remotely: true },
    ])
  })

  test('shows the holder of a slot and applies an alternative', async () => {
    const from = (start + 3 * hour) / 900_000
    const span = { from: from as Quarter, to: (from + 4) as Quarter }
    setDraftConflict({ resourceId: room.id, event: holderOf('Jan Novák') }, [
      { kind: 'other-time', resourceId: room.id, name: 'Amber', areaName: 'Floor 1', capacity: 8, span },
    ])
    const { getByRole, container } = await renderForm()
    await expect.element(getByRole('alert')).toHaveTextContent('Amber is reserved by Jan Novák, 11:00 – 12:00.')
    await checkAccessibility(container)
    await getByRole('button', { name: /^Amber/ }).click()
    await expect.element(getByRole('combobox', { name: 'Start time' })).toHaveValue('13:00')
    await expect.element(getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('form of a change', () => {
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

  test('shows the old and new values and needs a change to be saved', async () => {
    change()
    const { getByRole, getByText, container } = await renderForm()
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
    const { getByRole } = await renderForm()
    await getByRole('textbox', { name: 'Subject' }).fill('')
    await expect.element(getByRole('textbox', { name: 'Subject' })).toHaveValue('')
  })

  test('section 4: does not show a missing event as reserved', async () => {
    const clientId = draftState.draft?.clientId ?? ''
    waitFor(clientId, 'event-not-found', null)
    setDraftStep('done')
    const { getByRole } = await renderForm()
    await expect.element(getByRole('heading', { name: 'Event not found' })).toBeVisible()
    await expect.element(getByRole('heading', { name: 'Reserved' })).not.toBeInTheDocument()
    dropAwaited(clientId)
  })
})
