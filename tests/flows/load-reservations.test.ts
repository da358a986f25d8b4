import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Email } from '#src/core/brand.ts'
import { succeed } from '#src/core/result.ts'
import { loadReservations } from '#src/flows/load-reservations.ts'
import { reservations } from '#src/state/reservations.ts'
import { clearStores, createWorld, draftOf, eventOf, scriptProduct, type World } from './scripted-product.ts'

let world: World
const amber = { name: 'Amber', email: 'amber@example.com' as Email }
const orderOf = (resources = [amber]) => ({ ...draftOf(), resources, onlineMeeting: null })

beforeEach(async () => {
  clearStores()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
})

afterEach(() => vi.restoreAllMocks())

describe('sections 8 and 9: the reservations list', () => {
  it('asks for 30 days from the start of today', async () => {
    const { product } = scriptProduct(world)
    const events = vi.spyOn(product.calendar, 'events')
    await loadReservations(product)
    const span = events.mock.calls[0]?.[0]
    expect(((span?.end ?? 0) - (span?.start ?? 0)) / 86_400_000).toBeCloseTo(30, 0)
  })

  it('keeps identified events with what the server knows of them, and writes the others to the event log once', async () => {
    const stranger = { name: 'Elsewhere', email: 'elsewhere@example.com' as Email }
    world.events.push(eventOf(orderOf(), 'event-1', 'accepted'), eventOf(orderOf([stranger]), 'event-2'), {
      ...eventOf(orderOf(), 'event-3'),
      iCalUId: null,
    })
    world.response = 'accepted'
    const { product } = scriptProduct(world)
    const status = { iCalUid: 'uid-event-1', id: null, canceled: false, confirmed: true, confirmedWhen: null }
    const good = [{ ...status, confirmedBy: 'Eva', orderItemsCount: 2 }]
    product.api.event.confirmStatuses = () => Promise.resolve(succeed({ good, problems: [] }))
    await loadReservations(product)
    await loadReservations(product)
    expect(reservations.list).toHaveLength(1)
    expect(reservations.list[0]).toMatchObject({ status: 'accepted', confirmed: true, orderItemsCount: 2 })
    const logged = vi.mocked(product.api.event.errorLog).mock.calls.map(([record]) => [record.id, record.message])
    expect(logged).toEqual([
      ['event-2', 'Resource for event has not been found'],
      ['event-3', 'Event has no iCalUId'],
    ])
  })

  it('keeps the list, marked stale, when the calendar fails', async () => {
    world.events.push(eventOf(orderOf(), 'event-1'))
    const { product } = scriptProduct(world)
    await loadReservations(product)
    world.faults['events'] = { kind: 'offline' }
    await loadReservations(product)
    expect(reservations).toMatchObject({ phase: 'failed', stale: true, fault: { kind: 'offline' } })
    expect(reservations.list).toHaveLength(1)
  })

  it('shows reservations unconfirmed rather than not at all when the server is silent', async () => {
    world.events.push(eventOf(orderOf(), 'event-1'))
    world.faults['confirmStatuses'] = { kind: 'server-error', status: 500 }
    const { product } = scriptProduct(world)
    await loadReservations(product)
    expect(reservations.list).toMatchObject([{ confirmed: false }])
  })
})
