import { describe, expect, test } from 'vitest'
import {
  classifyEvent,
  type ClassifyOptions,
  isReservation,
} from '#src/features/bookings/model/reservations/rules/classify.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf, resourceIdOf } from '#src/wire/scalars.ts'
import { attendee, event, roomEmail } from './builders.ts'

const known = (email: string) => (email === roomEmail ? { id: resourceIdOf('room') } : null)
const classify = (fields: Partial<CalendarEvent>, options?: ClassifyOptions) =>
  classifyEvent(event(fields), known, options)

const room = attendee(roomEmail, 'accepted')
const projector = attendee('projector@campus.example', 'accepted')
const projectorEmail = projector.emailAddress.address
const person = (address: string) => attendee(address, 'accepted', { resource: false })
const olga = person('olga@campus.example')
const blank = attendee('', 'accepted', { emailAddress: { name: '', address: emailOf('') } })
const at = (displayName: string, email: CalendarEvent['locations'][number]['email'] = null) => ({ displayName, email })

const identified = { classification: 'Identified', resourceEmail: roomEmail, message: null, warning: null }
const guessed = { ...identified, warning: 'Event-resource pairing was semi-guessed' }
const anonymous = {
  classification: 'Anonymous',
  resourceEmail: null,
  message: 'Cannot find event attendee from location',
  warning: null,
}
const unknown = { ...anonymous, resourceEmail: projectorEmail, message: 'Resource for event has not been found' }
const faulty = { classification: 'Faulty', resourceEmail: null, message: 'Event has no iCalUId', warning: null }

describe('section 8: event classification', () => {
  test.each<[string, Partial<CalendarEvent>, object]>([
    ['Identified if the location is an invited resource', {}, identified],
    [
      'Identified with addresses in another case',
      {
        attendees: [attendee('ROOM@Campus.Example', 'accepted')],
        locations: [at('x', emailOf(' room@campus.EXAMPLE '))],
      },
      identified,
    ],
    [
      'Identified by the known resource of several locations',
      { attendees: [projector, room], locations: [at('Projector', projectorEmail), at('Room', roomEmail)] },
      identified,
    ],
    ['guessed by name', { locations: [at(' ROOM')] }, guessed],
    ['guessed without a location', { locations: [] }, guessed],
    [
      'guessed if the text of the location was edited',
      { attendees: [olga, projector, room], locations: [at('Room; Microsoft Teams Meeting')] },
      guessed,
    ],
    [
      'guessed by the name of a person with the address of a resource',
      { attendees: [person(roomEmail)], locations: [at('room ')] },
      guessed,
    ],
    [
      'guessed by the name of a known resource before the address of an unknown one',
      { attendees: [projector, room], locations: [at('Projector', projectorEmail), at('Room')] },
      guessed,
    ],
    ['Anonymous without a resource among the attendees', { attendees: [olga] }, anonymous],
    ['Anonymous if no attendee is the location', { attendees: [projector], locations: [at('Elsewhere')] }, anonymous],
    ['Anonymous without attendees', { attendees: [] }, anonymous],
    ['Anonymous without attendees and locations', { attendees: [], locations: [] }, anonymous],
    ['Anonymous for an edited location only', { attendees: [olga], locations: [at('Room; Teams')] }, anonymous],
    ['Anonymous for a person with the name of the location', { attendees: [olga], locations: [at('olga')] }, anonymous],
    ['Anonymous with blank names and addresses', { attendees: [blank], locations: [at(' ')] }, anonymous],
    [
      'Anonymous with an unknown resource',
      { attendees: [projector], locations: [at('Other', projectorEmail)] },
      unknown,
    ],
    ['Anonymous with an unknown resource and no location', { attendees: [projector], locations: [] }, unknown],
    ['Faulty without iCalUId', { iCalUId: null }, faulty],
    ['Faulty with a blank iCalUId', { iCalUId: '' }, faulty],
  ])('section 8: is %s', (_, fields, expected) => {
    expect(classify(fields)).toEqual(expected)
  })

  test('has no address for a blank attendee without a location', () => {
    expect(classify({ attendees: [blank], locations: [] }).resourceEmail).toBeNull()
  })

  test('section 8: is Faulty if the server response lacks the event', () => {
    const missing = { ...identified, classification: 'Faulty', message: 'No server response found' }
    expect(classify({}, { hasServerResponse: false })).toEqual(missing)
  })

  test('section 8: is Limited at best for the alternative query', () => {
    expect(classify({}, { isFallback: true })).toMatchObject({ classification: 'Limited', message: null })
    expect(classify({ iCalUId: null }, { isFallback: true }).classification).toBe('Faulty')
  })

  test('section 8: decides whether the event is a reservation', () => {
    expect(isReservation(classify({}))).toBe(true)
    expect(isReservation(classify({}, { isFallback: true }))).toBe(true)
    expect(isReservation(classify({ iCalUId: null }))).toBe(false)
    expect(isReservation(classify({ attendees: [] }))).toBe(false)
  })
})
