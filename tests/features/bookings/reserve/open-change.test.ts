import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findFreeResources } from '#src/features/bookings/model/reserve/find-free-resources.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { markCurrentEvent } from '#src/features/timeline/model/mark-current-event.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { keepChangeUrl, openChangeOf } from '#src/features/bookings/model/reserve/begin-change.ts'
import { changeTo } from '#src/features/timeline/model/change-by-drag.ts'
import {
  closeDraft,
  draftState,
  editDraft,
  hideDraft,
  setDraftStep,
  showDraft,
} from '#src/features/bookings/model/reserve/draft-state.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, hour, room, scriptServices, start, type World } from '#tests/services/scripted-services.ts'
import { amberEvent } from '../reservations/amber.ts'

const span = (from: number, to: number) => ({
  start: (start + from * hour) as Instant,
  end: (start + to * hour) as Instant,
})

let world: World
let services: Services
let marks: unknown[]
let query = ''
let navigations: string[]

beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  // Functions of `window` that Node lacks.
  vi.stubGlobal('addEventListener', vi.fn<() => void>())
  vi.stubGlobal('removeEventListener', vi.fn<() => void>())
  query = ''
  navigations = []
  marks = []
  world = await createWorld()
  world.response = 'accepted'
  const scripted = scriptServices(world, { path: '/reservations/reserve' }).services
  const engine = {
    ...scripted.engine,
    markCurrentEvent: (mark: unknown) => Promise.resolve(void marks.push(mark)),
    window: () => Promise.resolve(null),
    alternatives: () =>
      Promise.resolve(
        [4, 12, null].map((capacity, index) => ({
          kind: index < 3 ? 'other-resource' : 'other-time',
          resourceId: `room-${index}`,
          name: `Room ${index}`,
          areaName: '',
          capacity,
          span: { from: 0, to: 4 },
        })),
      ),
  } as unknown as Services['engine']
  const routing = {
    ...scripted.routing,
    query: () => query,
    navigate: (to: string, options?: { readonly replace?: boolean }) => {
      query = to.includes('?') ? to.slice(to.indexOf('?')) : ''
      navigations.push(`${options?.replace ? 'replace' : 'push'} ${query}`)
    },
  }
  services = { ...scripted, engine, routing }
  world.events.push(amberEvent('event-1', { subject: 'Planning', response: 'accepted' }))
})
afterEach(() => {
  services.end()
})

const listed = (): Reservation => {
  const [reservation] = reservations.list
  if (!reservation) throw new Error('The list is empty')
  return reservation
}

describe('URL of a change', () => {
  it('opens the form for a reservation of the list', async () => {
    expect(await openChangeOf(services, 'event-1')).toBe(true)
    expect(draftState).toMatchObject({
      open: true,
      draft: { subject: 'Planning' },
      change: { event: { id: 'event-1' } },
    })
  })

  it('shows a notice if the event is missing', async () => {
    expect(await openChangeOf(services, 'missing')).toBe(false)
    expect(notices.queue.map(({ key }) => key)).toEqual(['notice.reservation.changeGone'])
  })

  it('adds a history entry when the form opens, but not when it closes', async () => {
    await openChangeOf(services, 'event-1')
    closeDraft()
    query = '?date=2026-11-23'
    const stop = keepChangeUrl(services)
    await changeTo(services, listed(), null)
    await expect.poll(() => navigations).toEqual(['push ?date=2026-11-23&change=event-1'])
    hideDraft()
    await expect.poll(() => navigations.at(-1)).toBe('replace ?date=2026-11-23')
    stop()
  })

  it('opens the form at the start and keeps the parameter while the event is loading', async () => {
    query = '?change=event-1'
    const stop = keepChangeUrl(services)
    await expect.poll(() => draftState.open).toBe(true)
    expect(query).toBe('?change=event-1')
    setDraftStep('done')
    await expect.poll(() => query).toBe('')
    stop()
  })
})

describe('rule 6: marking the event being changed', () => {
  it('marks its current slot while the form is open', async () => {
    await openChangeOf(services, 'event-1')
    editDraft({ span: span(5, 6) })
    markCurrentEvent(services)
    const from = (start + hour) / 900_000
    expect(marks).toEqual([{ resourceIds: ['room-1'], span: { from, to: from + 4 } }])
    markCurrentEvent(services)
    expect(marks).toHaveLength(1)
    hideDraft()
    markCurrentEvent(services)
    expect(marks.at(-1)).toBeNull()
    showDraft()
    setDraftStep('done')
    markCurrentEvent(services)
    expect(marks).toHaveLength(2)
  })

  it('leaves out rooms that declined it', async () => {
    await openChangeOf(services, 'event-1')
    const { change } = draftState
    if (!change) throw new Error('No change is open')
    const declined = change.event.attendees.map((one) => ({ ...one, status: { response: 'declined' } }))
    draftState.change = { ...change, event: { ...change.event, attendees: declined } }
    markCurrentEvent(services)
    expect(marks).toEqual([{ resourceIds: [], span: expect.anything() as unknown }])
  })
})

describe('dragging a reservation', () => {
  it('opens the form with the new time and room, without a request', async () => {
    await openChangeOf(services, 'event-1')
    closeDraft()
    const birch = { id: 'room-2' as never, name: 'Birch', email: 'birch@example.com' as Email }
    await changeTo(services, listed(), { span: span(3, 4), instead: room.id, resource: birch })
    expect(draftState).toMatchObject({ draft: { span: span(3, 4), resourceIds: ['room-2'] }, conflict: null })
    expect(world.calls).not.toContain('change')
  })

  it('marks a conflict with a taken slot', async () => {
    await openChangeOf(services, 'event-1')
    closeDraft()
    world.explanation = {
      state: 2,
      reason: 'held',
      run: { from: 0 as never, to: Number.MAX_SAFE_INTEGER as never },
      event: null,
      message: null,
    }
    await changeTo(services, listed(), { span: span(3, 4), instead: null, resource: null })
    expect(draftState.conflict).toEqual({ resourceId: 'room-1', event: null })
    expect(draftState.alternatives).toHaveLength(3)
  })
})

it('section 5: alternative rooms have enough capacity for attendees on site', async () => {
  const names = async (onSite: number) =>
    (await findFreeResources(services, 'room-1' as never, span(1, 2), onSite)).map(({ name }) => name)
  expect(await names(6)).toEqual(['Room 1'])
  expect(await names(0)).toEqual(['Room 0', 'Room 1', 'Room 2'])
})
