import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedRooms } from '#src/features/home/model/rules/placed-rooms.ts'
import type { ResourceId } from '#src/kernel/ids.ts'

type State = 'NOW' | 'SOON' | 'UNAVAILABLE'

/** Parses rooms such as 'a b!'; `!` marks a room that is not free. */
const parse = (line: string) =>
  line.split(' ').flatMap((word) => {
    if (word === '') return []
    const state: State = word.endsWith('!') ? 'UNAVAILABLE' : 'NOW'
    return [{ id: word.replace('!', '') as ResourceId, state, asked: line }]
  })

interface Given {
  /** Rooms on cards with a reservation. */
  readonly reserved?: string
  readonly isInUse?: boolean
  readonly isSameSearch?: boolean
  readonly held?: string
}

const place = (shown: string, response: string, given: Given = {}): string => {
  const { reserved = '', isInUse = false, isSameSearch = true, held = '' } = given
  const rooms = placedRooms(
    parse(shown),
    { rooms: parse(response), held: parse(held) },
    { keeps: (id) => reserved.split(' ').includes(id), isInUse, isSameSearch },
  )
  return rooms.map(({ id, state }) => (state === 'NOW' ? id : `${id}!`)).join(' ')
}

describe('cards of rooms now', () => {
  test('are those of the response, best first', () => {
    expect(place('', 'a b c')).toBe('a b c')
    expect(place('a b c', 'd a')).toBe('d a')
  })

  test('do not move next to a reservation, but show the current state', () => {
    expect(place('a b c', 'd e f', { reserved: 'b', held: 'a b! c' })).toBe('a b! c')
  })

  test('are replaced by another search, except one with a reservation', () => {
    expect(place('a b c', 'd e f', { reserved: 'b', isSameSearch: false })).toBe('d b e')
    expect(place('a b c', '', { reserved: 'b', isSameSearch: false })).toBe('b')
  })

  test('do not change under the pointer', () =>
    expect(place('a b c', 'd e f', { isInUse: true, held: 'a b c!' })).toBe('a b c!'))

  test('change under the pointer for another search, since its menu covers the cards', () =>
    expect(place('a b c', 'd e f', { isInUse: true, isSameSearch: false, held: 'a b c' })).toBe('d e f'))

  test('change under the pointer if none of them is free', () =>
    expect(place('a b', 'c d', { isInUse: true, held: 'a! b!' })).toBe('c d'))

  test('show each room once, and leave out no room with a reservation', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(
        names,
        names,
        names,
        fc.boolean(),
        fc.boolean(),
        (shown, response, reserved, isInUse, isSameSearch) => {
          const placed = place(shown, response, { reserved, isInUse, isSameSearch }).split(' ').filter(Boolean)
          expect(new Set(placed).size).toBe(placed.length)
          const kept = parse(shown).filter(({ id }) => reserved.split(' ').includes(id))
          expect(placed).toEqual(expect.arrayContaining(kept.map(({ id }) => id)))
        },
      ),
    )
  })
})
