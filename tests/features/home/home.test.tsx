import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { homeZone } from '#src/features/settings/office-state.ts'
import type { CalendarDay, Email, IanaZone, Instant, Quarter, ResourceId } from '#src/kernel/result.ts'
import type { DeskDaysAnswer, DeskOffer, FavouriteView, RoomsNowRequest } from '#src/engine/compute.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { Services } from '#src/services.ts'
import Home from '#src/features/home/home.tsx'
import { clearDeskDays, setUsualDays } from '#src/features/home/desk-days.ts'
import { createClock } from '#src/platform/clock.ts'
import { setFavourites } from '#src/features/favourites/state.ts'
import { clearHome, setBooking, setHomeFailed, setNowPeople, setRoomsNow } from '#src/features/home/state.ts'
import { notices } from '#src/features/notices/state.ts'
import { setReservations, setReservationsFailed } from '#src/features/reservations/state.ts'
import { forgetGuessedOffice, setGuessedOffice, setOffice } from '#src/features/settings/office-state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { setLocation, setZone, timeline } from '#src/features/timeline/state.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  room,
  scriptServices,
  start,
} from '#tests/services/scripted-services.ts'
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

const favourite = (id: string, name: string, given: Partial<FavouriteView>): FavouriteView => ({
  id: id as ResourceId,
  name,
  email: `${id}@example.com` as Email,
  areaId: 'house',
  areaName: 'Prague, House',
  typeId: 'meeting',
  capacity: 8,
  zone: zoneNamed('UTC'),
  bookable: true,
  minimumDuration: null,
  maximumDuration: null,
  data: 'ready',
  message: null,
  state: 'NOW',
  free: { from: quarter, to: (quarter + 6) as Quarter },
  freeUntil: (quarter + 6) as Quarter,
  isHeld: false,
  ...given,
})
const amber = favourite('room-1', 'Amber', {})
const birch = favourite('room-2', 'Birch', {
  state: 'SOON',
  free: { from: (quarter + 20) as Quarter, to: (quarter + 30) as Quarter },
  freeUntil: (quarter + 30) as Quarter,
})
const cedar = favourite('room-3', 'Cedar', { state: 'UNAVAILABLE', free: { from: quarter, to: quarter } })

/** What was asked for a room now, the latest last. */
let asked: RoomsNowRequest[] = []

const noDesks: DeskDaysAnswer = { offers: [], beside: [], free: [], desks: 0, usualName: null, missing: [] }

const show = async (
  list: readonly FavouriteView[],
  rooms: readonly FavouriteView[] = [],
  deskDays: Services['engine']['deskDays'] = () => Promise.resolve(noDesks),
) => {
  const world = await createWorld()
  const { services } = scriptServices(world)
  setFavourites(list.map(({ id }) => id))
  const whole: Services = {
    ...services,
    clock: createClock({ frozenAt: now }),
    configuration: { ...services.configuration, timelineDefaults: { duration: 150 } } as Services['configuration'],
    engine: {
      ...services.engine,
      favourites: () => Promise.resolve({ favourites: list, missing: [] }),
      deskDays,
      roomsNow: (request) => {
        asked.push(request)
        return Promise.resolve({ rooms, missing: [] })
      },
      search: () =>
        Promise.resolve([
          { id: 'room-9' as ResourceId, name: 'Willow', areaName: 'House', typeId: 'meeting' as never, capacity: 4 },
        ]),
    },
  }
  return { world, services: whole, ...(await renderScreen(whole, <Home />, '/home')) }
}

beforeEach(() => {
  clearStores()
  clearHome()
  asked = []
  setZone('UTC' as IanaZone)
  setGuessedOffice('')
  setReservations([reservation('Standup', 12), reservation('Board', 200), reservation('Offsite', 300, 'declined')], now)
})
afterEach(() => {
  clearStores()
  clearHome()
})

