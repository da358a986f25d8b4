import { describe, expect, test } from 'vitest'
import { bookAtPanel, reportFault } from '#src/features/devices/model/panel-booking.ts'
import { device as state } from '#src/features/devices/model/state.ts'
import { connection } from '#src/base/connection.ts'
import { confirmReservation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { bookRoom, setUpBrowser, waitFor, emptyRoom, hour, needsCheckIn, minute, monday } from './node-device.ts'

const second = 1_000
/** The maximum age of live data, unless the server sets another one. */
const staleAfter = 10 * minute

const { openDevice, openLive } = setUpBrowser()

const isGreen = ({ kind }: { readonly kind: string }): boolean => kind === 'free' || kind === 'soon'
/** A whole day with `npm run test:long`. */
const cutFor = Number(process.env['CUT_HOURS'] ?? 0.5) * hour
/** Shorter than the time limit of the engine, which cannot respond within a step. */
const step = 5 * second

/** Opens a panel at a room with one meeting at most. */
const openPanel = (options: Parameters<typeof openLive>[0] = {}, start = 0, subject = '', end = start + hour) =>
  openLive(options, (device) => {
    emptyRoom(device)
    if (subject !== '') bookRoom(device, start, end, subject)
  })

describe('section 8 of the plan: a panel without network', () => {
  test('shows the age of its data, is not green beyond the maximum age, and recovers within seconds', async () => {
    const start = monday + cutFor / 4
    const end = start + cutFor / 2
    const device = await openPanel({}, start, 'Known before', end)
    await device.pass(minute)
    const cutAt = device.clock.now()
    device.setNetwork('offline')
    const sentBefore = device.sent.length
    const kinds = new Set<string>()
    for (let passed = 0; passed < cutFor; passed += step) {
      await device.pass(step, step)
      const { age, kind, current, next: coming } = device.panel()
      const now = device.clock.now()
      kinds.add(kind)
      // The age of the last message, rounded to a tick.
      expect(Math.abs((age ?? 0) - (now - cutAt))).toBeLessThanOrEqual(5 * second)
      expect(connection.liveness === 'live' && connection.online).toBe(false)
      expect((age ?? 0) <= staleAfter || kind === 'too-old').toBe(true)
      const subject = (current ?? coming)?.event.subject
      expect(now < start || now >= end || subject === 'Known before').toBe(true)
    }
    expect(kinds).toContain('too-old')
    // While the browser is offline, only the live connection polls the server.
    expect(new Set(device.sent.slice(sentBefore))).toEqual(new Set(['POST /sandbox-api/MessageHub/negotiate']))
    bookRoom(device, device.clock.now() - 5 * minute, device.clock.now() + hour, 'Made offline')
    device.setNetwork('online')
    const took = await device.until(() => device.panel().current?.event.subject === 'Made offline', 5 * second, 50)
    expect(took).toBeLessThanOrEqual(5 * second)
    expect(device.panel()).toMatchObject({ kind: 'busy' })
    await device.until(() => connection.liveness === 'live', 5 * second, 50)
  })

  test('detects a silent loss of the network and its end within 35 s each', async () => {
    const device = await openPanel()
    const cutAt = device.clock.now()
    device.setNetwork('silent')
    await device.until(() => connection.liveness !== 'live', 35 * second)
    const lastMessageAt = cutAt + 5 * second
    for (let passed = 0; passed < 15 * minute; passed += step) {
      await device.pass(step, step)
      const panel = device.panel()
      // The connection counted as live until the loss was detected.
      expect(panel.age).toBeGreaterThanOrEqual(device.clock.now() - lastMessageAt - 40 * second)
      expect(isGreen(panel) && device.clock.now() - cutAt > staleAfter + 40 * second).toBe(false)
    }
    device.setNetwork('online')
    await device.until(() => (device.panel().age ?? hour) < 5 * second && connection.liveness === 'live', 35 * second)
  })

  test('shows its stored data with their age after a restart without network', async () => {
    const first = await openPanel({}, monday + 2 * hour, 'Known before')
    await first.pass(2 * minute)
    const leftAt = first.clock.now()
    await first.close()
    const again = await openDevice({ after: first, isOffline: true })
    await waitFor(again, () => state.isReady)
    await again.pass(15 * minute, step)
    expect(again.panel()).toMatchObject({ kind: 'too-old', next: { event: { subject: 'Known before' } } })
    expect(Math.abs((again.panel().age ?? 0) - (again.clock.now() - leftAt))).toBeLessThanOrEqual(70 * second)
    again.setNetwork('online')
    await again.until(() => isGreen(again.panel()), 5 * second, 50)
  })

  test('rejects bookings, and sends a stored check-in and report once afterwards', async () => {
    const start = monday + 19 * minute
    const device = await openPanel({ matches: needsCheckIn }, start, 'To be confirmed')
    device.setNetwork('offline')
    await device.pass(8 * minute, step)
    const { due, kind } = device.panel()
    expect(kind).toBe('awaiting-confirmation')
    if (!due) throw new Error('No reservation is due')
    const span = { start: (start + 3 * hour) as Instant, end: (start + 4 * hour) as Instant }
    expect(await bookAtPanel(device.running().services, span, 'Offline')).toMatchObject({ ok: false })
    const { services } = device.running()
    await confirmReservation(services, due)
    await reportFault(device.running(), 'cleaning', 'Spilled')
    expect(state.waitingReports).toBe(1)
    const { server, kiosk } = device
    const event = server.calendar.event(due.event.id)
    if (!event) throw new Error('The event is missing')
    const isConfirmed = () => server.confirmations.of(event).confirmed
    expect(isConfirmed()).toBe(false)
    device.setNetwork('online')
    await waitFor(device, () => isConfirmed() && state.waitingReports === 0)
    await device.pass(minute, step)
    expect(server.kiosks.onWire(kiosk)['reports']).toHaveLength(1)
    const { resource } = kiosk
    expect(resource && server.calendar.busyOfResource(resource, span.start, span.end)).toEqual([])
  })

  test('follows a clock that is set back', async () => {
    const device = await openPanel()
    device.server.clock.setTo({ anchor: device.world.timers.now(), at: monday - 2 * hour, rate: 1 })
    await device.pass(2 * minute, second)
    expect(Math.abs(device.clock.now() - device.server.clock.now())).toBeLessThanOrEqual(2 * second)
    expect(device.panel().kind).not.toBe('too-old')
  })
})
