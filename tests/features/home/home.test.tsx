import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import type { CalendarDay, IanaZone, Instant, Quarter } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { DeskDaysAnswer, DeskOffer, NowView, RoomsNowRequest } from '#src/engine/compute.ts'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { Services } from '#src/base/needs.ts'
import Home from '#src/features/home/screen/home.tsx'
import { createClock } from '#src/platform/clock.ts'
import { setFavourites } from '#src/features/home/model/favourites/state.ts'
import { homeFavourites, setBooking, setRoomsNow } from '#src/features/home/model/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { setReservations, setReservationsFailed } from '#src/features/bookings/model/reservations/state.ts'
import { forgetGuessedOffice, setGuessedOffice, setOffice } from '#src/features/settings/model/office-state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { setLocation } from '#src/base/search-state.ts'
import { reader, setZone } from '#src/base/reader.ts'
import { nowView } from '#tests/features/home/favourites/now-view.ts'
import { createWorld, draftOf, eventOf, hour, room, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const minute = 60_000
const now = (start + 12 * minute) as Instant
const quarter = (start / 900_000) as Quarter

const reservation = (subject: string, after: number, response = 'accepted'): Reservation => {
  const at = (now + after * minute) as Instant
  const draft = draftOf({ subject, span: { start: at, end: (at + hour) as Instant } })
  const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
  return deriveReservation(eventOf({ ...draft, resources, onlineMeeting: null }, subject, response), room, null, now)
}

const amber = nowView('room-1', 'Amber')
const birch = nowView('room-2', 'Birch', {
  state: 'SOON',
  free: { from: (quarter + 20) as Quarter, to: (quarter + 30) as Quarter },
  freeUntil: (quarter + 30) as Quarter,
})

const cedar = nowView('room-3', 'Cedar', { state: 'UNAVAILABLE', free: { from: quarter, to: quarter } })

const roomNow = page.getByRole('region', { name: 'Room now' })
const favouriteCards = page.getByRole('region', { name: 'Favourites' })

/** Requests for rooms that are free now. */
let requests: RoomsNowRequest[] = []

const noDesks: DeskDaysAnswer = { offers: [], beside: [], free: [], desks: 0, usualName: null, missing: [] }

const open = async (
  list: readonly NowView[],
  rooms: readonly NowView[] = [],
  deskDays: Services['engine']['deskDays'] = () => Promise.resolve(noDesks),
) => {
  const world = await createWorld()
  const { services } = scriptServices(world)
  setFavourites(list.map(({ id }) => id))
  const placed: Services = {
    ...services,
    clock: createClock({ frozenAt: now }),
    configuration: { ...services.configuration, timelineDefaults: { duration: 150 } } as Services['configuration'],
    engine: {
      ...services.engine,
      favouritesNow: () => Promise.resolve({ views: list, missing: [] }),
      deskDays,
      roomsNow: (request) => {
        requests.push(request)
        return Promise.resolve({ rooms, missing: [] })
      },
      search: () =>
        Promise.resolve([
          { id: 'room-9' as ResourceId, name: 'Willow', areaName: 'House', typeId: 'meeting' as never, capacity: 4 },
        ]),
    },
  }
  return { world, services: placed, ...(await renderScreen(placed, <Home />, '/home')) }
}

beforeEach(() => {
  requests = []
  setGuessedOffice('')
  setReservations([reservation('Standup', 12), reservation('Board', 200), reservation('Offsite', 300, 'declined')], now)
})

describe('section 9: dashboard', () => {
  test('shows the next reservation with a countdown, and links to the later ones', async () => {
    const { getByRole, getByText, container } = await open([amber])
    const next = getByRole('article', { name: 'Standup' })
    await expect.element(next.getByText(/starts in 12 min/i)).toBeVisible()
    await expect.element(getByText('Declined')).toBeVisible()
    await expect
      .element(getByRole('link', { name: 'Board' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/reservations\?event=Board/))
    await checkAccessibility(container)
  })

  test('updates the countdown, and can end the reservation after its start', async () => {
    const { getByRole, services } = await open([])
    const finish = vi.spyOn(services.calendar, 'finish')
    const next = getByRole('region', { name: 'Up next' }).getByRole('article', { name: 'Standup' })
    await expect.element(next.getByText(/starts in 12 min/i)).toBeVisible()
    services.clock.freeze((now + minute) as Instant)
    await expect.element(next.getByText(/starts in 11 min/i)).toBeVisible()
    services.clock.freeze((now + 20 * minute) as Instant)
    await expect.element(getByRole('article', { name: 'Standup' }).getByText(/52 mins left/i)).toBeVisible()
    await getByRole('article', { name: 'Standup' }).getByRole('button', { name: 'End now: Standup' }).click()
    await vi.waitFor(() =>
      expect(finish).toHaveBeenCalledWith(expect.objectContaining({ subject: 'Standup' }), now + 20 * minute),
    )
  })

  test('lists at most 10 upcoming reservations by start, without cancelled ones', async () => {
    const many = Array.from({ length: 14 }, (_, index) => reservation(`Meeting ${14 - index}`, (14 - index) * 60))
    const first = reservation('Gone', 5)
    setReservations([{ ...first, cancelled: true, event: { ...first.event, cancelled: true } }, ...many], now)
    const { getByRole } = await open([])
    await expect.element(getByRole('article', { name: 'Meeting 1' })).toBeVisible()
    const links = getByRole('region', { name: 'Later' }).getByRole('link')
    expect(links.elements().map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 9 }, (_, index) => `Meeting ${index + 2}`),
    )
  })

  test('links to Reserve without an upcoming reservation', async () => {
    setReservations([], now)
    const { getByRole, history } = await open([])
    await getByRole('button', { name: 'Make a reservation' }).click()
    await expect.poll(() => history.at(-1)).toBe(`/reservations/reserve?date=${dayOf(homeZone(), now)}`)
  })

  test('section 8: shows the age of the list if it cannot be reloaded', async () => {
    setReservationsFailed({ kind: 'server-error', status: 503 })
    const { getByRole } = await open([])
    await expect.element(getByRole('alert')).toHaveTextContent('09:12')
    await expect.element(getByRole('article', { name: 'Standup' })).toBeVisible()
  })
})

