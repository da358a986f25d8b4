import { ref } from 'valtio'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MyInfo, Person } from '#src/calendars/calendar.ts'
import { Palette } from '#src/app/shell/palette.tsx'
import type { SearchHit } from '#src/engine/compute.ts'
import type { DeskDaysAnswer, DeskDaysRequest } from '#src/engine/rows.ts'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
import { AwayDialog } from '#src/features/away/away-dialog.tsx'
import { clearAway, openAway } from '#src/features/away/state.ts'
import { setFavourites } from '#src/features/favourites/state.ts'
import { FilterPanel } from '#src/features/finding/filter-panel.tsx'
import { ListMode } from '#src/features/finding/list-mode.tsx'
import { setSavedSearches } from '#src/features/finding/state.ts'
import Home from '#src/features/home/home.tsx'
import { clearHome } from '#src/features/home/state.ts'
import Colleagues from '#src/features/people/colleagues/colleagues.tsx'
import { toggleFavouritePerson } from '#src/features/people/find-people.ts'
import { clearPeople } from '#src/features/people/state.ts'
import { CancelQuestion } from '#src/features/reservations/cancel-dialog.tsx'
import Reservations from '#src/features/reservations/list/reservations.tsx'
import { ReservationDetails } from '#src/features/reservations/list/reservation-details.tsx'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { Conditions } from '#src/features/reserve/conditions.tsx'
import { closeDraft, draftState, openDraft, setDraftConflict, setDraftStep } from '#src/features/reserve/draft-state.ts'
import ReservationForm from '#src/features/reserve/form/reservation-form.tsx'
import { clearAwaiting, setAwaited } from '#src/features/reserve/state.ts'
import { ResourceDetails } from '#src/features/resource-details/resource-details.tsx'
import { configuration } from '#src/features/settings/state.ts'
import { clearTimeline, setAttendees, setQuestion, setZone, timeline } from '#src/features/timeline/state.ts'
import Week from '#src/features/week/week.tsx'
import { clearWeek } from '#src/features/week/state.ts'
import type { AreaId, Email, IanaZone, Instant, ResourceTypeId } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { NoticeList } from '#src/ui/notice-list.tsx'
import { Tip } from '#src/ui/tooltip.tsx'
import { showKiosk } from '#tests/features/kiosk/show-kiosk.tsx'
import { freeDay, kioskOf, renderPanel } from '#tests/features/panel/shown-panel.tsx'
import { free, rooms } from '#tests/services/timeline-services.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'
import { expectControlsInside } from './controls-inside.ts'
import { Followed, mappedServices } from './mapped-services.tsx'
import { renderScreen } from './render-screen.tsx'

/** A word of 120 letters: a user may type one, and an address may be one. */
const word = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(3).slice(0, 120)

const widths = [1440, 390] as const

const at = (hours: number) => (start + hours * hour) as Instant
const longRoom = { ...room, name: word, displayNameOrGivenName: word }

let world: World
let services: Services

const reserved = (after = 1, changes: object = {}): Reservation => {
  const span = { start: at(after), end: at(after + 1) }
  const { notes, timeZone, ...draft } = draftOf({ subject: word, notes: word, span })
  const resources = [{ name: word, email: 'amber@example.com' as Email }]
  const made = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, `event-${after}`, 'accepted')
  const event = { ...made, ...changes }
  world.events.push(event)
  return deriveReservation(event, longRoom, null, start)
}

const person: Person = {
  name: word,
  email: `${word}@example.com` as Email,
  jobTitle: word,
  department: word,
  office: word,
}

