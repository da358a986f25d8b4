import { describe, expect, test } from 'vitest'
import type { DeskDaysRequest, DeskOffer } from '#src/engine/compute.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import { minutesOf, plus } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { area, emailOf, instantOf, putShown, resource, schedule, spanOf, taken } from './campus.ts'
import { engineWith } from './engine-with.ts'

const day = 96
const today = dayOf(utc, instantOf(0))

/** A day from 8:00: `0` is free, `2` reserved, the rest is free. */
const fromEight = (line: string): string => '0'.repeat(32) + line

/** Desks with two days each, open from 8:00 to 16:00. */
const deskCampus = (
  drawn: Readonly<Record<string, readonly [string, string]>>,
  areas: Readonly<Record<string, string>> = {},
  hours: Readonly<Record<string, Partial<ResourceOnWire>>> = {},
) => {
  const desks = Object.keys(drawn).map((id) =>
    resource(id, {
      csCode: 'CS0601',
      mapInfos: [{ areaId: areas[id] ?? 'north' }],
      startTime: '08:00',
      endTime: '16:00',
      ...hours[id],
    }),
  )
  const engine = engineWith(desks, { areas: [area('north'), area('south')] }, 2 * day)
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
    return ask(given).offers.map(textOf).join(', ')
  }
  return { engine, ask, offered }
}

const textOf = (offer: DeskOffer | null): string => {
  if (offer === null) return 'none'
  const hours = [offer.span.start, offer.span.end].map((at) => new Date(at).getUTCHours()).join('–')
  return `${offer.name} ${hours}${offer.isWhole ? '' : ' in part'}${offer.isUsual ? '' : ' near'}`
}

const ids = (...names: readonly string[]): readonly ResourceId[] => names as readonly ResourceId[]

describe('desks for the next days', () => {
  test('need the compared schedules first', () => {
    const { ask } = deskCampus({ one: ['', ''], two: ['', ''] })
    expect(ask()).toMatchObject({ offers: [null, null], desks: 2, missing: [emailOf('one'), emailOf('two')] })
  })

  test('are the most usual ones that are free for the whole working day', () => {
    const { offered } = deskCampus({ one: [fromEight('2'), ''], two: ['', ''] })
    expect(offered({ usual: ids('one', 'two') })).toBe('two 8–16, one 8–16')
  })

  test('are near the usual ones if those are taken', () => {
    const { offered } = deskCampus(
      { one: [fromEight('2'.repeat(32)), ''], other: ['', ''], far: ['', ''] },
      { far: 'south' },
    )
    expect(offered({ usual: ids('one') })).toBe('other 8–16 near, one 8–16')
  })

  test('are for a part of the day if no desk is free for all of it', () => {
    const { offered } = deskCampus({ one: [fromEight('2'.repeat(16)), ''] })
    expect(offered({ usual: ids('one') })).toBe('one 12–16 in part, one 8–16')
  })

  test('are missing if the free part is shorter than two hours', () => {
    const { offered } = deskCampus({ one: [fromEight('2'.repeat(25)), ''] })
    expect(offered({ usual: ids('one') })).toBe('none, one 8–16')
  })

  test('are for the rest of today from the next quarter, if it has two hours', () => {
    const { offered } = deskCampus({ one: ['', ''] })
    const at = (hour: number) => ({ usual: ids('one'), now: plus(instantOf(hour * 4), -60_000) })
    expect(offered(at(12))).toBe('one 12–16, one 8–16')
    expect(offered(at(15))).toBe('none, one 8–16')
  })

  test('are in the office if none is usual', () => {
    const { offered } = deskCampus({ one: ['', ''], far: ['', ''] }, { one: 'south' })
    expect(offered()).toBe('far 8–16 near, far 8–16 near')
    expect(deskCampus({ one: ['', ''] }).offered({ areaId: '' })).toBe('none, none')
  })

  test('are open in the working hours of the user, so desks for the night are not offered for the day', () => {
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

  test('are for the longest allowed part of the working day', () => {
    const short = { one: { schedulingSettings: { maximumMeetingDurationInMinutes: 120 } } }
    expect(deskCampus({ one: ['', ''] }, {}, short).offered()).toBe('one 8–10 near, one 8–10 near')
  })

  test('come with the number of free desks and the name of the usual one', () => {
    const { ask, offered } = deskCampus({ one: [fromEight('2'), ''], two: ['', ''] })
    offered({ usual: ids('one') })
    expect(ask({ usual: ids('one') })).toMatchObject({ free: [1, 2], desks: 2, usualName: 'one' })
    expect(ask()).toMatchObject({ usualName: null })
  })

  describe('near a colleague', () => {
    const wishFor = (beside: readonly string[], except: readonly string[] = []) => ({
      beside: ids(...beside),
      except: ids(...except),
    })
    /** The colleague sits at `seat` in the other area. */
    const campus = () =>
      deskCampus({ one: ['', ''], seat: [fromEight('2'), ''], side: ['', ''] }, { seat: 'south', side: 'south' })
    const nearColleague = (request: Partial<DeskDaysRequest>): string => {
      const { ask, offered } = campus()
      offered(request)
      return ask(request)
        .beside.map((one) => (one === null ? 'none' : `${textOf(one.offer)} of ${one.seat}`))
        .join(', ')
    }

    test('are in the area of the colleague and free all day', () => {
      expect(nearColleague({ usual: ids('one'), wishes: [wishFor(['gone', 'seat']), wishFor([])] })).toBe(
        'side 8–16 near of seat, none',
      )
    })

    test('are not those that were just rejected', () => {
      const rejected = { usual: ids('one'), wishes: [wishFor(['seat'], ['side']), wishFor([], ['one'])] }
      expect(nearColleague(rejected)).toBe('none, none')
      expect(campus().offered(rejected)).toBe('one 8–16, none')
    })

    test('do not change the other offers and the number of compared desks', () => {
      const { ask, offered } = campus()
      expect(offered({ usual: ids('one'), wishes: [wishFor(['seat']), wishFor(['seat'])] })).toBe('one 8–16, one 8–16')
      expect(ask({ usual: ids('one'), wishes: [wishFor(['seat']), wishFor(['seat'])] }).desks).toBe(1)
    })
  })
})