describe('section 9: the dashboard', () => {
  test('shows the next reservation with its countdown, and those after it, each leading to itself', async () => {
    const { getByRole, getByText, container } = await show([amber])
    const next = getByRole('article', { name: 'Standup' })
    await expect.element(next.getByText(/starts in 12 min/i)).toBeVisible()
    await expect.element(getByText('Declined')).toBeVisible()
    await expect
      .element(getByRole('link', { name: 'Board' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/reservations\?event=Board/))
    await checkAccessibility(container)
  })

  test('counts down as the clock runs, and is ended from its card once it has begun', async () => {
    const { getByRole, services } = await show([])
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

  test('at most 10 upcoming, sorted by start, without what is cancelled', async () => {
    const many = Array.from({ length: 14 }, (_, index) => reservation(`Meeting ${14 - index}`, (14 - index) * 60))
    const first = reservation('Gone', 5)
    setReservations([{ ...first, cancelled: true, event: { ...first.event, cancelled: true } }, ...many], now)
    const { getByRole } = await show([])
    await expect.element(getByRole('article', { name: 'Meeting 1' })).toBeVisible()
    const links = getByRole('region', { name: 'Later' }).getByRole('link')
    expect(links.elements().map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 9 }, (_, index) => `Meeting ${index + 2}`),
    )
  })

  test('with nothing ahead it leads to Reserve', async () => {
    setReservations([], now)
    const { getByRole, history } = await show([])
    await getByRole('button', { name: 'Make a reservation' }).click()
    await expect.poll(() => history.at(-1)).toBe(`/reservations/reserve?date=${dayOf(homeZone(), now)}`)
  })

  test('section 8: says how old it is when it could not be loaded again', async () => {
    setReservationsFailed({ kind: 'server-error', status: 503 })
    const { getByRole } = await show([])
    await expect.element(getByRole('alert')).toHaveTextContent('09:12')
    await expect.element(getByRole('article', { name: 'Standup' })).toBeVisible()
  })
})

test('section 2: a reservation that has begun is not among the later ones', async () => {
  setReservations([reservation('Standup', -40), reservation('Review', -27), reservation('Board', 200)], now)
  const { getByRole } = await show([])
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
const inLondon = favourite('room-4', 'Thames', { areaId: 'london', zone: zoneNamed('Europe/London') })
const inPrague = favourite('room-5', 'Vltava', { areaId: 'prague', zone: zoneNamed('Europe/Prague') })

/** The office is in Prague: the clock there is an hour ahead of London. */
const workInPrague = (): void => {
  configuration.current = { areas: cities } as unknown as NonNullable<typeof configuration.current>
  setGuessedOffice('prague')
  setZone('Europe/Prague' as IanaZone)
}

const forgetPlaces = (): void => {
  configuration.current = null
  forgetGuessedOffice()
  for (const key of ['assist-now-people', 'assist-office']) localStorage.removeItem(key)
}

describe('the place of the search is not the office', () => {
  beforeEach(workInPrague)
  afterEach(forgetPlaces)

  test('another city changes only the rooms on offer: neither the office, nor a clock', async () => {
    const { getByRole, getByText } = await show([inPrague], [inLondon])
    await expect.element(getByText('Today, 10:24 – 11:24')).toBeVisible()
    await getByRole('combobox', { name: 'Location' }).selectOptions('London')
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ areaId: 'london' }))
    expect([localStorage.getItem('assist-office'), timeline.zone]).toEqual([null, 'Europe/Prague'])
    await expect.element(getByText('Today, 10:24 – 11:24')).toBeVisible()
    await expect
      .element(getByRole('region', { name: 'Favourites' }).getByText('until 11:30', { exact: true }))
      .toBeVisible()
  })

  test('the hours of a room in another city are those of its clocks, with its name', async () => {
    const { getByRole } = await show([], [inLondon, inPrague])
    const section = getByRole('region', { name: 'Room now' })
    await expect.element(section.getByText('until 10:30 in London', { exact: true })).toBeVisible()
    await expect
      .element(section.getByRole('button', { name: 'Reserve until 10:30 in London (1 hr 18 mins), Thames' }))
      .toBeVisible()
    await expect
      .element(section.getByRole('button', { name: 'Reserve until 11:30 (1 hr 18 mins), Vltava' }))
      .toBeVisible()
  })

  test('so are those of a reservation there', async () => {
    const there = { ...reservation('Offsite', 60), areaId: 'london' }
    setReservations([there, { ...reservation('Dinner', 300), areaId: 'london' }, reservation('Board', 400)], now)
    const { getByText } = await show([])
    await expect.element(getByText('Today, 10:12 – 11:12 in London')).toBeVisible()
    await expect.element(getByText('14:12 – 15:12 in London')).toBeVisible()
    await expect.element(getByText('16:52 – 17:52', { exact: true })).toBeVisible()
  })

  test('a location that is chosen on Reserve leaves Home as it is', async () => {
    setLocation('london', 'Europe/London' as IanaZone)
    const { getByText } = await show([inPrague])
    await expect.element(getByText('Today, 10:24 – 11:24')).toBeVisible()
    await expect.element(getByText('until 11:30', { exact: true })).toBeVisible()
    setLocation(null, 'Europe/Prague' as IanaZone)
  })
})

