import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ref } from 'valtio'
import type { MyInfo, Person } from '#src/calendars/calendar.ts'
import type { DeskDaysRequest, DeskOffer } from '#src/engine/compute.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { setUsualDays } from '#src/features/home/model/desk-days.ts'
import { toggleFavouritePerson } from '#src/features/people/model/find-people.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { office } from '#src/features/settings/model/office-state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { setZone } from '#src/base/reader.ts'
import Week from '#src/features/week/screen/week.tsx'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { startLocale } from '#src/locale/index.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Services } from '#src/base/needs.ts'
import {
  createWorld,
  hour,
  otherRoom,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { amberReservation, itemOf, scheduleOf } from '../bookings/reservations/amber.ts'

/** Monday, 09:12. */
const now = (start + 12 * 60_000) as Instant
const ada: Person = {
  name: 'Ada Lane',
  email: 'ada@example.com' as Email,
  jobTitle: null,
  department: null,
  office: null,
}

const deskAt = (of: typeof room, day: CalendarDay, isUsual: boolean): DeskOffer => {
  const from = (Date.parse(day) + 10 * hour) as Instant
  const span = { start: from, end: (from + 6 * hour) as Instant }
  return {
    id: of.id,
    name: of.name ?? '',
    areaName: 'North',
    areaId: '',
    zone: 'UTC' as IanaZone,
    span,
    isWhole: true,
    isUsual,
  }
}

/** Ada sits at Amber on Wednesday. */
const calendarOfAda = scheduleOf(ada.email, '', [
  itemOf(Date.parse('2026-11-25T08:00:00Z'), Date.parse('2026-11-25T16:00:00Z'), { status: 'free', location: 'Amber' }),
])

let world: World
let requests: DeskDaysRequest[] = []

const show = async (given: Partial<Services['engine']> = {}, path = '/week') => {
  const { services } = scriptServices(world)
  const desks = [
    { ...room, csCode: 'CS0601' },
    { ...otherRoom, csCode: 'CS0601' },
  ]
  const whole: Services = {
    ...services,
    clock: createClock({ frozenAt: now }),
    engine: {
      ...services.engine,
      resource: (id: ResourceId) => Promise.resolve(desks.find((one) => one.id === id) ?? null),
      search: () =>
        Promise.resolve([{ id: room.id, name: 'Amber', areaName: 'North', typeId: 'desk' as never, capacity: 1 }]),
      deskDays: (request) => {
        requests.push(request)
        const refused = (index: number, id: ResourceId) => request.wishes?.[index]?.except.includes(id) === true
        return Promise.resolve({
          offers: request.days.map((day, index) =>
            refused(index, room.id) ? deskAt(otherRoom, day, false) : deskAt(room, day, true),
          ),
          beside: request.days.map((day, index) =>
            request.wishes?.[index]?.beside.length ? { offer: deskAt(otherRoom, day, false), seat: room.id } : null,
          ),
          free: request.days.map(() => 3),
          desks: 8,
          usualName: 'Amber',
          missing: [],
        })
      },
      ...given,
    },
  }
  await toggleFavouritePerson(whole, ada)
  return renderScreen(whole, <Week />, path)
}

beforeEach(async () => {
  world = await createWorld()
  world.schedules = [calendarOfAda]
  requests = []
  setSignedIn({ name: 'Eva', email: 'eva@example.com' } as MyInfo)
  setUsualDays(['tuesday', 'thursday'])
  setReservations([], now)
})

const dayOfWeek = (screen: Awaited<ReturnType<typeof show>>, name: string) =>
  screen.getByRole('listitem').filter({ hasText: name })

describe('working week', () => {
  test('shows five days with desks and the team', async () => {
    setReservations([amberReservation('Desk', { from: now + 4 * 24 * hour, response: 'none', now })], now)
    const screen = await show()
    await expect.element(screen.getByText('23 – 27 Nov 2026')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(5)
    await expect.element(dayOfWeek(screen, 'Fri 27 Nov').getByRole('link', { name: 'Amber' })).toBeVisible()
    await expect.element(dayOfWeek(screen, 'Wed 25 Nov').getByText('1 of 1 in the office')).toBeVisible()
    await expect.element(dayOfWeek(screen, 'Mon 23 Nov').getByText('Today')).toBeVisible()
    await expect.element(dayOfWeek(screen, 'Mon 23 Nov').getByText('No desk yet: Ada Lane')).toBeVisible()
    await expect.element(dayOfWeek(screen, 'Thu 26 Nov').getByText('3 of 8 nearby desks free')).toBeVisible()
    await checkAccessibility(screen.container)
  })

  test('does not count people in another city', async () => {
    const area = (id: string, timezone: string) => ({ id, parentAreaId: null, name: id, maxUt: 100, timezone })
    const areas = [area('Prague', 'Europe/Prague'), area('London', 'Europe/London')]
    configuration.current = ref({ ...scriptServices(world).services.configuration, areas })
    office.chosen = 'Prague'
    const abroad = { ...room, csCode: 'CS0601', mapInfos: [{ areaId: 'London' }] } as unknown as typeof room
    const screen = await show({ resource: () => Promise.resolve(abroad) })
    const wednesday = dayOfWeek(screen, 'Wed 25 Nov')
    await expect.element(wednesday.getByText('Elsewhere: Ada Lane (London)')).toBeVisible()
    await expect.element(wednesday.getByText('0 of 1 in the office')).toBeVisible()
    expect(requests.at(-1)?.wishes?.map(({ beside }) => beside.length)).toEqual([0, 0, 0, 0, 0])
  })

  test('shows past days without a desk', async () => {
    const screen = await show({}, '/week?week=2026-11-18')
    await expect.element(dayOfWeek(screen, 'Wed 18 Nov').getByText('No desk: Ada Lane')).toBeVisible()
    await expect.element(screen.getByText(/No desk yet/)).not.toBeInTheDocument()
  })

  test('links a seat to its day', async () => {
    const screen = await show()
    await expect.element(dayOfWeek(screen, 'Wed 25 Nov').getByRole('link', { name: 'Amber' })).toBeVisible()
    const link = dayOfWeek(screen, 'Wed 25 Nov').getByRole('link', { name: 'Amber' })
    expect(link.element().getAttribute('href')).toContain('date=2026-11-25')
  })

  test('reserves the usual days and offers another desk after a failure', async () => {
    const screen = await show()
    world.creates = ['made', { kind: 'conflict' }]
    const button = screen.getByRole('button', { name: 'Reserve 2 days' })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('1 day reserved')).toBeVisible()
    await expect.element(screen.getByText('Couldn’t reserve 1 day')).toBeVisible()
    const failed = dayOfWeek(screen, 'Thu 26 Nov')
    await expect.element(failed.getByRole('alert')).toBeVisible()
    await failed.getByRole('button', { name: /^Reserve Birch instead/ }).click()
    await expect.element(screen.getByText('2 days reserved')).toBeVisible()
    expect(world.events.map(({ locations }) => locations[0]?.displayName)).toEqual(['Amber', 'Birch'])
  })

  test('selects a desk next to a colleague by keyboard', async () => {
    const screen = await show()
    const wednesday = dayOfWeek(screen, 'Wed 25 Nov')
    const beside = wednesday.getByRole('radio', { name: /^Birch, Near Ada Lane/ })
    await expect.element(beside).toBeVisible()
    wednesday
      .getByRole('radio', { name: /^Amber/ })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(beside).toBeChecked()
    await expect.element(wednesday.getByRole('checkbox')).toBeChecked()
    await expect.element(screen.getByRole('button', { name: 'Reserve 3 days' })).toBeVisible()
  })

  test('opens the next week with its own URL', async () => {
    const screen = await show()
    await screen.getByRole('button', { name: 'Next week' }).click()
    await expect.element(screen.getByText('30 Nov – 4 Dec 2026')).toBeVisible()
    expect(screen.history.at(-1)).toBe('/week?week=2026-11-30')
    await vi.waitFor(() => expect(requests.at(-1)?.days).toHaveLength(5))
    await screen.getByRole('button', { name: 'This week' }).click()
    await expect.element(screen.getByText('23 – 27 Nov 2026')).toBeVisible()
  })

  test('follows a change of the language', async () => {
    const screen = await show()
    await expect.element(screen.getByRole('button', { name: 'Reserve 2 days' })).toBeVisible()
    await startLocale('de')
    await expect.element(screen.getByRole('button', { name: '2 Tage reservieren' })).toBeVisible()
  })

  test('does not tick a public holiday as a working day', async () => {
    setZone('Europe/Prague' as IanaZone)
    setUsualDays(['monday', 'tuesday'])
    const screen = await show({}, '/week?week=2027-09-28')
    const holiday = dayOfWeek(screen, '28 Sept')
    await expect.element(holiday.getByText(/Den české státnosti/).first()).toBeVisible()
    await expect.element(holiday.getByRole('checkbox')).not.toBeChecked()
    await expect.element(screen.getByRole('button', { name: 'Reserve 1 day' })).toBeVisible()
  })

  test('shows a failure and can retry', async () => {
    let isDown = true
    const { EngineLost } = await import('#src/platform/engine/link.ts')
    world.schedules = []
    const screen = await show({
      deskDays: () =>
        isDown
          ? Promise.reject(new EngineLost({ kind: 'worker-lost' }))
          : Promise.resolve({ offers: [], beside: [], free: [], desks: 0, usualName: null, missing: [] }),
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the desks for this week.')
    isDown = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(screen.getByText('No desks free').first()).toBeVisible()
  })
})
