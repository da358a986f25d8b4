import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/result.ts'
import { bookNowChoices } from '#src/features/panel/rules/book-now.ts'
import { bookAtPanel } from '#src/features/devices/panel-booking.ts'
import { finishReservation } from '#src/features/reservations/cancel-reservation.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { device as state, setKiosk } from '#src/features/devices/state.ts'
import {
  bookRoom,
  browserOfEachTest,
  comesTrue,
  comesUp,
  emptyRoom,
  hour,
  isUsual,
  minute,
  monday,
  type NodeDevice,
} from './node-device.ts'

const openDevice = browserOfEachTest()

/** A panel that is up, at a room that nobody else books. */
async function openPanel(
  wants: (kiosk: NodeDevice['kiosk'], server: NodeDevice['server']) => boolean,
): Promise<NodeDevice> {
  const opened = await openDevice({ wants })
  opened.controls.roomDelay(200)
  emptyRoom(opened)
  return opened
}

const isUsualWithoutLimits = (kiosk: NodeDevice['kiosk']): boolean =>
  isUsual(kiosk) && Object.values(kiosk.resource?.settings ?? {}).every((limit) => !limit)

/** Presses the first of the buttons that book now, and waits for the room. */
async function bookNow(here: NodeDevice, until: number): Promise<boolean> {
  const [first] = bookNowChoices(here.clock.now(), until as Instant, state.resource?.schedulingSettings ?? null)
  if (!first) throw new Error('Nothing can be booked now')
  let isBooked: boolean | null = null
  void bookAtPanel(here.running().services, first.span, 'At the door').then((made) => (isBooked = made.ok))
  await comesTrue(here, () => isBooked !== null)
  return isBooked === true
}

describe('a room that was given back early', () => {
  test('is booked again at once, though its quarter is not over', async () => {
    const here = await openPanel(isUsualWithoutLimits)
    await comesUp(here)
    for (let time = 0; time < 2; time++) {
      expect(await bookNow(here, monday + 4 * hour)).toBe(true)
      await comesTrue(here, () => here.panel().kind === 'busy')
      await here.pass(2 * minute, 1_000)
      const { current } = here.panel()
      if (!current) throw new Error('Nothing is under way')
      let isOver = false
      void finishReservation(here.running().services, current).then(() => (isOver = true))
      await comesTrue(here, () => isOver && here.panel().current === null)
    }
  })

  test('is not booked over somebody who begins within the quarter in which it would end', async () => {
    const here = await openPanel(isUsualWithoutLimits)
    bookRoom(here, monday + 16 * minute, monday + hour, 'In sixteen minutes')
    await comesUp(here)
    // A quarter of an hour ends before the other begins, at 9:57: the quarter is both's.
    expect(await bookNow(here, monday + 16 * minute)).toBe(true)
    const over = { start: (monday + 5 * minute) as Instant, end: (monday + 20 * minute) as Instant }
    let isBooked: boolean | null = null
    void bookAtPanel(here.running().services, over, 'Too long').then((made) => (isBooked = made.ok))
    await comesTrue(here, () => isBooked !== null)
    expect(isBooked).toBe(false)
  })
})