describe('no room is offered until it is known where the user works', () => {
  beforeEach(() => {
    workInPrague()
    forgetGuessedOffice()
  })
  afterEach(forgetPlaces)

  test('the search waits for the guess', async () => {
    const { getByRole } = await show([amber], [amber])
    await expect
      .element(getByRole('region', { name: 'Favourites' }).getByRole('heading', { name: 'Amber' }))
      .toBeVisible()
    await expect.element(getByRole('region', { name: 'Room now' }).getByRole('listitem')).not.toBeInTheDocument()
    expect(asked).toEqual([])
    setGuessedOffice('prague')
    await expect
      .element(getByRole('region', { name: 'Room now' }).getByRole('heading', { name: 'Amber' }))
      .toBeVisible()
    expect(asked.map(({ areaId }) => areaId)).not.toContain('')
  })

  test('where nothing says it, the user is asked once, and that is the office', async () => {
    setGuessedOffice('')
    const { getByRole, getByText, container } = await show([], [amber])
    await expect.element(getByText('Where do you work?')).toBeVisible()
    await checkAccessibility(container)
    expect(asked).toEqual([])
    await getByRole('combobox', { name: 'Choose your office' }).selectOptions('Prague')
    await expect.element(getByRole('heading', { name: 'Amber' })).toBeVisible()
    expect([localStorage.getItem('assist-office'), asked[0]?.areaId]).toEqual(['prague', 'prague'])
    setOffice('')
  })
})

describe('a room now', () => {
  afterEach(() => {
    setNowPeople(2)
    forgetPlaces()
  })

  test('WCAG 1.4.10: every number of seats is inside a touch screen 320 pixels wide', async () => {
    await page.viewport(320, 844)
    // As on a touch screen.
    document.documentElement.style.setProperty('--target', '44px')
    onTestFinished(async () => {
      document.documentElement.style.removeProperty('--target')
      await page.viewport(1600, 900)
    })
    const { getByRole } = await show([], [amber])
    const last = getByRole('group', { name: 'Seats' }).getByText('20')
    await expect.element(last).toBeVisible()
    expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(320 - 16)
  })

  test('a card that was booked says that, not that the room is free, and nothing moves', async () => {
    const { getByRole } = await show([], [amber, birch])
    const section = getByRole('region', { name: 'Room now' })
    const card = section.getByRole('listitem').first()
    await expect.element(card.getByText('Free now')).toBeVisible()
    const before = card.element().getBoundingClientRect().height
    await card.getByRole('button', { name: /^Reserve until/ }).click()
    await expect.element(card.getByText('Reserved 09:12 – 10:30')).toBeVisible()
    await expect.element(card.getByText('Free now')).not.toBeInTheDocument()
    expect(card.element().getBoundingClientRect().height).toBe(before)
  })

  test('no card changes while the pointer is on one of them', async () => {
    const { getByRole } = await show([], [amber, birch])
    const section = getByRole('region', { name: 'Room now' })
    await userEvent.hover(section.getByRole('button', { name: /Amber$/ }).last())
    const before = asked.length
    setFavourites([cedar.id])
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before))
    expect(asked.at(-1)?.held).toEqual([amber.id, birch.id])
    await expect.element(section.getByRole('heading', { name: 'Amber' })).toBeVisible()
  })

  test('offers the best rooms with one button each, which books and can be undone on the card', async () => {
    const { getByRole, world, container } = await show([], [amber, birch])
    const section = getByRole('region', { name: 'Room now' })
    const book = section.getByRole('button', { name: 'Reserve until 10:30 (1 hr 18 mins), Amber' })
    await expect.element(book).toBeVisible()
    await checkAccessibility(container)
    await book.click()
    const undo = section.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveFocus()
    expect(world.events[0]?.locations[0]?.displayName).toBe('Amber')
    await undo.click()
    await vi.waitFor(() => expect(world.calls).toContain('remove'))
  })

  test('a room that was booked stays on its card while that can be undone, though it is no longer free', async () => {
    const { getByRole } = await show([], [amber, birch])
    const section = getByRole('region', { name: 'Room now' })
    await section
      .getByRole('button', { name: /Amber$/ })
      .first()
      .click()
    await expect.element(section.getByRole('button', { name: 'Undo' })).toBeVisible()
    setRoomsNow({ rooms: [birch, cedar], missing: [] })
    await expect.element(section.getByRole('heading', { name: 'Cedar' })).not.toBeInTheDocument()
    await expect.element(section.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  test('for as many people as chosen, which is remembered, and where the user works', async () => {
    const { getByRole } = await show([amber], [amber])
    await getByRole('group', { name: 'Seats' }).getByRole('radio', { name: '6' }).click()
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ people: 6, minutes: 150, favourites: ['room-1'] }))
    expect(localStorage.getItem('assist-now-people')).toBe('6')
    expect(asked.at(-1)).toMatchObject({ areaId: '' })
  })

  test('says so if no room is free', async () => {
    const { getByText } = await show([])
    await expect.element(getByText('No rooms are free right now')).toBeVisible()
  })
})

