import { describe, expect, test } from 'vitest'
import type { DeskDaysRequest, DeskOffer } from '#src/engine/compute.ts'
import type { ResourceId } from '#src/kernel/result.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import { minutesOf, plus } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, emailOf, instantOf, putShown, resource, schedule, settings, spanOf, taken } from './campus.ts'

const day = 96
const today = dayOf(utc, instantOf(0))

/** 32 quarters from 8:00, then free: `0` is free, `2` reserved. */
const fromEight = (line: string): string => '0'.repeat(32) + line

/** Desks of one area with two days each, and their opening hours 8:00 to 16:00. */
const deskCampus = (
  drawn: Readonly<Record<string, readonly [string, string]>>,
  areas: Readonly<Record<string, string>> = {},
  hours: Readonly<Record<string, Partial<ResourceOnWire>>> = {},
) => {
  const engine = createEngine()
  engine.configure(
    settings({
      areas: [
        { id: 'north', parentAreaId: null, name: 'North', maxUt: 100, timezone: null },
        { id: 'south', parentAreaId: null, name: 'South', maxUt: 100, timezone: null },
      ],
    }),
  )
  engine.open(spanOf(0, 2 * day))
  engine.loadResources(
    bytesOf(
      Object.keys(drawn).map((id) =>
        resource(id, {
          csCode: 'CS0601',
          mapInfos: [{ areaId: areas[id] ?? 'north' }],
          startTime: '08:00',
          endTime: '16:00',
          ...hours[id],
        }),
      ),
    ),
  )
  const ask = (given: Partial<DeskDaysRequest> = {}) =>
    engine.deskDays({
      usual: [],
      areaId: 'north',
      days: [today, addDays(today, 1)],
      span: spanOf(0, 2 * day),
      now: instantOf(0),
      ...given,
    })
  const load = (given: Partial<DeskDaysRequest> = {}): void => {
    ask(given)
    const lines = Object.entries(drawn).map(([id, days]) =>
      schedule(id, days.map((line) => line.padEnd(day, '0')).join('')),
    )
    putShown(engine, lines, taken(0, 2 * day, 0))
  }
  const offered = (given: Partial<DeskDaysRequest> = {}): string => {
    load(given)
    return ask(given).offers.map(words).join(', ')
  }
  return { engine, ask, offered }
}

const words = (offer: DeskOffer | null): string => {
  if (offer === null) return 'none'
  const hours = [offer.span.start, offer.span.end].map((at) => new Date(at).getUTCHours()).join('–')
  return `${offer.name} ${hours}${offer.isWhole ? '' : ' in part'}${offer.isUsual ? '' : ' near'}`
}

const ids = (...names: readonly string[]): readonly ResourceId[] => names as readonly ResourceId[]

