import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedRooms } from '#src/features/home/rules/placed-rooms.ts'
import type { ResourceId } from '#src/kernel/result.ts'

type State = 'NOW' | 'SOON' | 'UNAVAILABLE'

/** 'a b!' draws two rooms; `!` is one that is not free. */
const draw = (line: string) =>
  line.split(' ').flatMap((word) => {
    if (word === '') return []
    const state: State = word.endsWith('!') ? 'UNAVAILABLE' : 'NOW'
    return [{ id: word.replace('!', '') as ResourceId, state, asked: line }]
  })

interface Given {
  /** Rooms on cards with a booking. */
  readonly keeps?: string
  readonly isInUse?: boolean
  readonly isSameSearch?: boolean
  readonly held?: string
}

const place = (shown: string, answer: string, given: Given = {}): string => {
  const { keeps = '', isInUse = false, isSameSearch = true, held = '' } = given
  const rooms = placedRooms(
    draw(shown),
    { rooms: draw(answer), held: draw(held) },
    { keeps: (id) => keeps.split(' ').includes(id), isInUse, isSameSearch },
  )
  return rooms.map(({ id, state }) => (state === 'NOW' ? id : `${id}!`)).join(' ')
}

describe('the cards of rooms now', () => {
  test('are those of the answer, best first', () => {
    expect(place('', 'a b c')).toBe('a b c')
    expect(place('a b c', 'd a')).toBe('d a')
  })

  test('do not move while one holds a booking, and say what is true now', () => {
    expect(place('a b c', 'd e f', { keeps: 'b', held: 'a b! c' })).toBe('a b! c')
  })

  test('make way for another search, except the one that holds a booking', () => {
    expect(place('a b c', 'd e f', { keeps: 'b', isSameSearch: false })).toBe('d b e')
    expect(place('a b c', '', { keeps: 'b', isSameSearch: false })).toBe('b')
  })

  test('do not change under the pointer', () =>
    expect(place('a b c', 'd e f', { isInUse: true, held: 'a b c!' })).toBe('a b c!'))

  test('change under the pointer for another search, because its list of choices lies over the cards', () =>
    expect(place('a b c', 'd e f', { isInUse: true, isSameSearch: false, held: 'a b c' })).toBe('d e f'))

  test('change under the pointer if none of them is free any more', () =>
    expect(place('a b', 'c d', { isInUse: true, held: 'a! b!' })).toBe('c d'))

  test('are each there once, and a card that holds a booking always is', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(names, names, names, fc.boolean(), fc.boolean(), (shown, answer, keeps, isInUse, isSameSearch) => {
        const placed = place(shown, answer, { keeps, isInUse, isSameSearch }).split(' ').filter(Boolean)
        expect(new Set(placed).size).toBe(placed.length)
        const kept = draw(shown).filter(({ id }) => keeps.split(' ').includes(id))
        expect(placed).toEqual(expect.arrayContaining(kept.map(({ id }) => id)))
      }),
    )
  })
})