describe('the desks of the next days', () => {
  const deskOn = (day: CalendarDay): DeskOffer => {
    const at = Date.parse(`${day}T08:00Z`) as Instant
    const span = { start: at, end: (at + 10 * hour) as Instant }
    return {
      id: room.id,
      name: 'Desk 4',
      areaName: 'North',
      areaId: '',
      zone: zoneNamed('UTC'),
      span,
      isWhole: true,
      isUsual: true,
    }
  }

  afterEach(() => {
    clearDeskDays()
    setUsualDays([])
    localStorage.removeItem('assist-desk-days')
  })

  test('the usual days are reserved by one button, which follows each choice without waiting for the engine', async () => {
    let answers = 0
    const { getByRole } = await show([], [], ({ days }) => {
      answers += 1
      return answers > 1
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
  test('section 4: NOW until when, SOON from when, UNAVAILABLE, each in words', async () => {
    const { getByText, getByRole, container } = await show([amber, birch, cedar])
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

  test('is free soon only within the next half hour', async () => {
    const from = (quarter + 2) as Quarter
    const dill = favourite('room-6', 'Dill', { state: 'SOON', free: { from, to: (from + 4) as Quarter } })
    const { getByText } = await show([dill])
    await expect.element(getByText('Free soon')).toBeVisible()
    await expect.element(getByText('from 09:30')).toBeVisible()
  })

  test('one press books exactly that, and undo on the same button takes it back', async () => {
    const { getByRole, world } = await show([amber])
    const book = getByRole('button', { name: 'Reserve until 10:30 (1 hr 18 mins), Amber' })
    book.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('button', { name: 'Undo' })).toHaveFocus()
    expect(world.events[0]).toMatchObject({ start: { utcDateTime: now }, end: { utcDateTime: start + 90 * minute } })
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(world.calls).toContain('remove'))
    await expect.element(book).toBeVisible()
  })

  test('a conflict is told on the card with the nearest other favourite', async () => {
    const { getByRole, container } = await show([amber, birch])
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

  test('without any it says how to add one; the search adds by keyboard, with undo', async () => {
    const { getByRole, getByText, world } = await show([])
    await expect.element(getByText('No favourites yet')).toBeVisible()
    await getByRole('combobox', { name: 'Add a favourite' }).fill('wil')
    await expect.element(getByRole('option', { name: /Willow/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(world.calls).toContain('addFavourite'))
    await expect.element(getByRole('listbox')).not.toBeInTheDocument()
  })

  test('the star removes it at once and offers to undo', async () => {
    const { getByRole, world } = await show([amber])
    await getByRole('button', { name: 'Remove Amber from favourites' }).click()
    await expect.element(getByRole('heading', { name: 'Amber' })).not.toBeInTheDocument()
    await vi.waitFor(() => expect(notices.queue.map(({ key }) => key)).toEqual(['notice.favourite.removed']))
    expect(world.calls).toContain('removeFavourite')
  })

  test('the length of a booking can be chosen and is kept', async () => {
    const { getByRole } = await show([amber])
    await getByRole('combobox', { name: 'Duration' }).selectOptions('30')
    await expect.element(getByRole('button', { name: 'Reserve until 09:45 (33 mins), Amber' })).toBeVisible()
    expect(localStorage.getItem('assist-one-tap')).toBe('30')
    localStorage.removeItem('assist-one-tap')
  })

  test('section 8: keeps the cards with their age when they could not be loaded', async () => {
    const { getByRole, getByText } = await show([amber])
    await expect.element(getByText('Free now', { exact: true })).toBeVisible()
    setHomeFailed({ kind: 'offline' })
    await expect.element(getByRole('alert')).toHaveTextContent('You’re offline.')
    await expect.element(getByText('Free now', { exact: true })).toBeVisible()
  })
})
