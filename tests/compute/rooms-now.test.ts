import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NowView, RoomsNowRequest } from '#src/engine/compute.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { area, emailOf, instantOf, monday, resource, schedule, spanOf, taken, putShown } from './campus.ts'
import { engineWith } from './engine-with.ts'

const day = 96

/** Rooms and their day from quarter 0: `0` is free, `2` reserved. The rest of the day is free. */
const campusOf = (drawn: Readonly<Record<string, readonly [Partial<ResourceOnWire>, string]>>, at = 0) => {
  const engine = engineWith(
    Object.entries(drawn).map(([id, [given]]) => resource(id, given)),
    { areas: [area('prague'), area('karlin', 'prague'), area('london')] },
  )
  const ask = (given: Partial<RoomsNowRequest> = {}) =>
    engine.roomsNow({
      areaId: '',
      people: 1,
      minutes: 60,
      favourites: [],
      span: spanOf(0, day),
      now: instantOf(at),
      limit: 3,
      ...given,
    })
  const load = (given: Partial<RoomsNowRequest> = {}): void => {
    ask(given)
    const lines = Object.entries(drawn).map(([id, [, line]]) => schedule(id, line.padEnd(day, '0')))
    putShown(engine, lines, taken(0, day, at))
  }
  return { engine, ask, load }
}

const names = ({ rooms }: { readonly rooms: readonly NowView[] }): string => rooms.map(({ name }) => name).join(' ')

describe('free rooms now', () => {
  test('need the compared schedules first', () => {
    const { ask, load } = campusOf({ busy: [{}, '2'.repeat(day)], free: [{}, ''] })
    expect(ask()).toMatchObject({ rooms: [], missing: [emailOf('busy'), emailOf('free')] })
    load()
    expect(names(ask())).toBe('free')
    expect(ask().missing).toEqual([])
  })

  test('start with the smallest that is large enough', () => {
    const { ask, load } = campusOf({
      hall: [{ capacity: 40 }, ''],
      six: [{ capacity: 6 }, ''],
      two: [{ capacity: 2 }, ''],
      eight: [{ capacity: 8 }, ''],
    })
    load({ people: 6 })
    expect(names(ask({ people: 6 }))).toBe('six eight hall')
  })

  test('start with favourites that are free for the whole time', () => {
    const { ask, load } = campusOf({ six: [{ capacity: 6 }, ''], mine: [{ capacity: 20 }, ''] })
    const favourites = ['mine' as ResourceId]
    load({ favourites })
    expect(names(ask({ favourites }))).toBe('mine six')
  })

  test('are free for the whole time, then for a shorter time, then later, at least for 15 minutes', () => {
    const { ask, load } = campusOf({
      later: [{}, '2222'],
      short: [{}, '02'.padEnd(20, '2')],
      shorter: [{}, '00022'],
      whole: [{}, '00002'],
    })
    load({ limit: 9 })
    expect(names(ask({ limit: 9 }))).toBe('whole shorter short later')
    expect(names(ask({ limit: 9, now: (instantOf(0) + 60_000) as never }))).toBe('whole shorter later')
  })

  test('include the data of all cards on screen', () => {
    const held = ['busy', 'small', 'gone'] as unknown as readonly ResourceId[]
    const { ask, load } = campusOf({
      busy: [{}, '2'.repeat(day)],
      small: [{ capacity: 1 }, ''],
      free: [{ capacity: 4 }, ''],
    })
    load({ people: 2, held })
    const answer = ask({ people: 2, held })
    expect(names(answer)).toBe('free')
    expect(answer.held?.map(({ name, state }) => `${name} ${state}`)).toEqual(['busy UNAVAILABLE', 'small NOW'])
  })

  test('are in the chosen area or below it', () => {
    const inArea = (areaId: string) => ({ mapInfos: [{ areaId }] }) as Partial<ResourceOnWire>
    const { ask, load } = campusOf({
      angel: [inArea('london'), ''],
      letna: [inArea('prague'), ''],
      karlin: [inArea('karlin'), ''],
      nowhere: [{}, ''],
    })
    load()
    expect(names(ask({ areaId: 'prague' }))).toBe('karlin letna')
    expect(names(ask({ areaId: 'karlin' }))).toBe('karlin')
  })

  test('exclude desks, equipment, rooms of others and rooms without reservations', () => {
    const { ask, load } = campusOf({
      desk: [{ csCode: 'CS0601' }, ''],
      bike: [{ csCode: 'CS0606' }, ''],
      others: [{ conditions: { reservedTo: 'other' } }, ''],
      off: [{ reservationsEnabled: false }, ''],
      room: [{}, ''],
    })
    expect(ask().missing).toEqual([emailOf('room')])
    load()
    expect(names(ask())).toBe('room')
  })

  test('are large enough and free in this quarter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (rooms, people) => {
          const drawn = Object.fromEntries(
            rooms.map(([capacity, bits], at) => [
              `room-${at}`,
              [{ capacity }, [...bits.toString(2).padStart(16, '0')].map((bit) => (bit === '1' ? '2' : '0')).join('')],
            ]),
          ) as Parameters<typeof campusOf>[0]
          const { ask, load } = campusOf(drawn)
          load({ people })
          for (const { capacity, free, name } of ask({ people }).rooms) {
            expect(capacity).toBeGreaterThanOrEqual(people)
            expect(drawn[name]?.[1][free.from - monday] ?? '0').toBe('0')
          }
        },
      ),
    )
  })
})