beforeEach(async () => {
  clearStores()
  clearAway()
  clearAwaiting()
  clearTimeline()
  closeDraft()
  clearHome()
  clearWeek()
  clearPeople()
  setZone('UTC' as IanaZone)
  world = await createWorld()
  await world.storage.clear()
  world.people = [person]
  const scripted = scriptServices(world).services
  scripted.clock.freeze(start)
  const hit = { id: room.id, name: word, areaName: word, typeId: null, capacity: 8 } as unknown as SearchHit
  const engine = {
    ...scripted.engine,
    resource: () => Promise.resolve(longRoom),
    search: () => Promise.resolve([hit]),
    searchAreas: () => Promise.resolve([{ id: 'a' as AreaId, name: word, count: 3 }]),
    counts: () => Promise.resolve({ anyType: 1, types: {}, areas: {}, properties: {} }),
    favourites: () => Promise.resolve({ favourites: [], missing: [] }),
    deskDays: ({ days }: DeskDaysRequest): Promise<DeskDaysAnswer> =>
      Promise.resolve({
        offers: days.map(() => null),
        beside: days.map(() => null),
        free: days.map(() => 0),
        desks: 0,
        usualName: null,
        missing: [],
      }),
  }
  const timelineDefaults = { duration: 60 } as Services['configuration']['timelineDefaults']
  services = { ...scripted, engine, configuration: { ...scripted.configuration, timelineDefaults } }
  setSignedIn({ name: word, email: 'eva@example.com' } as MyInfo)
  configuration.current = ref({
    ...services.configuration,
    areas: [{ id: 'a', parentAreaId: null, name: word, maxUt: 100, timezone: null }],
    resourceTypeInfos: [{ resourceTypeId: 't', rank: 0, name: word, csCode: 'CS0600' }],
    closures: [],
  })
  return () => {
    configuration.current = null
    setSignedOut({ expired: false })
    setSavedSearches([])
    setFavourites([])
  }
})

const openForm = () =>
  openDraft({
    resourceId: room.id,
    name: word,
    email: 'amber@example.com' as Email,
    span: { start: at(1), end: at(2) },
    timeZone: 'UTC' as IanaZone,
    subject: word,
  })

