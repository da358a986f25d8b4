import { describe, expect, test } from 'vitest'
import { classifyEvent, type ClassifyOptions, isReservation } from '#src/features/reservations/rules/classify.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf, resourceIdOf } from '#src/wire/scalars.ts'
import { attendee, event, roomEmail } from './builders.ts'

const known = (email: string) => (email === roomEmail ? { id: resourceIdOf('room') } : null)
const classify = (fields: Partial<CalendarEvent>, options?: ClassifyOptions) =>
  classifyEvent(event(fields), known, options)

describe('section 8: event classification', () => {
  test('an event whose location is an attendee that is a resource is Identified', () => {
    expect(classify({})).toEqual({
      classification: 'Identified',
      resourceEmail: roomEmail,
      message: null,
      warning: null,
    })
  })

  test('section 8: a missing iCalUId gives Faulty', () => {
    expect(classify({ iCalUId: null })).toMatchObject({ classification: 'Faulty', resourceEmail: null })
    expect(classify({ iCalUId: '' }).classification).toBe('Faulty')
  })

  test('section 8: no attendee matching the location gives Anonymous', () => {
    const anonymous = { classification: 'Anonymous', message: 'Cannot find event attendee from location' }
    expect(classify({ attendees: [attendee('olga@campus.example', 'accepted', { resource: false })] })).toMatchObject(
      anonymous,
    )
    const elsewhere = [{ displayName: 'Elsewhere', email: null }]
    expect(
      classify({ attendees: [attendee('projector@campus.example', 'accepted')], locations: elsewhere }),
    ).toMatchObject(anonymous)
    expect(classify({ attendees: [] })).toMatchObject(anonymous)
    expect(classify({ attendees: [], locations: [] })).toMatchObject(anonymous)
  })

  test('section 8: an attendee that is no known resource', () => {
    const other = emailOf('other@campus.example')
    const found = classify({
      attendees: [attendee(other, 'accepted')],
      locations: [{ displayName: 'Other', email: other }],
    })
    expect(found).toMatchObject({ classification: 'Anonymous', message: 'Resource for event has not been found' })
    expect(found.resourceEmail).toBe(other)
  })

  test('section 8: the server answered without this event', () => {
    expect(classify({}, { hasServerResponse: false })).toMatchObject({
      classification: 'Faulty',
      message: 'No server response found',
    })
  })

  test('section 8: the alternative query after a 404 marks events Limited, never better', () => {
    expect(classify({}, { isFallback: true })).toMatchObject({ classification: 'Limited', message: null })
    expect(classify({ iCalUId: null }, { isFallback: true }).classification).toBe('Faulty')
  })

  test('section 8: non-identified events are dropped', () => {
    expect(isReservation(classify({}))).toBe(true)
    expect(isReservation(classify({}, { isFallback: true }))).toBe(true)
    expect(isReservation(classify({ iCalUId: null }))).toBe(false)
    expect(isReservation(classify({ attendees: [] }))).toBe(false)
  })

  test('addresses are compared without case', () => {
    const found = classify({
      attendees: [attendee('ROOM@Campus.Example', 'accepted')],
      locations: [{ displayName: 'Anything', email: emailOf(' room@campus.EXAMPLE ') }],
    })
    expect(found).toMatchObject({ classification: 'Identified', resourceEmail: roomEmail, warning: null })
  })

  test('section 8: a pairing by name instead of address is a warning', () => {
    const warning = 'Event-resource pairing was semi-guessed'
    expect(classify({ locations: [{ displayName: ' ROOM', email: null }] })).toMatchObject({
      classification: 'Identified',
      resourceEmail: roomEmail,
      warning,
    })
    expect(classify({ locations: [] })).toMatchObject({ classification: 'Identified', warning })
  })

  test('section 8: a location whose text was edited does not hide the resource that was invited', () => {
    const edited = [{ displayName: 'Room; Microsoft Teams Meeting', email: null }]
    const projector = attendee('projector@campus.example', 'accepted')
    const olga = attendee('olga@campus.example', 'accepted', { resource: false })
    expect(
      classify({ attendees: [olga, projector, attendee(roomEmail, 'accepted')], locations: edited }),
    ).toMatchObject({
      classification: 'Identified',
      resourceEmail: roomEmail,
      warning: 'Event-resource pairing was semi-guessed',
    })
    expect(classify({ attendees: [olga], locations: edited }).classification).toBe('Anonymous')
  })

  test('a person of the same name as the location is no resource', () => {
    const person = attendee('prague@campus.example', 'accepted', { resource: false })
    const found = classify({ attendees: [person], locations: [{ displayName: 'prague', email: null }] })
    expect(found.message).toBe('Cannot find event attendee from location')
  })

  test('of several locations the one that is a known resource counts, an address before a name', () => {
    const locations = [
      { displayName: 'Projector', email: emailOf('projector@campus.example') },
      { displayName: 'Room', email: roomEmail },
    ]
    const attendees = [attendee('projector@campus.example', 'accepted'), attendee(roomEmail, 'accepted')]
    expect(classify({ locations, attendees })).toMatchObject({ resourceEmail: roomEmail, warning: null })
  })
})

describe('section 8: what stands for no resource', () => {
  test('an attendee without an address, and a location without a name', () => {
    const nameless = [{ displayName: ' ', email: null }]
    const blank = attendee('', 'accepted', { emailAddress: { name: '', address: emailOf('') } })
    expect(classify({ attendees: [blank], locations: nameless })).toMatchObject({
      classification: 'Anonymous',
      resourceEmail: null,
      message: 'Cannot find event attendee from location',
    })
    expect(classify({ attendees: [blank], locations: [] }).resourceEmail).toBeNull()
  })

  test('the faults say what is missing, and warn of nothing', () => {
    expect(classify({ iCalUId: null })).toEqual({
      classification: 'Faulty',
      resourceEmail: null,
      message: 'Event has no iCalUId',
      warning: null,
    })
    expect(classify({}, { hasServerResponse: false })).toMatchObject({ resourceEmail: roomEmail, warning: null })
  })

  test('a person of a location’s name is its resource if the address is that of one', () => {
    const room = attendee(roomEmail, 'accepted', { resource: false })
    expect(classify({ attendees: [room], locations: [{ displayName: 'room ', email: null }] })).toMatchObject({
      classification: 'Identified',
      resourceEmail: roomEmail,
    })
  })

  test('a known resource by name comes before an unknown one by address', () => {
    const projector = emailOf('projector@campus.example')
    const found = classify({
      attendees: [attendee(projector, 'accepted'), attendee(roomEmail, 'accepted')],
      locations: [
        { displayName: 'Projector', email: projector },
        { displayName: 'Room', email: null },
      ],
    })
    expect(found).toMatchObject({ classification: 'Identified', resourceEmail: roomEmail })
    expect(found.warning).not.toBeNull()
  })

  test('without a location the only resource is meant though it is unknown', () => {
    const projector = attendee('projector@campus.example', 'accepted')
    expect(classify({ attendees: [projector], locations: [] })).toMatchObject({
      classification: 'Anonymous',
      message: 'Resource for event has not been found',
    })
  })
})