describe('a desk for each of the next days', () => {
  test('asks for the schedules that it compares', () => {
    const { ask } = deskCampus({ one: ['', ''], two: ['', ''] })
    expect(ask()).toMatchObject({ offers: [null, null], desks: 2, missing: [emailOf('one'), emailOf('two')] })
  })

  test('the most usual one that is free for the whole working day', () => {
    const { offered } = deskCampus({ one: [fromEight('2'), ''], two: ['', ''] })
    expect(offered({ usual: ids('one', 'two') })).toBe('two 8–16, one 8–16')
  })

  test('one near it if all usual ones are taken', () => {
    const { offered } = deskCampus(
      { one: [fromEight('2'.repeat(32)), ''], other: ['', ''], far: ['', ''] },
      { far: 'south' },
    )
    expect(offered({ usual: ids('one') })).toBe('other 8–16 near, one 8–16')
  })

  test('a part of the day if no desk is free for all of it', () => {
    const { offered } = deskCampus({ one: [fromEight('2'.repeat(16)), ''] })
    expect(offered({ usual: ids('one') })).toBe('one 12–16 in part, one 8–16')
  })

  test('nothing if the free part is shorter than two hours', () => {
    const { offered } = deskCampus({ one: [fromEight('2'.repeat(25)), ''] })
    expect(offered({ usual: ids('one') })).toBe('none, one 8–16')
  })

  test('of today what is left of it, from the next quarter on, while that is two hours', () => {
    const { offered } = deskCampus({ one: ['', ''] })
    const at = (hour: number) => ({ usual: ids('one'), now: plus(instantOf(hour * 4), -60_000) })
    expect(offered(at(12))).toBe('one 12–16, one 8–16')
    expect(offered(at(15))).toBe('none, one 8–16')
  })

  test('a desk of the office if none is usual', () => {
    const { offered } = deskCampus({ one: ['', ''], far: ['', ''] }, { one: 'south' })
    expect(offered()).toBe('far 8–16 near, far 8–16 near')
    expect(deskCampus({ one: ['', ''] }).offered({ areaId: '' })).toBe('none, none')
  })

  test('none whose working day is not that of the user: a desk for the night is not offered for the day', () => {
    const night = { one: { startTime: '22:00', endTime: '06:00' } }
    const { offered } = deskCampus({ one: ['', ''], two: ['', ''] }, {}, night)
    expect(offered({ usual: ids('one') })).toBe('two 8–16 near, two 8–16 near')
    expect(deskCampus({ one: ['', ''] }, {}, night).offered()).toBe('none, none')
    const own = { start: minutesOf(21 * 60), end: minutesOf(5 * 60) }
    expect(deskCampus({ one: ['', ''], two: ['', ''] }, {}, night).offered({ hours: own })).toBe(
      'one 22–6 near, one 22–0 in part near',
    )
    const late = { one: { startTime: '14:00', endTime: '22:00' } }
    expect(deskCampus({ one: ['', ''] }, {}, late).offered()).toBe('none, none')
  })

  test('one that can be reserved for a part of its working day only is offered for that part', () => {
    const short = { one: { schedulingSettings: { maximumMeetingDurationInMinutes: 120 } } }
    expect(deskCampus({ one: ['', ''] }, {}, short).offered()).toBe('one 8–10 near, one 8–10 near')
  })

  test('tells how many of the compared desks are free for the whole day, and the name of the usual one', () => {
    const { ask, offered } = deskCampus({ one: [fromEight('2'), ''], two: ['', ''] })
    offered({ usual: ids('one') })
    expect(ask({ usual: ids('one') })).toMatchObject({ free: [1, 2], desks: 2, usualName: 'one' })
    expect(ask()).toMatchObject({ usualName: null })
  })

  describe('beside a colleague', () => {
    const wish = (beside: readonly string[], except: readonly string[] = []) => ({
      beside: ids(...beside),
      except: ids(...except),
    })
    /** The colleague sits at `seat`, in the other area. */
    const campus = () =>
      deskCampus({ one: ['', ''], seat: [fromEight('2'), ''], side: ['', ''] }, { seat: 'south', side: 'south' })
    const besides = (request: Partial<DeskDaysRequest>): string => {
      const { ask, offered } = campus()
      offered(request)
      return ask(request)
        .beside.map((one) => (one === null ? 'none' : `${words(one.offer)} of ${one.seat}`))
        .join(', ')
    }

    test('a desk of the same area that is free all day, on the days on which a known one is there', () => {
      expect(besides({ usual: ids('one'), wishes: [wish(['gone', 'seat']), wish([])] })).toBe(
        'side 8–16 near of seat, none',
      )
    })

    test('no desk that was just refused, neither there nor as the usual one', () => {
      const refused = { usual: ids('one'), wishes: [wish(['seat'], ['side']), wish([], ['one'])] }
      expect(besides(refused)).toBe('none, none')
      expect(campus().offered(refused)).toBe('one 8–16, none')
    })

    test('does not change what is offered otherwise, nor the number of compared desks', () => {
      const { ask, offered } = campus()
      expect(offered({ usual: ids('one'), wishes: [wish(['seat']), wish(['seat'])] })).toBe('one 8–16, one 8–16')
      expect(ask({ usual: ids('one'), wishes: [wish(['seat']), wish(['seat'])] }).desks).toBe(1)
    })
  })
})
