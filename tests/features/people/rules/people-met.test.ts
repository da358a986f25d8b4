import { expect, test } from 'vitest'
import { peopleMet } from '#src/features/people/model/rules/people.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'

/** A meeting with the people 'Ada Bob'; '[room]' is a resource. */
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

test('the people met most often come first, without the user, rooms and cancelled meetings', () => {
  const list = [meeting('Me Ada [room]'), meeting('Me Bob Ada'), meeting('Me Cy', true), meeting('Dan')]
  expect(namesOf(list)).toBe('Ada Bob Dan')
  expect(namesOf(list, 1)).toBe('Ada')
})

test('meetings of more than twelve people do not count', () => {
  const many = Array.from({ length: 13 }, (_, index) => `P${index}`).join(' ')
  expect(namesOf([meeting(many)])).toBe('')
})

test('people met equally often are sorted by name', () => {
  expect(namesOf([meeting('Cy Bob Ada')])).toBe('Ada Bob Cy')
  const twelve = Array.from({ length: 12 }, (_, index) => `P${index} [room]`).join(' ')
  expect(namesOf([meeting(twelve)], 99).split(' ')).toHaveLength(12)
})

test('a person without a name has the address as name', () => {
  const nameless = {
    cancelled: false,
    event: { attendees: [{ resource: false, emailAddress: { name: '', address: 'x@example.com' } }] },
  } as unknown as Reservation
  expect(peopleMet([nameless], () => false, 9)).toEqual([{ name: 'x@example.com', email: 'x@example.com' }])
})
