import { describe, expect, it, vi } from 'vitest'
import type { NowView } from '#src/engine/compute.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { bookFavourite } from '#src/features/home/model/favourites/book-favourite.ts'
import { nearestFavourite } from '#src/features/home/model/favourites/nearest-favourite.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import { home } from '#src/features/home/model/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { schedule } from '#tests/compute/campus.ts'
import { hour, start } from '#tests/services/scripted-services.ts'
import { nowView } from './now-view.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const id = 'room-1' as ResourceId
const span = { start, end: (start + hour) as Instant }
const quarter = (start / 900_000) as Quarter

openTabForEachTest({ now: start })

const keys = (): string[] => notices.queue.map(({ key }) => key)

describe('one-tap booking', () => {
  it('books exactly the span through the journal, and can be undone for 8 s', async () => {
    const put = vi.spyOn(services.storage.journal, 'put')
    const create = vi.spyOn(services.calendar, 'create')
    void bookFavourite(services, { id }, span, 'Eva’s meeting')
    expect(home.bookings[id]).toMatchObject({ step: 'sending', span })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(create.mock.calls[0]?.[0]).toMatchObject({ span, subject: 'Eva’s meeting' })
    expect(put.mock.invocationCallOrder[0]).toBeLessThan(create.mock.invocationCallOrder[0] ?? 0)
    expect(home.bookings[id]).toMatchObject({ step: 'booked', undo: expect.any(Function) as () => void })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(home.bookings[id]).toMatchObject({ step: 'booked', undo: null })
  })

  it('can be undone, without a notice about the missing event', async () => {
    void bookFavourite(services, { id }, span, 'Eva’s meeting')
    await vi.advanceTimersByTimeAsync(1_000)
    const booking = home.bookings[id]
    if (booking?.step === 'booked') booking.undo?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.events).toEqual([])
    expect(world.calls).toContain('remove')
    expect(home.bookings[id]).toBeUndefined()
    expect(Object.values(awaiting.byClientId)).toMatchObject([{ step: 'cancelled' }])
    expect(keys()).not.toContain('fault.event-not-found.message')
  })

  it('books once for two clicks', async () => {
    void bookFavourite(services, { id }, span, 'One')
    void bookFavourite(services, { id }, span, 'Two')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(world.events.map(({ subject }) => subject)).toEqual(['One'])
  })

  it('shows a conflict on the card and creates no event', async () => {
    world.schedules = [schedule('amber', '2222', { email: emailOf('amber@example.com') })]
    void bookFavourite(services, { id }, span, 'Eva’s meeting')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(home.bookings[id]).toMatchObject({ step: 'failed', fault: { kind: 'slot-taken' } })
    expect(world.events).toEqual([])
  })
})

const favourite = (name: string, given: Partial<NowView> = {}) => nowView(name, name, given)

describe('nearest other favourite', () => {
  const taken = favourite('taken')
  const areas = [
    { id: 'house', parentAreaId: null },
    { id: 'floor-1', parentAreaId: 'house' },
    { id: 'floor-2', parentAreaId: 'house' },
    { id: 'tower', parentAreaId: null },
    { id: 'tower-floor-1', parentAreaId: 'tower' },
  ]
  const soon = { from: (quarter + 4) as Quarter, to: (quarter + 8) as Quarter }
  const nearest = (...others: NowView[]) => nearestFavourite([taken, ...others], taken, areas, start, 60)

  it('is free, then near, then of the same type', () => {
    const far = favourite('far', { areaId: 'tower-floor-1' })
    const house = favourite('house', { areaId: 'floor-2' })
    const floor = favourite('floor', { typeId: 'desk' })
    const alike = favourite('alike')
    const later = favourite('later', { state: 'SOON', free: soon })
    expect(nearest(later, far)?.favourite.name).toBe('far')
    expect(nearest(far, house)?.favourite.name).toBe('house')
    expect(nearest(house, floor)?.favourite.name).toBe('floor')
    expect(nearest(floor, alike)?.favourite.name).toBe('alike')
    expect(nearest(later)?.span.start).toBe(start + hour)
  })

  it('must be bookable and loaded', () => {
    expect(nearest()).toBeNull()
    expect(nearest(favourite('closed', { bookable: false }), favourite('new', { data: 'loading' }))).toBeNull()
  })
})
