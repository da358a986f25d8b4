import { describe, expect, test } from 'vitest'
import {
  floorWay,
  countOfArriving,
  inOrderOfArrival,
  meetingsFound,
  nearestFirst,
  occupancyOf,
  shownMeetings,
} from '#src/features/devices/model/kiosk/rules/meetings.ts'
import type { Instant } from '#src/kernel/time/units.ts'
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
  test('start with the arriving visitors, then the late ones, then the rest of the day', () => {
    const meetings = ['08:00', '09:15', '09:26', '09:40', '09:41', '10:00', '10:41', '10:42', '15:00']
    const ordered = inOrderOfArrival(
      meetings.toReversed().map((start) => meeting(start, '16:00')),
      now,
    )
    expect(ordered.map(({ id }) => id).join(' ')).toBe('09:41 10:00 10:41 09:26 09:40 10:42 15:00 08:00 09:15')
    expect(countOfArriving(ordered, now)).toBe(5)
  })

  test('leave out those that have ended, and sort equal times by room', () => {
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
    ['unknown', []],
  ])('are searched for %j in subject, organizer, room and floor', (text, ids) => {
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

describe('the direction to another floor', () => {
  const levels = [
    { id: 'ground', ordinal: 0, buildingIds: ['main'] },
    { id: 'wing', ordinal: 0, buildingIds: ['main'] },
    { id: 'third', ordinal: 3, buildingIds: ['main'] },
    { id: 'cellar', ordinal: -1, buildingIds: ['main'] },
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
  ] as const)('to %s is %s', (to, direction) => {
    expect(floorWay(levels, 'ground', to)).toBe(direction)
  })
  test('is unknown if the kiosk is not on the map', () => {
    expect(floorWay(levels, undefined, 'third')).toBeNull()
  })
})

test('rooms are listed by distance: those with the searched name first, unreachable ones last', () => {
  const metres: Readonly<Record<string, number>> = { 'Bečva 3': 120, 'Bečva 1': 40, Bechyně: 10 }
  const rooms = ['Bečva 3', 'Bečva far', 'Bečva 1', 'Bechyně']
  const byDistance = ['Bechyně', 'Bečva 1', 'Bečva 3', 'Bečva far']
  expect(nearestFirst(rooms, (name) => metres[name])).toEqual(byDistance)
  const isNamed = (name: string) => name.startsWith('Bečva')
  expect(nearestFirst(rooms, (name) => metres[name], isNamed)).toEqual([...byDistance.slice(1), 'Bechyně'])
})

describe('the occupancy of a room', () => {
  const meetings = [
    meeting('10:30', '11:00'),
    meeting('11:00', '12:00'),
    meeting('12:30', '13:00'),
    meeting('09:00', '10:00', { resourceId: 'birch' }),
    meeting('09:30', '09:41', { resourceId: 'cedar' }),
  ]
  test('is free until the next meeting or for the rest of the day', () => {
    expect(occupancyOf(meetings, 'amber', now)).toEqual({ kind: 'free', until: at('10:30') })
    expect(occupancyOf(meetings, 'cedar', now)).toEqual({ kind: 'free', until: null })
    expect(occupancyOf(meetings, 'unknown', now)).toEqual({ kind: 'free', until: null })
  })
  test('is busy until the last of the consecutive or overlapping meetings ends', () => {
    expect(occupancyOf(meetings, 'birch', now)).toEqual({ kind: 'busy', until: at('10:00') })
    expect(occupancyOf(meetings.toReversed(), 'amber', at('10:45'))).toEqual({ kind: 'busy', until: at('12:00') })
    const inside = [meeting('09:00', '11:00'), meeting('09:30', '10:00'), meeting('11:00', '11:30')]
    expect(occupancyOf(inside, 'amber', now)).toEqual({ kind: 'busy', until: at('11:30') })
  })
  test('changes at the minute of a start', () => {
    expect(occupancyOf([meeting('09:41', '10:00')], 'amber', now)).toEqual({ kind: 'busy', until: at('10:00') })
    expect(occupancyOf([meeting('09:42', '10:00')], 'amber', now)).toEqual({ kind: 'free', until: at('09:42') })
  })
})