describe('a reservation made at the door', () => {
  const asksForCheckIn = ({ resource }: NodeDevice['kiosk']): boolean =>
    resource?.requiresConfirmation === true &&
    !resource.isFailing &&
    Object.values(resource.settings ?? {}).every((limit) => !limit)
  const checkIns = ({ sent }: NodeDevice): number => sent.filter((call) => call.endsWith('/api/event/action')).length

  test('is checked in to by its making: the panel never asks whoever made it', async () => {
    const here = await openPanel(asksForCheckIn)
    await comesUp(here)
    const seen = new Set<string>()
    const booked = bookNow(here, monday + 4 * hour)
    await comesTrue(here, () => {
      seen.add(here.panel().kind)
      return here.panel().current?.confirmed === true
    })
    expect(await booked).toBe(true)
    await here.pass(30_000, 500)
    expect(here.panel()).toMatchObject({ kind: 'busy', due: null })
    expect(seen).not.toContain('awaiting-confirmation')
    expect(checkIns(here)).toBe(1)
    // By its name, the panel knows that it was checked in to here.
    expect(here.panel().current?.confirmedBy).toBe(here.kiosk.name)
  })

  test('is to be confirmed as any other if the check-in fails', async () => {
    const here = await openPanel(asksForCheckIn)
    await comesUp(here)
    here.refuse('/api/event/action')
    expect(await bookNow(here, monday + 4 * hour)).toBe(true)
    await comesTrue(here, () => here.panel().kind === 'awaiting-confirmation')
    expect(state.checkingIn).toEqual([])
  })

  test('for later today is confirmed when its time has come, not when it is made', async () => {
    const here = await openPanel(asksForCheckIn)
    await comesUp(here)
    const later = { start: (monday + 2 * hour) as Instant, end: (monday + 3 * hour) as Instant }
    let isBooked: boolean | null = null
    void bookAtPanel(here.running().services, later, 'Later').then((made) => (isBooked = made.ok))
    await comesTrue(here, () => isBooked !== null)
    await here.pass(10_000, 500)
    expect(isBooked).toBe(true)
    expect(checkIns(here)).toBe(0)
  })
})

describe('the room’s presence sensor', () => {
  test.each([
    [true, true],
    [true, false],
    [false, true],
  ])('confirms what is due where it is configured so: %s; the screen asks for it: %s', async (isConfigured, asks) => {
    const here = await openPanel(
      ({ resource }, { objects }) =>
        resource?.requiresConfirmation === true &&
        !resource.isFailing &&
        JSON.stringify(objects.onWire(resource.id)).includes('confirmsReservations'),
    )
    const room = here.kiosk.resource?.id ?? ''
    here.controls.sense(room, false)
    bookRoom(here, monday + 5 * minute, monday + hour, 'Due')
    await comesUp(here)
    await comesTrue(here, () => here.panel().kind === 'awaiting-confirmation')
    const { kiosk, offers } = state
    const rules = { ...kiosk?.rules, checkIn: asks } as Kiosk['rules']
    if (kiosk) setKiosk({ ...kiosk, rules, confirmsBySensor: isConfigured }, offers)
    here.controls.sense(room, true)
    await comesTrue(here, () => state.isOccupied === true)
    await here.pass(2_000)
    const asked = here.sent.filter((call) => call.endsWith('/api/event/action'))
    expect(asked).toHaveLength(isConfigured ? 1 : 0)
    // By the panel, or by the server that the sensor tells too.
    expect(here.panel()).toMatchObject({ kind: 'soon', due: null })
  })
})

describe('a lobby kiosk', () => {
  test('asks for its meetings when something changes in its house, and for nothing when it is elsewhere', async () => {
    const here = await openDevice({
      wants: ({ kind, csCode }) => kind === 'lobby' && csCode !== 'CS0637',
    })
    await comesTrue(here, () => state.isReady && state.meetingsAsOf !== null)
    await here.pass(5_000)
    const { resources } = here.server
    const [near, far] = [true, false].map((isNear) =>
      resources.rooms.find(({ place, isFailing }) => (place.building === here.kiosk.building) === isNear && !isFailing),
    )
    const asked = () => here.sent.filter((call) => call.endsWith('/meetings')).length
    const before = asked()
    const book = (id = '', subject = '') =>
      here.controls.colleagueBooks({ resourceId: id, start: monday + hour, end: monday + 2 * hour, subject })
    book(far?.id, 'Elsewhere')
    await here.pass(1_000)
    expect(asked()).toBe(before)
    book(near?.id, 'In the house')
    await comesTrue(here, () => state.meetings.some(({ subject }) => subject === 'In the house'))
    expect(asked()).toBeGreaterThan(before)
  })
})