test('section 2: a running reservation is not among the later ones', async () => {
  setReservations([reservation('Standup', -40), reservation('Review', -27), reservation('Board', 200)], now)
  const { getByRole } = await open([])
  await expect.element(getByRole('article', { name: 'Standup' })).toBeVisible()
  const subjectsIn = (name: string) =>
    getByRole('region', { name })
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  expect([subjectsIn('In progress'), subjectsIn('Later')]).toEqual([['Review'], ['Board']])
})

/** A site in each of two cities. */
const cities = [
  { id: 'prague', parentAreaId: null, name: 'Prague', maxUt: 100, timezone: 'Europe/Prague' },
  { id: 'london', parentAreaId: null, name: 'London', maxUt: 100, timezone: 'Europe/London' },
]
const inLondon = nowView('room-4', 'Thames', { areaId: 'london', zone: zoneNamed('Europe/London') })
const inPrague = nowView('room-5', 'Vltava', { areaId: 'prague', zone: zoneNamed('Europe/Prague') })

/** The office is in Prague, an hour ahead of London. */
const workInPrague = (): void => {
  configuration.current = { areas: cities } as unknown as NonNullable<typeof configuration.current>
  setGuessedOffice('prague')
  setZone('Europe/Prague' as IanaZone)
}

describe('rooms in another city', () => {
  beforeEach(workInPrague)

  test('can be searched without changing the office or its time zone', async () => {
    const { getByRole, getByText } = await open([inPrague], [inLondon])
    await expect.element(getByText('Today, 10:24 – 11:24')).toBeVisible()
    await getByRole('combobox', { name: 'Location' }).selectOptions('London')
    await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ areaId: 'london' }))
    expect([localStorage.getItem('assist-office'), reader.zone]).toEqual([null, 'Europe/Prague'])
    await expect.element(getByText('Today, 10:24 – 11:24')).toBeVisible()
    await expect.element(favouriteCards.getByText('until 11:30', { exact: true })).toBeVisible()
  })

  test('have their own local time with the name of the city', async () => {
    await open([], [inLondon, inPrague])
    await expect.element(roomNow.getByText('until 10:30 in London', { exact: true })).toBeVisible()
    await expect
      .element(roomNow.getByRole('button', { name: 'Reserve until 10:30 in London (1 hr 18 mins), Thames' }))
      .toBeVisible()
    await expect
      .element(roomNow.getByRole('button', { name: 'Reserve until 11:30 (1 hr 18 mins), Vltava' }))
      .toBeVisible()
  })

  test('have reservations in their local time', async () => {
    const there = { ...reservation('Offsite', 60), areaId: 'london' }
    setReservations([there, { ...reservation('Dinner', 300), areaId: 'london' }, reservation('Board', 400)], now)
    const { getByText } = await open([])
    await expect.element(getByText('Today, 10:12 – 11:12 in London')).toBeVisible()
    await expect.element(getByText('14:12 – 15:12 in London')).toBeVisible()
    await expect.element(getByText('16:52 – 17:52', { exact: true })).toBeVisible()
  })

  test('do not change Home if chosen on Reserve', async () => {
    setLocation('london', 'Europe/London' as IanaZone)
    const { getByText } = await open([inPrague])
    await expect.element(getByText('Today, 10:24 – 11:24')).toBeVisible()
    await expect.element(getByText('until 11:30', { exact: true })).toBeVisible()
    setLocation(null, 'Europe/Prague' as IanaZone)
  })
})

