import type { ReactNode } from 'react'
import { ref } from 'valtio'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { MyInfo, Person } from '#src/calendars/calendar.ts'
import { Palette } from '#src/app/shell/palette.tsx'
import type { SearchHit } from '#src/engine/compute.ts'
import type { DeskDaysAnswer, DeskDaysRequest } from '#src/engine/rows.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { AwayDialog } from '#src/features/bookings/screen/away/away-dialog.tsx'
import { openAway } from '#src/features/bookings/model/away/state.ts'
import { FilterPanel } from '#src/features/finding/screen/filter-panel.tsx'
import { ListMode } from '#src/features/finding/screen/list-mode.tsx'
import { setSavedSearches } from '#src/features/finding/model/state.ts'
import Home from '#src/features/home/screen/home.tsx'
import Colleagues from '#src/features/colleagues/screen/colleagues.tsx'
import { toggleFavouritePerson } from '#src/features/people/model/find-people.ts'
import { CancelQuestion } from '#src/features/bookings/screen/reservations/cancel-dialog.tsx'
import Reservations from '#src/features/bookings/screen/reservations/list/reservations.tsx'
import { ReservationDetails } from '#src/features/bookings/screen/reservations/list/reservation-details.tsx'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { Conditions } from '#src/features/finding/screen/conditions.tsx'
import {
  draftState,
  openDraft,
  setDraftConflict,
  setDraftStep,
} from '#src/features/bookings/model/reserve/draft-state.ts'
import ReservationForm from '#src/features/bookings/screen/reserve/form/reservation-form.tsx'
import { setAwaited } from '#src/features/bookings/model/reserve/state.ts'
import { ResourceDetails } from '#src/features/resource-details/screen/resource-details.tsx'
import { configuration } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setAttendees, setQuestion } from '#src/base/search-state.ts'
import Week from '#src/features/week/screen/week.tsx'
import type { AreaId, Email, ResourceTypeId } from '#src/kernel/ids.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Services } from '#src/base/needs.ts'
import { Button } from '#src/ui/button.tsx'
import { NoticeList } from '#src/ui/notice-list.tsx'
import { Tip } from '#src/ui/tooltip.tsx'
import { showKiosk } from '#tests/features/devices/kiosk/show-kiosk.tsx'
import { freeDay, kioskOf, renderPanel } from '#tests/features/devices/panel/shown-panel.tsx'
import { free, rooms } from '#tests/services/timeline-services.ts'
import { createWorld, hour, room, scriptServices, start, type World } from '#tests/services/scripted-services.ts'
import { acceptedEvent } from './accepted-event.ts'
import { expectControlsInside } from './controls-inside.ts'
import { Followed, mappedServices } from './mapped-services.tsx'
import { renderScreen } from './render-screen.tsx'

/** A word of 120 letters, like a long address. */
const word = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(3).slice(0, 120)

const widths = [1440, 390] as const

const at = (hours: number) => (start + hours * hour) as Instant
const longRoom = { ...room, name: word, displayNameOrGivenName: word }

let world: World
let services: Services

