import { expect, test } from 'vitest'
import { peopleMet } from '#src/features/people/rules/people.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'

/** 'Ada Bob' is a meeting with Ada and Bob; '[room]' is a resource. */
const meeting = (names: string, cancelled = false) =>
  ({
    cancelled,
    event: {
      attendees: names.split(' ').map((name) => ({
        resource: name.startsWith('['),
        emailAddress: { name, address: `${name}@example.com` },
      })),
    },
  }) as unknown as Reservation

const namesOf = (list: readonly Reservation[], limit = 9): string =>
  peopleMet(list, (email) => email.startsWith('Me@'), limit)
    .map(({ name }) => name)
    .join(' ')

test('those met most often come first, without oneself, rooms and what was cancelled', () => {
  const list = [meeting('Me Ada [room]'), meeting('Me Bob Ada'), meeting('Me Cy', true), meeting('Dan')]
  expect(namesOf(list)).toBe('Ada Bob Dan')
  expect(namesOf(list, 1)).toBe('Ada')
})

test('a large meeting says nothing', () => {
  const many = Array.from({ length: 13 }, (_, index) => `P${index}`).join(' ')
  expect(namesOf([meeting(many)])).toBe('')
})

test('of those met as often, the first by name; a meeting of twelve still counts', () => {
  expect(namesOf([meeting('Cy Bob Ada')])).toBe('Ada Bob Cy')
  const twelve = Array.from({ length: 12 }, (_, index) => `P${index} [room]`).join(' ')
  expect(namesOf([meeting(twelve)], 99).split(' ')).toHaveLength(12)
})

test('one without a name is called by the address', () => {
  const nameless = {
    cancelled: false,
    event: { attendees: [{ resource: false, emailAddress: { name: '', address: 'x@example.com' } }] },
  } as unknown as Reservation
  expect(peopleMet([nameless], () => false, 9)).toEqual([{ name: 'x@example.com', email: 'x@example.com' }])
})
