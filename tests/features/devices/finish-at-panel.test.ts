import { beforeEach, describe, expect, test, vi } from 'vitest'
import { finishAtPanel, undoFinish } from '#src/features/devices/model/panel-booking.ts'
import { device } from '#src/features/devices/model/state.ts'
import { intents } from '#src/features/bookings/model/reservations/intents-state.ts'
import { undoPeriod } from '#src/features/notices/model/state.ts'
import { dropReservation, reservations } from '#src/features/bookings/model/reservations/state.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { scriptServices, start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, world } from '#tests/services/tab.ts'

openTabForEachTest()

beforeEach(() => {
  vi.useFakeTimers()
})

function begin() {
  const reservation = reserved(world)
  const { services } = scriptServices(world)
  services.clock.freeze((start + 12 * minute) as typeof start)
  void finishAtPanel(services, reservation)
  return { services, reservation }
}

describe('finishing a meeting at a door panel', () => {
  test('sends nothing and shows the meeting unchanged while it can be undone', async () => {
    begin()
    await vi.advanceTimersByTimeAsync(undoPeriod - 1)
    expect(world.calls).not.toContain('finish')
    expect(device.ending?.isSent).toBe(false)
    expect(reservations.list[0]?.afterEnd).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.calls.filter((call) => call === 'finish')).toHaveLength(1)
    expect(reservations.list[0]?.afterEnd).toBe(true)
    expect(device.ending).toBeNull()
  })

  test('sends nothing after an undo', async () => {
    begin()
    await vi.advanceTimersByTimeAsync(undoPeriod - 1)
    undoFinish()
    await vi.advanceTimersByTimeAsync(10 * undoPeriod)
    expect(world.calls).not.toContain('finish')
    expect(reservations.list[0]?.afterEnd).toBe(false)
  })

  test('stores the request without network, and shows the meeting unchanged', async () => {
    world.faults['finish'] = { kind: 'offline' }
    world.faults['event'] = { kind: 'offline' }
    begin()
    await vi.advanceTimersByTimeAsync(undoPeriod)
    await vi.waitFor(() => expect(intents.waiting).toMatchObject([{ kind: 'finish' }]))
    expect(reservations.list[0]?.afterEnd).toBe(false)
    expect(device.ending).toBeNull()
  })

  test('can be undone again after a second request', async () => {
    const { services, reservation } = begin()
    await vi.advanceTimersByTimeAsync(undoPeriod / 2)
    undoFinish()
    void finishAtPanel(services, reservation)
    await vi.advanceTimersByTimeAsync(undoPeriod - 1)
    expect(world.calls).not.toContain('finish')
    await vi.advanceTimersByTimeAsync(1)
    expect(world.calls.filter((call) => call === 'finish')).toHaveLength(1)
  })

  test('sends nothing if the page is left or the meeting is cancelled', async () => {
    const { services } = begin()
    services.end()
    await vi.advanceTimersByTimeAsync(undoPeriod)
    expect(world.calls).not.toContain('finish')
    const { reservation } = begin()
    dropReservation(reservation.event.id)
    await vi.advanceTimersByTimeAsync(undoPeriod)
    expect(world.calls).not.toContain('finish')
    expect(device.ending).toBeNull()
  })
})
