import { describe, expect, test } from 'vitest'
import { classifyEvent, type ClassifyOptions, isReservation } from '#src/features/reservations/rules/classify.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf, resourceIdOf } from '#src/wire/scalars.ts'
import { attendee, event, roomEmail } from './builders.ts'

const known = (email: string) => (email === roomEmail ? { id: resourceIdOf('room') } : null)
const projector = attendee('projector@campus.example', 'accepted')
const olga = attendee('olga@campus.example', 'accepted', { resource: false })
const warning = 'Event-resource pairing was semi-guessed'
const notFound = 'Cannot find event attendee from location'
const classify = (fields: Partial<CalendarEvent>, options?: ClassifyOptions) =>
  classifyEvent(event(fields), known, options)

describe('section 8: event classification', () => {
  test('marks an event as Identified if its location is an invited resource', () => {
    expect(classify({})).toEqual({
      classification: 'Identified',
      resourceEmail: roomEmail,
      message: null,
      warning: null,
    })
  })

  test('section 8: marks an event without iCalUId as Faulty', () => {
    expect(classify({ iCalUId: null })).toMatchObject({ classification: 'Faulty', resourceEmail: null })
    expect(classify({ iCalUId: '' }).classification).toBe('Faulty')
  })

  test('section 8: marks an event as Anonymous if no attendee matches the location', () => {
    const locations = [{ displayName: 'Elsewhere', email: null }]
    for (const fields of [
      { attendees: [olga] },
      { attendees: [projector], locations },
      { attendees: [] },
      { attendees: [], locations: [] },
    ])
      expect(classify(fields)).toMatchObject({ classification: 'Anonymous', message: notFound })
  })

  test('section 8: marks an event as Anonymous if its resource is unknown', () => {
    const other = emailOf('other@campus.example')
    const found = classify({
      attendees: [attendee(other, 'accepted')],
      locations: [{ displayName: 'Other', email: other }],
    })
    expect(found).toMatchObject({ classification: 'Anonymous', message: 'Resource for event has not been found' })
    expect(found.resourceEmail).toBe(other)
  })

  test('section 8: marks an event as Faulty if the server response lacks it', () => {
    expect(classify({}, { hasServerResponse: false })).toMatchObject({
      classification: 'Faulty',
      message: 'No server response found',
    })
  })

  test('section 8: marks events of the alternative query as Limited at best', () => {
    expect(classify({}, { isFallback: true })).toMatchObject({ classification: 'Limited', message: null })
    expect(classify({ iCalUId: null }, { isFallback: true }).classification).toBe('Faulty')
  })

  test('section 8: drops events that are not identified', () => {
    expect(isReservation(classify({}))).toBe(true)
    expect(isReservation(classify({}, { isFallback: true }))).toBe(true)
    expect(isReservation(classify({ iCalUId: null }))).toBe(false)
    expect(isReservation(classify({ attendees: [] }))).toBe(false)
  })

  test('compares addresses without case', () => {
    const found = classify({
      attendees: [attendee('ROOM@Campus.Example', 'accepted')],
      locations: [{ displayName: 'Anything', email: emailOf(' room@campus.EXAMPLE ') }],
    })
    expect(found).toMatchObject({ classification: 'Identified', resourceEmail: roomEmail, warning: null })
  })

  test('section 8: warns of a pairing by name instead of address', () => {
    expect(classify({ locations: [{ displayName: ' ROOM', email: null }] })).toMatchObject({
      classification: 'Identified',
      resourceEmail: roomEmail,
      warning,
    })
    expect(classify({ locations: [] })).toMatchObject({ classification: 'Identified', warning })
  })

  test('section 8: finds the invited resource if the text of the location was edited', () => {
    const edited = [{ displayName: 'Room; Microsoft Teams Meeting', email: null }]
    expect(
      classify({ attendees: [olga, projector, attendee(roomEmail, 'accepted')], locations: edited }),
    ).toMatchObject({
      classification: 'Identified',
      resourceEmail: roomEmail,
      warning,
    })
    expect(classify({ attendees: [olga], locations: edited }).classification).toBe('Anonymous')
  })

  test('does not pair a person who has the name of the location', () => {
    const person = attendee('prague@campus.example', 'accepted', { resource: false })
    const found = classify({ attendees: [person], locations: [{ displayName: 'prague', email: null }] })
    expect(found.message).toBe(notFound)
  })

  test('chooses the known resource of several locations, by address before name', () => {
    const locations = [
      { displayName: 'Projector', email: emailOf('projector@campus.example') },
      { displayName: 'Room', email: roomEmail },
    ]
    const attendees = [projector, attendee(roomEmail, 'accepted')]
    expect(classify({ locations, attendees })).toMatchObject({ resourceEmail: roomEmail, warning: null })
  })

  test('ignores attendees without address and locations without name', () => {
    const nameless = [{ displayName: ' ', email: null }]
    const blank = attendee('', 'accepted', { emailAddress: { name: '', address: emailOf('') } })
    expect(classify({ attendees: [blank], locations: nameless })).toMatchObject({
      classification: 'Anonymous',
      resourceEmail: null,
      message: notFound,
    })
    expect(classify({ attendees: [blank], locations: [] }).resourceEmail).toBeNull()
  })

  test('names the missing part of a faulty event, without a warning', () => {
    expect(classify({ iCalUId: null })).toEqual({
      classification: 'Faulty',
      resourceEmail: null,
      message: 'Event has no iCalUId',
      warning: null,
    })
    expect(classify({}, { hasServerResponse: false })).toMatchObject({ resourceEmail: roomEmail, warning: null })
  })

  test('pairs a person who has the name of the location and the address of a resource', () => {
    const room = attendee(roomEmail, 'accepted', { resource: false })
    expect(classify({ attendees: [room], locations: [{ displayName: 'room ', email: null }] })).toMatchObject({
      classification: 'Identified',
      resourceEmail: roomEmail,
    })
  })

  test('prefers a known resource by name to an unknown one by address', () => {
    const found = classify({
      attendees: [projector, attendee(roomEmail, 'accepted')],
      locations: [
        { displayName: 'Projector', email: projector.emailAddress.address },
        { displayName: 'Room', email: null },
      ],
    })
    expect(found).toMatchObject({ classification: 'Identified', resourceEmail: roomEmail })
    expect(found.warning).not.toBeNull()
  })

  test('chooses the only resource if there is no location', () => {
    expect(classify({ attendees: [projector], locations: [] })).toMatchObject({
      classification: 'Anonymous',
      message: 'Resource for event has not been found',
    })
  })
})