describe('office of the user', () => {
  beforeEach(() => {
    workInPrague()
    forgetGuessedOffice()
  })

  test('the search waits for the guessed office', async () => {
    await open([amber], [amber])
    await expect.element(favouriteCards.getByRole('heading', { name: 'Amber' })).toBeVisible()
    await expect.element(roomNow.getByRole('listitem')).not.toBeInTheDocument()
    expect(requests).toEqual([])
    setGuessedOffice('prague')
    await expect.element(roomNow.getByRole('heading', { name: 'Amber' })).toBeVisible()
    expect(requests.map(({ areaId }) => areaId)).not.toContain('')
  })

  test('Home asks for the office if it cannot be guessed', async () => {
    setGuessedOffice('')
    const { getByRole, getByText, container } = await open([], [amber])
    await expect.element(getByText('Where do you work?')).toBeVisible()
    await checkAccessibility(container)
    expect(requests).toEqual([])
    await getByRole('combobox', { name: 'Choose your office' }).selectOptions('Prague')
    await expect.element(getByRole('heading', { name: 'Amber' })).toBeVisible()
    expect([localStorage.getItem('assist-office'), requests[0]?.areaId]).toEqual(['prague', 'prague'])
    setOffice('')
  })
})

describe('room now', () => {
  test('WCAG 1.4.10: all numbers of seats fit into 320 pixels on a touch screen', async () => {
    await page.viewport(320, 844)
    // The size of touch targets.
    document.documentElement.style.setProperty('--target', '44px')
    const { getByRole } = await open([], [amber])
    const last = getByRole('group', { name: 'Seats' }).getByText('20')
    await expect.element(last).toBeVisible()
    expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(320 - 16)
  })

  test('a reserved card says so without changing its size', async () => {
    const { container } = await open([], [amber, birch])
    const card = roomNow.getByRole('listitem').first()
    await expect.element(card.getByText('Free now')).toBeVisible()
    await checkAccessibility(container)
    const before = card.element().getBoundingClientRect().height
    await card.getByRole('button', { name: /^Reserve until/ }).click()
    await expect.element(card.getByText('Reserved 09:12 – 10:30')).toBeVisible()
    await expect.element(card.getByText('Free now')).not.toBeInTheDocument()
    expect(card.element().getBoundingClientRect().height).toBe(before)
  })

  test('no card changes under the pointer', async () => {
    await open([], [amber, birch])
    await userEvent.hover(roomNow.getByRole('button', { name: /Amber$/ }).last())
    const before = requests.length
    setFavourites([cedar.id])
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(before))
    expect(requests.at(-1)?.held).toEqual([amber.id, birch.id])
    await expect.element(roomNow.getByRole('heading', { name: 'Amber' })).toBeVisible()
  })

  test('a reserved room keeps its card while that can be undone', async () => {
    await open([], [amber, birch])
    await roomNow
      .getByRole('button', { name: /Amber$/ })
      .nth(0)
      .click()
    await expect.element(roomNow.getByRole('button', { name: 'Undo' })).toBeVisible()
    setRoomsNow({ rooms: [birch, cedar], missing: [] })
    await expect.element(roomNow.getByRole('heading', { name: 'Cedar' })).not.toBeInTheDocument()
    await expect.element(roomNow.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  test('the chosen number of seats is requested and stored', async () => {
    const { getByRole } = await open([amber], [amber])
    await getByRole('group', { name: 'Seats' }).getByRole('radio', { name: '6' }).click()
    await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ people: 6, minutes: 150, favourites: ['room-1'] }))
    expect(localStorage.getItem('assist-now-people')).toBe('6')
    expect(requests.at(-1)).toMatchObject({ areaId: '' })
  })

  test('a message appears if no room is free', async () => {
    const { getByText } = await open([])
    await expect.element(getByText('No rooms are free right now')).toBeVisible()
  })
})

describe('desks of the next days', () => {
  const deskOn = (day: CalendarDay): DeskOffer => {
    const at = Date.parse(`${day}T08:00Z`) as Instant
    const span = { start: at, end: (at + 10 * hour) as Instant }
    const placed = { id: room.id, name: 'Desk 4', areaName: 'North', areaId: '', zone: zoneNamed('UTC') }
    return { ...placed, span, isWhole: true, isUsual: true }
  }

  test('one button reserves all usual days, and updates before the engine responds', async () => {
    let responses = 0
    const { getByRole } = await open([], [], ({ days }) => {
      responses += 1
      return responses > 1
        ? new Promise(() => undefined)
        : Promise.resolve({ ...noDesks, offers: days.map(deskOn), desks: 1 })
    })
    const section = getByRole('region', { name: 'My desk' })
    await section.getByRole('button', { name: 'Tuesday' }).click()
    await section.getByRole('button', { name: 'Thursday' }).click()
    await expect.element(section.getByRole('button', { name: 'Reserve 2 usual days' })).toBeVisible()
    await section.getByRole('button', { name: 'Tuesday' }).click()
    await expect.element(section.getByRole('button', { name: 'Reserve 2 usual days' })).not.toBeInTheDocument()
  })
})