describe.each(widths)('ui: a word of 120 letters pushes no button out of reach, %s pixels wide', (width) => {
  beforeEach(() => page.viewport(width, 900))

  test('in the form', async () => {
    openForm()
    setDraftConflict(
      {
        resourceId: room.id,
        event: { start: at(1), end: at(2), subject: word, organizer: word, tentative: false } as never,
      },
      [],
    )
    const { getByRole } = await renderScreen(services, <ReservationForm />)
    await expect.element(getByRole('textbox', { name: 'Subject' })).toBeVisible()
    expectControlsInside(document.body)
  })

  test('in the outcome', async () => {
    openForm()
    const made = reserved()
    setReservations([made], start)
    const clientId = draftState.draft?.clientId ?? ''
    setAwaited({
      clientId,
      subject: word,
      resourceName: word,
      resourceEmail: 'amber@example.com' as Email,
      span: { start: at(1), end: at(2) },
      step: 'accepted',
      eventId: made.event.id,
      since: start,
    })
    setDraftStep('done')
    const { getByRole } = await renderScreen(services, <ReservationForm />)
    await expect.element(getByRole('button', { name: 'Undo' })).toBeVisible()
    expectControlsInside(document.body)
  })

  test('in the dialogs', async () => {
    setReservations([reserved(2)], start)
    openAway()
    const { getByRole } = await renderScreen(services, <AwayDialog />)
    await expect.element(getByRole('button', { name: 'Cancel 1 reservation' })).toBeVisible()
    expectControlsInside(getByRole('dialog').element())
  })

  test('in the question before a cancellation', async () => {
    const { getByRole } = await renderScreen(
      services,
      <CancelQuestion reservation={reserved()} onClose={() => undefined} />,
    )
    await expect.element(getByRole('alertdialog')).toBeVisible()
    expectControlsInside(getByRole('alertdialog').element())
  })

  test('in the list of reservations and its details', async () => {
    const list = [reserved(1), reserved(5)]
    setReservations(list, start)
    const { container, getByRole } = await renderScreen(services, <Reservations />)
    await expect.element(getByRole('button', { name: 'I’m away…' })).toBeVisible()
    expectControlsInside(container)
  })

  test('in the details of a reservation', async () => {
    const { getByRole } = await renderScreen(
      services,
      <ReservationDetails reservation={reserved()} onClose={() => undefined} />,
    )
    await expect.element(getByRole('button', { name: 'Close' })).toBeVisible()
    // On a phone the panels are sheets, outside of the screen.
    expectControlsInside(document.body)
  })

  test('in the details of a resource', async () => {
    timeline.matched = 1
    const { getByRole } = await renderScreen(services, <ResourceDetails id={room.id} onClose={() => undefined} />)
    await expect.element(getByRole('heading', { name: word })).toBeVisible()
    expectControlsInside(document.body)
  })

  test('in the palette', async () => {
    const { container, getByRole } = await renderScreen(
      services,
      <Palette early={{ current: null }} onClose={() => undefined} />,
      '/home',
    )
    await getByRole('combobox').fill('Donau')
    await expect.element(getByRole('option').first()).toBeVisible()
    const list = getByRole('dialog').element()
    expectControlsInside(list)
    for (const option of list.querySelectorAll('[role=option]')) {
      expect(option.scrollWidth).toBeLessThanOrEqual(option.clientWidth + 1)
    }
    expect(container).not.toBeNull()
  })

  test('in notices', async () => {
    const notice = { kind: 'error', text: `${word} ${word}`, lasts: null } as const
    const actions = [{ label: 'Undo', run: () => undefined }]
    const { getByRole } = await renderScreen(
      services,
      <NoticeList
        label="Notices"
        dismissLabel="Dismiss"
        notices={[{ ...notice, id: 1, actions }]}
        onDismiss={() => undefined}
      />,
    )
    await expect.element(getByRole('button', { name: 'Undo' })).toBeVisible()
    expectControlsInside(getByRole('listitem').element())
  })

  test('in a button that names a room', async () => {
    const { container } = await renderScreen(
      services,
      <div style={{ display: 'flex', width: 240 }}>
        <Button>{word}</Button>
      </div>,
    )
    expectControlsInside(container.querySelector('div')!)
  })

  test('in chips', async () => {
    setAttendees([{ name: word, email: person.email, remotely: false }])
    const requirement = { id: 'main', typeId: 't' as ResourceTypeId, areas: ['a' as AreaId], filters: [] }
    setQuestion({ name: word, requirements: [{ ...requirement, capacity: { min: null, max: null } }] })
    const { container, getByRole } = await renderScreen(
      services,
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Conditions />
      </div>,
    )
    await expect.element(getByRole('button', { name: `Remove ${word}` }).first()).toBeVisible()
    expectControlsInside(container)
  })

  test('in the filters', async () => {
    setSavedSearches([{ id: 'one', name: word.slice(0, 80), query: '?search=a' }])
    const { container, getByRole } = await renderScreen(
      services,
      <div style={{ width: Math.min(width, 280) }}>
        <FilterPanel />
      </div>,
    )
    await expect.element(getByRole('checkbox', { name: word })).toBeVisible()
    expectControlsInside(container)
  })

  test('on the cards of colleagues', async () => {
    await toggleFavouritePerson(services, person)
    const { container, getByRole } = await renderScreen(services, <Colleagues />, '/colleagues')
    await expect.element(getByRole('heading', { name: word })).toBeVisible()
    expectControlsInside(container)
  })

  test('in the week', async () => {
    await toggleFavouritePerson(services, person)
    setReservations([reserved(1)], start)
    const { container, getByRole } = await renderScreen(services, <Week />, '/week')
    await vi.waitFor(() => expect(container.textContent).toContain(word))
    await expect.element(getByRole('button', { name: 'This week' })).toBeVisible()
    expectControlsInside(container)
  })

  test('on Home', async () => {
    setReservations([reserved(0), reserved(3)], start)
    const { container } = await renderScreen(services, <Home />, '/home')
    await vi.waitFor(() => expect(container.textContent).toContain(word))
    await vi.waitFor(() => expectControlsInside(container))
  })

  test('on the cards of the list', async () => {
    const { container, getByRole } = await renderScreen(
      mappedServices({ resources: rooms(3, { name: word }), scheduleOf: free }),
      <Followed>
        <ListMode />
      </Followed>,
    )
    await expect.element(getByRole('article').first()).toBeVisible()
    expectControlsInside(container)
  })

  test('in a tooltip', async () => {
    const { container } = await renderScreen(
      services,
      <div style={{ position: 'relative', height: 400 }}>
        <Tip x={200} y={100} room={{ width, height: 400 }}>
          <p>{word}</p>
        </Tip>
      </div>,
    )
    await vi.waitFor(() => expect(container.textContent).toContain(word))
    for (const line of container.querySelectorAll('p')) {
      const tip = line.parentElement!
      expect(tip.scrollWidth).toBeLessThanOrEqual(tip.clientWidth + 1)
    }
  })

  test('on a door panel', async () => {
    const kiosk = kioskOf({ schedule: freeDay })
    const held = [{ from: 5, to: 65, subject: word, mustConfirm: true }]
    const { screen } = await renderPanel({ kiosk, held })
    await vi.waitFor(() => expect(screen.container.textContent).toContain(word))
    expectControlsInside(screen.container)
  })

  test('on a kiosk', async () => {
    const shown = await showKiosk()
    await vi.waitFor(() => expect(shown.container.querySelectorAll('button').length).toBeGreaterThan(0))
    expectControlsInside(shown.container)
  })
})