const reserved = (after = 1): Reservation => {
  const span = { start: at(after), end: at(after + 1) }
  const event = acceptedEvent(`event-${after}`, { subject: word, notes: word, span }, word)
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
  world = await createWorld()
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
    favouritesNow: () => Promise.resolve({ views: [], missing: [] }),
    roomsNow: () => Promise.resolve({ rooms: [], missing: [] }),
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
  return () => {}
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

type Rendered = Awaited<ReturnType<typeof renderScreen>>

/** Renders a screen, waits for an element, and checks the controls in the container or in another element. */
async function expectReachable(
  screen: ReactNode,
  visible: (rendered: Rendered) => Locator,
  { path, within }: { readonly path?: string; readonly within?: (rendered: Rendered) => Element } = {},
): Promise<void> {
  const rendered = await renderScreen(services, screen, path)
  await expect.element(visible(rendered)).toBeVisible()
  expectControlsInside(within?.(rendered) ?? rendered.container)
}

const button = (name: string) => (rendered: Rendered) => rendered.getByRole('button', { name }).first()
/** Panels and dialogs are outside of the container. */
const body = { within: () => document.body }
const close = () => undefined

describe.each(widths)('ui: a word of 120 letters keeps all controls reachable, %s pixels wide', (width) => {
  beforeEach(() => page.viewport(width, 900))

  test('in the form', async () => {
    openForm()
    const event = { start: at(1), end: at(2), subject: word, organizer: word, tentative: false } as never
    setDraftConflict({ resourceId: room.id, event }, [])
    await expectReachable(<ReservationForm />, ({ getByRole }) => getByRole('textbox', { name: 'Subject' }), body)
  })

  test('in the outcome', async () => {
    openForm()
    const made = reserved()
    setReservations([made], start)
    setAwaited({
      clientId: draftState.draft?.clientId ?? '',
      subject: word,
      resourceName: word,
      resourceEmail: 'amber@example.com' as Email,
      span: { start: at(1), end: at(2) },
      step: 'accepted',
      eventId: made.event.id,
      since: start,
    })
    setDraftStep('done')
    await expectReachable(<ReservationForm />, button('Undo'), body)
  })

  test('in the dialogs', async () => {
    setReservations([reserved(2)], start)
    openAway()
    const within = ({ getByRole }: Rendered) => getByRole('dialog').element()
    await expectReachable(<AwayDialog />, button('Cancel 1 reservation'), { within })
  })

  test('in the question before a cancellation', async () => {
    const dialog = ({ getByRole }: Rendered) => getByRole('alertdialog')
    const within = (rendered: Rendered) => dialog(rendered).element()
    await expectReachable(<CancelQuestion reservation={reserved()} onClose={close} />, dialog, { within })
  })

  test('in the list of reservations and its details', async () => {
    setReservations([reserved(1), reserved(5)], start)
    await expectReachable(<Reservations />, button('I’m away…'))
  })

  test('in the details of a reservation', async () => {
    await expectReachable(<ReservationDetails reservation={reserved()} onClose={close} />, button('Close'), body)
  })

  test('in the details of a resource', async () => {
    timeline.matched = 1
    const heading = ({ getByRole }: Rendered) => getByRole('heading', { name: word })
    await expectReachable(<ResourceDetails id={room.id} onClose={close} />, heading, body)
  })

  test('in the palette', async () => {
    const { getByRole } = await renderScreen(services, <Palette early={{ current: null }} onClose={close} />, '/home')
    await getByRole('combobox').fill('Donau')
    await expect.element(getByRole('option').first()).toBeVisible()
    const list = getByRole('dialog').element()
    expectControlsInside(list)
    for (const option of list.querySelectorAll('[role=option]')) {
      expect(option.scrollWidth).toBeLessThanOrEqual(option.clientWidth + 1)
    }
  })

  test('in notices', async () => {
    const actions = [{ label: 'Undo', run: close }]
    const notice = { id: 1, kind: 'error', text: `${word} ${word}`, lasts: null, actions } as const
    const list = <NoticeList label="Notices" dismissLabel="Dismiss" notices={[notice]} onDismiss={close} />
    const within = ({ getByRole }: Rendered) => getByRole('listitem').element()
    await expectReachable(list, button('Undo'), { within })
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
    const chips = (
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Conditions />
      </div>
    )
    await expectReachable(chips, button(`Remove ${word}`))
  })

  test('in the filters', async () => {
    setSavedSearches([{ id: 'one', name: word.slice(0, 80), query: '?search=a' }])
    const panel = (
      <div style={{ width: Math.min(width, 280) }}>
        <FilterPanel />
      </div>
    )
    await expectReachable(panel, ({ getByRole }) => getByRole('checkbox', { name: word }))
  })

  test('on the cards of colleagues', async () => {
    await toggleFavouritePerson(services, person)
    const heading = ({ getByRole }: Rendered) => getByRole('heading', { name: word })
    await expectReachable(<Colleagues />, heading, { path: '/colleagues' })
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