describe('favourites', () => {
  test('section 4: show until or from when they are free, or that they are not', async () => {
    const { getByText, getByRole, container } = await open([amber, birch, cedar])
    await expect.element(getByText('Free now', { exact: true })).toBeVisible()
    await expect.element(getByText('until 10:30', { exact: true })).toBeVisible()
    await expect.element(getByText('Free', { exact: true })).toBeVisible()
    await expect.element(getByText('from 14:00')).toBeVisible()
    await expect.element(getByText('Not free')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Reserve until 10:30 (1 hr 18 mins), Amber' })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Reserve 14:00 – 16:30 (2 hrs 30 mins), Birch' })).toBeVisible()
    expect(getByRole('button', { name: /Book.*Cedar/ }).elements()).toEqual([])
    await checkAccessibility(container)
  })

  test('are free soon only within the next half hour', async () => {
    const from = (quarter + 2) as Quarter
    const dill = nowView('room-6', 'Dill', { state: 'SOON', free: { from, to: (from + 4) as Quarter } })
    const { getByText } = await open([dill])
    await expect.element(getByText('Free soon')).toBeVisible()
    await expect.element(getByText('from 09:30')).toBeVisible()
  })

  test('can be reserved with one button, which then undoes it', async () => {
    const { getByRole, world } = await open([amber])
    const book = getByRole('button', { name: 'Reserve until 10:30 (1 hr 18 mins), Amber' })
    book.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('button', { name: 'Undo' })).toHaveFocus()
    expect(world.events[0]).toMatchObject({ start: { utcDateTime: now }, end: { utcDateTime: start + 90 * minute } })
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(world.calls).toContain('remove'))
    await expect.element(book).toBeVisible()
  })

  test('show a conflict on the card with the nearest other favourite', async () => {
    const { getByRole, container } = await open([amber, birch])
    setBooking(amber.id, {
      step: 'failed',
      span: { start: now, end: (now + hour) as Instant },
      clientId: 'client-1',
      fault: { kind: 'slot-taken', holder: null },
    })
    await expect.element(getByRole('alert')).toHaveTextContent('Someone just reserved this time.')
    await expect
      .element(getByRole('button', { name: 'Reserve Birch instead, 14:00 – 16:30 (2 hrs 30 mins)' }))
      .toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(getByRole('alert')).not.toBeInTheDocument()
  })

  test('can be added with the keyboard', async () => {
    const { getByRole, getByText, world } = await open([])
    await expect.element(getByText('No favourites yet')).toBeVisible()
    await getByRole('combobox', { name: 'Add a favourite' }).fill('wil')
    await expect.element(getByRole('option', { name: /Willow/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(world.calls).toContain('addFavourite'))
    await expect.element(getByRole('listbox')).not.toBeInTheDocument()
  })

  test('are removed with the star, and that can be undone', async () => {
    const { getByRole, world } = await open([amber])
    await getByRole('button', { name: 'Remove Amber from favourites' }).click()
    await expect.element(getByRole('heading', { name: 'Amber' })).not.toBeInTheDocument()
    await vi.waitFor(() => expect(notices.queue.map(({ key }) => key)).toEqual(['notice.favourite.removed']))
    expect(world.calls).toContain('removeFavourite')
  })

  test('use a stored duration', async () => {
    const { getByRole } = await open([amber])
    await getByRole('combobox', { name: 'Duration' }).selectOptions('30')
    await expect.element(getByRole('button', { name: 'Reserve until 09:45 (33 mins), Amber' })).toBeVisible()
    expect(localStorage.getItem('assist-one-tap')).toBe('30')
    localStorage.removeItem('assist-one-tap')
  })

  test('section 8: keep their cards if they cannot be reloaded', async () => {
    const { getByRole, getByText } = await open([amber])
    await expect.element(getByText('Free now', { exact: true })).toBeVisible()
    // A request that is still under way would replace the failure.
    await vi.waitFor(() => {
      homeFavourites.fail({ kind: 'offline' })
      expect(getByRole('alert').element()).toHaveTextContent('You’re offline.')
    })
    await expect.element(getByText('Free now', { exact: true })).toBeVisible()
  })
})
