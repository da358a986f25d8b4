import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { bookNowChoices } from '#src/features/devices/model/panel/rules/book-now.ts'
import { actorAddress, actorName, session } from '#src/features/account/model/state.ts'
import { bookAtPanel } from '#src/features/devices/model/panel-booking.ts'
import { finishReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { device as state, meetings, setKiosk } from '#src/features/devices/model/state.ts'
import {
  bookRoom,
  setUpBrowser,
  waitFor,
  emptyRoom,
  hour,
  needsCheckIn,
  needsNoCheckIn,
  minute,
  monday,
  type NodeDevice,
  type NodeDeviceOptions,
} from './node-device.ts'

const { openDevice, openLive } = setUpBrowser()

const openPanel = (matches: NodeDeviceOptions['matches'], prepare: (device: NodeDevice) => void = () => undefined) =>
  openLive({ matches }, (device) => {
    device.controls.roomDelay(200)
    emptyRoom(device)
    prepare(device)
  })

const hasNoLimits = ({ resource }: NodeDevice['kiosk']): boolean =>
  Object.values(resource?.settings ?? {}).every((limit) => !limit)
const isUnlimited = (kiosk: NodeDevice['kiosk']): boolean => needsNoCheckIn(kiosk) && hasNoLimits(kiosk)
const asksForCheckIn = (kiosk: NodeDevice['kiosk']): boolean => needsCheckIn(kiosk) && hasNoLimits(kiosk)

/** Books the room at the panel, and returns if the room accepted. */
async function book(device: NodeDevice, start: number, end: number): Promise<boolean> {
  let isBooked: boolean | null = null
  const span = { start: start as Instant, end: end as Instant }
  void bookAtPanel(device.running().services, span, 'At the door').then((result) => (isBooked = result.ok))
  await waitFor(device, () => isBooked !== null)
  return isBooked === true
}
/** Books by the first of the buttons at the panel. */
function bookNow(device: NodeDevice, until: number): Promise<boolean> {
  const limits = state.resource?.schedulingSettings ?? null
  const [first] = bookNowChoices(device.clock.now(), until as Instant, limits)
  if (!first) throw new Error('The room cannot be booked now')
  return book(device, first.span.start, first.span.end)
}
const checkIns = ({ sent }: NodeDevice): number => sent.filter((call) => call.endsWith('/api/event/action')).length

describe('a room that was released early', () => {
  test('can be booked again within the same quarter', async () => {
    const device = await openPanel(isUnlimited)
    for (let time = 0; time < 2; time++) {
      expect(await bookNow(device, monday + 4 * hour)).toBe(true)
      await waitFor(device, () => device.panel().kind === 'busy')
      await device.pass(2 * minute, 1_000)
      const { current } = device.panel()
      if (!current) throw new Error('There is no current meeting')
      let isOver = false
      void finishReservation(device.running().services, current).then(() => (isOver = true))
      await waitFor(device, () => isOver && device.panel().current === null)
    }
  })

  test('cannot be booked over a meeting that begins within the last quarter', async () => {
    const device = await openPanel(isUnlimited, (panel) =>
      bookRoom(panel, monday + 16 * minute, monday + hour, 'In sixteen minutes'),
    )
    // The meetings share the quarter in which one ends and the other begins, at 9:57.
    expect(await bookNow(device, monday + 16 * minute)).toBe(true)
    expect(await book(device, monday + 5 * minute, monday + 20 * minute)).toBe(false)
  })
})

describe('a reservation made at the door', () => {
  test('is checked in automatically, without a prompt on the panel', async () => {
    const device = await openPanel(asksForCheckIn)
    const seen = new Set<string>()
    const booked = bookNow(device, monday + 4 * hour)
    await waitFor(device, () => {
      seen.add(device.panel().kind)
      return device.panel().current?.confirmed === true
    })
    expect(await booked).toBe(true)
    await device.pass(30_000, 500)
    expect(device.panel()).toMatchObject({ kind: 'busy', due: null })
    expect(seen).not.toContain('awaiting-confirmation')
    expect(checkIns(device)).toBe(1)
    expect(device.panel().current?.confirmedBy).toBe(device.kiosk.name)
    // The server's log names the device, although nobody is signed in.
    expect([session.user, actorName(), actorAddress()]).toEqual([null, device.kiosk.name, device.kiosk.id])
  })

  test('requires a check-in if the automatic one fails', async () => {
    const device = await openPanel(asksForCheckIn)
    device.refuse('/api/event/action')
    expect(await bookNow(device, monday + 4 * hour)).toBe(true)
    await waitFor(device, () => device.panel().kind === 'awaiting-confirmation')
    expect(state.checkingIn).toEqual([])
  })

  test('is not checked in early if it is for later today', async () => {
    const device = await openPanel(asksForCheckIn)
    expect(await book(device, monday + 2 * hour, monday + 3 * hour)).toBe(true)
    await device.pass(10_000, 500)
    expect(checkIns(device)).toBe(0)
  })
})

describe('the presence sensor of a room', () => {
  test.each([
    [true, true],
    [true, false],
    [false, true],
  ])(
    'checks in the current reservation if configured (%s), with or without a prompt (%s)',
    async (isConfigured, hasPrompt) => {
      const device = await openPanel(
        (kiosk, { objects }) =>
          needsCheckIn(kiosk) &&
          JSON.stringify(objects.onWire(kiosk.resource?.id ?? '')).includes('confirmsReservations'),
        (panel) => {
          panel.controls.sense(panel.kiosk.resource?.id ?? '', false)
          bookRoom(panel, monday + 5 * minute, monday + hour, 'Due')
        },
      )
      await waitFor(device, () => device.panel().kind === 'awaiting-confirmation')
      const { kiosk, offers } = state
      const rules = { ...kiosk?.rules, checkIn: hasPrompt } as Kiosk['rules']
      if (kiosk) setKiosk({ ...kiosk, rules, confirmsBySensor: isConfigured }, offers)
      device.controls.sense(device.kiosk.resource?.id ?? '', true)
      await waitFor(device, () => state.isOccupied === true)
      await device.pass(2_000)
      expect(checkIns(device)).toBe(isConfigured ? 1 : 0)
      // Otherwise the server checks in, because it has the sensor too.
      expect(device.panel()).toMatchObject({ kind: 'soon', due: null })
    },
  )
})

describe('a lobby kiosk', () => {
  test('loads its meetings again only after a change in its building', async () => {
    const device = await openDevice({
      matches: ({ kind, csCode }) => kind === 'lobby' && csCode !== 'CS0637',
    })
    await waitFor(device, () => state.isReady && meetings.asOf !== null)
    await device.pass(5_000)
    const { resources } = device.server
    const [near, far] = [true, false].map((isNear) =>
      resources.rooms.find(
        ({ place, isFailing }) => (place.building === device.kiosk.building) === isNear && !isFailing,
      ),
    )
    const requests = () => device.sent.filter((call) => call.endsWith('/meetings')).length
    const before = requests()
    const bookFor = (id = '', subject = '') =>
      device.controls.colleagueBooks({ resourceId: id, start: monday + hour, end: monday + 2 * hour, subject })
    bookFor(far?.id, 'Elsewhere')
    await device.pass(1_000)
    expect(requests()).toBe(before)
    bookFor(near?.id, 'Nearby')
    await waitFor(device, () => meetings.value.some(({ subject }) => subject === 'Nearby'))
    expect(requests()).toBeGreaterThan(before)
  })
})
