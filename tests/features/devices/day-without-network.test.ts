import { describe, expect, test } from 'vitest'
import { bookAtPanel, reportFault } from '#src/features/devices/panel-booking.ts'
import { device as state } from '#src/features/devices/state.ts'
import { connection } from '#src/features/offline/state.ts'
import { confirmReservation } from '#src/features/reservations/confirm-reservation.ts'
import type { Instant } from '#src/kernel/result.ts'
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

const second = 1_000
/** Past the age that is set, unless the server says otherwise. */
const staleAfter = 10 * minute

const openDevice = browserOfEachTest()

const isGreen = ({ kind }: { readonly kind: string }): boolean => kind === 'free' || kind === 'soon'
/** The whole day by `npm run test:long`. */
const cutFor = Number(process.env['CUT_HOURS'] ?? 0.5) * hour
/** Less than the patience with an engine that does not answer: within a step nothing is answered. */
const step = 5 * second

/** At a room that nobody else books in these days. */
async function openPanel(wants = isUsual): Promise<NodeDevice> {
  const opened = await openDevice({ wants })
  emptyRoom(opened)
  return opened
}

describe('section 8 of the plan: a panel through a day without network', () => {
  test('always says how old its data is, is not green past the age that is set, and is back within seconds', async () => {
    const here = await openPanel()
    const start = monday + cutFor / 4
    const end = start + cutFor / 2
    bookRoom(here, start, end, 'Known before')
    await comesUp(here)
    await here.pass(minute)
    const cutAt = here.clock.now()
    here.cut('told')
    const asked = here.sent.length
    const kinds = new Set<string>()
    for (let passed = 0; passed < cutFor; passed += step) {
      await here.pass(step, step)
      const { age, kind, current, next: coming } = here.panel()
      const now = here.clock.now()
      kinds.add(kind)
      // As old as the last word of the server, to the tick by which it is noted.
      expect(Math.abs((age ?? 0) - (now - cutAt))).toBeLessThanOrEqual(5 * second)
      expect(connection.liveness === 'live' && connection.online).toBe(false)
      expect((age ?? 0) <= staleAfter || kind === 'too-old').toBe(true)
      // What it knew is told on.
      const subject = (current ?? coming)?.event.subject
      expect(now < start || now >= end || subject === 'Known before').toBe(true)
    }
    expect(kinds).toContain('too-old')
    // Where the browser says that there is no network, only the live connection looks for the server.
    expect(new Set(here.sent.slice(asked))).toEqual(new Set(['POST /sandbox-api/MessageHub/negotiate']))
    // Somebody books where the panel cannot hear of it.
    bookRoom(here, here.clock.now() - 5 * minute, here.clock.now() + hour, 'Made meanwhile')
    here.cut(null)
    const took = await here.until(() => here.panel().current?.event.subject === 'Made meanwhile', 5 * second, 50)
    expect(took).toBeLessThanOrEqual(5 * second)
    expect(here.panel()).toMatchObject({ kind: 'busy' })
    await here.until(() => connection.liveness === 'live', 5 * second, 50)
  })

  test('a cut that the browser does not notice is told within 35 s, and made good within 35 s of its end', async () => {
    const here = await openPanel()
    await comesUp(here)
    const cutAt = here.clock.now()
    here.cut('silent')
    await here.until(() => connection.liveness !== 'live', 35 * second)
    const heardAt = cutAt + 5 * second
    for (let passed = 0; passed < 15 * minute; passed += step) {
      await here.pass(step, step)
      const panel = here.panel()
      // It counted as live for as long as nothing said otherwise.
      expect(panel.age).toBeGreaterThanOrEqual(here.clock.now() - heardAt - 40 * second)
      expect(isGreen(panel) && here.clock.now() - cutAt > staleAfter + 40 * second).toBe(false)
    }
    here.cut(null)
    await here.until(() => (here.panel().age ?? hour) < 5 * second && connection.liveness === 'live', 35 * second)
  })

  test('opened anew without network it knows what it knew, as old as that is', async () => {
    const first = await openPanel()
    const start = monday + 2 * hour
    bookRoom(first, start, start + hour, 'Known before')
    await comesUp(first)
    await first.pass(2 * minute)
    const leftAt = first.clock.now()
    await first.close()
    const again = await openDevice({ after: first, isCut: true })
    await comesTrue(again, () => state.isReady)
    await again.pass(15 * minute, step)
    expect(again.panel()).toMatchObject({ kind: 'too-old', next: { event: { subject: 'Known before' } } })
    expect(Math.abs((again.panel().age ?? 0) - (again.clock.now() - leftAt))).toBeLessThanOrEqual(70 * second)
    again.cut(null)
    await again.until(() => isGreen(again.panel()), 5 * second, 50)
  })

  test('nothing is booked; a confirmation and a report are kept and sent once afterwards', async () => {
    const here = await openPanel(({ resource }) => resource?.requiresConfirmation === true && !resource.isFailing)
    const start = monday + 19 * minute
    bookRoom(here, start, start + hour, 'To be confirmed')
    await comesUp(here)
    here.cut('told')
    await here.pass(8 * minute, step)
    const { due, kind } = here.panel()
    expect(kind).toBe('awaiting-confirmation')
    if (!due) throw new Error('Nothing is due')
    const span = { start: (start + 3 * hour) as Instant, end: (start + 4 * hour) as Instant }
    expect(await bookAtPanel(here.running().services, span, 'Offline')).toMatchObject({ ok: false })
    const { services } = here.running()
    await confirmReservation(services, due)
    await reportFault(here.running(), 'cleaning', 'Spilled')
    expect(state.waitingReports).toBe(1)
    const { server, kiosk } = here
    const confirmations = () => server.confirmations.of(server.calendar.event(due.event.id) ?? never())
    expect(confirmations().confirmed).toBe(false)
    here.cut(null)
    await comesTrue(here, () => confirmations().confirmed && state.waitingReports === 0)
    await here.pass(minute, step)
    expect(server.kiosks.onWire(kiosk)['reports']).toHaveLength(1)
    const { resource } = kiosk
    expect(resource && server.calendar.busyOfResource(resource, span.start, span.end)).toEqual([])
  })

  test('a clock that was ahead and is set right does not leave it in doubt', async () => {
    const here = await openPanel()
    await comesUp(here)
    here.server.clock.setTo({ anchor: here.world.timers.now(), at: monday - 2 * hour, rate: 1 })
    await here.pass(2 * minute, second)
    expect(Math.abs(here.clock.now() - here.server.clock.now())).toBeLessThanOrEqual(2 * second)
    expect(here.panel().kind).not.toBe('too-old')
  })
})

function never(): never {
  throw new Error('The event is gone')
}
