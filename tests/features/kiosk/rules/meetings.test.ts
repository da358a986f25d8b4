import { describe, expect, test } from 'vitest'
import {
  floorWay,
  countOfArriving,
  inOrderOfArrival,
  meetingsFound,
  nearestFirst,
  occupancyOf,
  shownMeetings,
} from '#src/features/kiosk/rules/meetings.ts'
import type { Instant } from '#src/kernel/result.ts'
import type { Meeting } from '#src/wire/kiosk.ts'

const now = Date.parse('2026-11-23T09:41:00Z') as Instant
const at = (time: string): Instant => Date.parse(`2026-11-23T${time}:00Z`) as Instant

const meeting = (start: string, end: string, fields: Partial<Meeting> = {}): Meeting => ({
  id: start,
  start: at(start),
  end: at(end),
  subject: 'Talks',
  organizer: 'Ada Lane',
  resourceId: 'amber',
  resourceName: 'Amber',
  place: 'Dock 1',
  ...fields,
})

describe('section 2: the meetings of a lobby kiosk', () => {
  test('those that visitors come for now are first, then who is late, then the rest of the day', () => {
    const meetings = ['08:00', '09:15', '09:26', '09:40', '09:41', '10:00', '10:41', '10:42', '15:00']
    const ordered = inOrderOfArrival(
      meetings.toReversed().map((start) => meeting(start, '16:00')),
      now,
    )
    expect(ordered.map(({ id }) => id).join(' ')).toBe('09:41 10:00 10:41 09:26 09:40 10:42 15:00 08:00 09:15')
    expect(countOfArriving(ordered, now)).toBe(5)
  })

  test('those that have ended are left out; of two at one time the room’s name decides', () => {
    const ordered = inOrderOfArrival(
      [
        meeting('08:00', '09:41'),
        meeting('10:00', '11:00', { id: 'vltava', resourceName: 'Vltava' }),
        meeting('10:00', '11:00', { id: 'berounka', resourceName: 'Berounka' }),
      ],
      now,
    )
    expect(ordered.map(({ id }) => id)).toEqual(['berounka', 'vltava'])
  })

  test.each([
    ['', ['a', 'b', 'c']],
    ['novotna', ['b']],
    ['budget', ['a']],
    ['smíchov', ['c']],
    ['amber', ['a', 'b']],
    ['nobody', []],
  ])('the search %j finds subject, organiser, room and floor, and keeps the order', (text, ids) => {
    const found = meetingsFound(
      [
        meeting('10:00', '11:00', { id: 'a', subject: 'Budget 2027' }),
        meeting('11:00', '12:00', { id: 'b', organizer: 'Jana Novotná' }),
        meeting('12:00', '13:00', {
          id: 'c',
          subject: null,
          organizer: null,
          resourceName: 'Birch',
          place: 'Smíchov 3',
        }),
      ],
      text,
    )
    expect(found.map(({ id }) => id)).toEqual(ids)
  })
})

test.each([
  [{ titles: true, organizers: 'full' }, ['Talks', 'Ada Lane']],
  [{ titles: true, organizers: 'initials' }, ['Talks', 'A. L.']],
  [{ titles: false, organizers: 'none' }, [null, null]],
] as const)('under the rules %j a meeting shows %j', (rules, [subject, organizer]) => {
  const hidden = meeting('11:00', '12:00', { subject: null, organizer: null })
  expect(shownMeetings([meeting('10:00', '11:00'), hidden], rules)).toMatchObject([
    { subject, organizer },
    { subject: null, organizer: null },
  ])
})

describe('the way of a floor', () => {
  const levels = [
    { id: 'ground', ordinal: 0, buildingIds: ['house'] },
    { id: 'wing', ordinal: 0, buildingIds: ['house'] },
    { id: 'third', ordinal: 3, buildingIds: ['house'] },
    { id: 'cellar', ordinal: -1, buildingIds: ['house'] },
    { id: 'over-there', ordinal: 3, buildingIds: ['other'] },
    { id: 'yard', ordinal: 0, buildingIds: [] },
  ]
  test.each([
    ['ground', 'same'],
    ['wing', 'same'],
    ['third', 'up'],
    ['cellar', 'down'],
    ['over-there', 'other-house'],
    ['yard', 'same'],
    ['nowhere', null],
    [undefined, null],
  ] as const)('to %s: %s', (to, way) => {
    expect(floorWay(levels, 'ground', to)).toBe(way)
  })
  test('is unknown where the map does not have the kiosk', () => {
    expect(floorWay(levels, undefined, 'third')).toBeNull()
  })
})

test('the nearest room is first; one that is only spelled alike comes after those of the name, an unreached one last', () => {
  const rooms = ['Bečva 3', 'Bečva far', 'Bečva 1', 'Bechyně']
  const metres = new Map([
    ['Bečva 3', 120],
    ['Bečva 1', 40],
    ['Bechyně', 10],
  ])
  const sorted = nearestFirst(
    rooms,
    (name) => metres.get(name),
    (name) => name.startsWith('Bečva'),
  )
  expect(sorted).toEqual(['Bečva 1', 'Bečva 3', 'Bečva far', 'Bechyně'])
})

describe('the occupancy of a room', () => {
  const meetings = [
    meeting('10:30', '11:00'),
    meeting('11:00', '12:00'),
    meeting('12:30', '13:00'),
    meeting('09:00', '10:00', { resourceId: 'birch' }),
    meeting('09:30', '09:41', { resourceId: 'cedar' }),
  ]
  test('free until the next meeting, or for the rest of the day', () => {
    expect(occupancyOf(meetings, 'amber', now)).toEqual({ kind: 'free', until: at('10:30') })
    expect(occupancyOf(meetings, 'cedar', now)).toEqual({ kind: 'free', until: null })
    expect(occupancyOf(meetings, 'unknown', now)).toEqual({ kind: 'free', until: null })
  })
  test('in use until the last of the meetings that follow without a gap ends', () => {
    expect(occupancyOf(meetings, 'birch', now)).toEqual({ kind: 'busy', until: at('10:00') })
    expect(occupancyOf(meetings.toReversed(), 'amber', at('10:45'))).toEqual({ kind: 'busy', until: at('12:00') })
  })
})

test('a room in use is busy until the last meeting of now ends, also if one lies within another', () => {
  const inside = [meeting('09:00', '11:00'), meeting('09:30', '10:00'), meeting('11:00', '11:30')]
  expect(occupancyOf(inside, 'amber', now)).toEqual({ kind: 'busy', until: at('11:30') })
  expect(occupancyOf([meeting('09:41', '10:00')], 'amber', now)).toEqual({ kind: 'busy', until: at('10:00') })
  expect(occupancyOf([meeting('09:42', '10:00')], 'amber', now)).toEqual({ kind: 'free', until: at('09:42') })
})

test('rooms of which nothing is typed are all of the name', () => {
  const metres: Readonly<Record<string, number>> = { a: 3, b: 1 }
  expect(nearestFirst(['x', 'a', 'y', 'b'], (room) => metres[room])).toEqual(['b', 'a', 'x', 'y'])
})
