import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { deriveReservation, movedOn, reservationAt, withEvent } from '#src/features/reservations/rules/derive.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { eventLogRecord, storedEventSchema } from '#src/features/reservations/rules/stored-event.ts'
import { emailOf, mailboxOf } from '#src/wire/scalars.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at, attendee, confirmation, event, moment, roomEmail } from './builders.ts'

const room = resource({
  id: 'room',
  name: 'HH-4.12',
  displayName: 'Amber',
  email: roomEmail,
  username: 'room-user',
  mapInfos: [{ areaId: 'floor-4' }, { areaId: 'wing' }],
  requiresConfirmation: true,
})
const before = at('2026-11-20 08:00')
const answered = (response: string) => event({ attendees: [attendee(roomEmail.toUpperCase(), response)] })

describe('section 3: derived reservation fields', () => {
  test.each([
    ['accepted', { status: 'accepted', accepted: true, cancelledByResponse: false, response: 'accepted' }],
    ['Decline', { status: 'rejected', accepted: false, cancelledByResponse: true, response: 'declined' }],
    ['tentativelyAccepted', { status: 'tentative', accepted: false, cancelledByResponse: false, response: 'pending' }],
    ['', { status: 'tentative', accepted: false, cancelledByResponse: false, response: 'pending' }],
  ])('section 3: the resource answered %j', (response, expected) => {
    expect(deriveReservation(answered(response), room, null, before)).toMatchObject(expected)
  })

  test('section 3: a cancelled event is cancelled whatever the room answered and whoever says so', () => {
    const cancelled = { status: 'cancelled', cancelled: true }
    expect(deriveReservation(event({ cancelled: true }), room, null, before)).toMatchObject(cancelled)
    expect(deriveReservation(event(), room, confirmation({ canceled: true }), before)).toMatchObject(cancelled)
    expect(deriveReservation({ ...answered('Decline'), cancelled: true }, room, null, before).status).toBe('cancelled')
  })

  test('section 9: released is what the server cancelled after the time to check in, and nobody else', () => {
    const loose = { ...room, requiresConfirmation: false }
    const released = confirmation({ canceled: true })
    const until = deriveReservation(event(), room, null, before).confirmUntil!
    const status = (...given: Parameters<typeof deriveReservation>) => deriveReservation(...given).status
    expect(deriveReservation(event(), room, released, until)).toMatchObject({ status: 'released', cancelled: true })
    expect(status(event(), room, released, plus(until, -1))).toBe('cancelled')
    expect(status(event(), loose, released, until)).toBe('cancelled')
    expect(status(event({ cancelled: true }), room, released, until)).toBe('cancelled')
    expect(status(event(), room, { ...released, confirmed: true }, until)).toBe('cancelled')
  })

  test('an event without any answer of its resource waits', () => {
    expect(deriveReservation(event({ attendees: [] }), room, null, before).status).toBe('tentative')
    expect(deriveReservation(event({ attendees: [attendee('', 'accepted')] }), null, null, before).status).toBe(
      'tentative',
    )
  })

  test('section 3: place, names and what the product server knows', () => {
    const status = confirmation({
      confirmed: true,
      confirmedBy: 'Olga',
      confirmedWhen: '2026-11-20T08:50:00Z',
      orderItemsCount: 2,
    })
    expect(deriveReservation(event(), room, status, before)).toMatchObject({
      classification: 'Identified',
      resourceId: 'room',
      resourceName: 'Amber',
      resourceEmail: roomEmail,
      areaId: 'floor-4',
      confirmed: true,
      confirmedBy: 'Olga',
      confirmedWhen: at('2026-11-20 08:50'),
      orderItemsCount: 2,
      confirmUntil: at('2026-11-20 09:15'),
    })
  })

  test('without its resource the event keeps its place name and asks for no confirmation', () => {
    expect(deriveReservation(event(), null, null, before)).toMatchObject({
      resourceId: null,
      resourceName: 'Room',
      areaId: null,
      confirmed: false,
      confirmUntil: null,
      showConfirmButton: false,
    })
  })

  test('the classification and the paired address are taken over', () => {
    const classified = { classification: 'Limited' as const, resourceEmail: emailOf('guessed@campus.example') }
    const given = event({ attendees: [attendee('guessed@campus.example', 'accepted'), attendee(roomEmail, 'Decline')] })
    expect(deriveReservation(given, room, null, before, classified)).toMatchObject({
      classification: 'Limited',
      resourceEmail: 'guessed@campus.example',
      status: 'accepted',
    })
  })

  test('section 4: time alone moves the buttons and afterEnd', () => {
    const early = deriveReservation(event(), room, null, before)
    const buttons = { showConfirmButton: false, showChangeButton: true, showFinish: false, afterEnd: false }
    expect(early).toMatchObject(buttons)
    expect(reservationAt(early, at('2026-11-20 08:50'))).toMatchObject({
      ...buttons,
      showConfirmButton: true,
      showChangeButton: false,
    })
    expect(reservationAt(early, at('2026-11-20 09:30'))).toMatchObject({ ...buttons, showFinish: true })
    expect(reservationAt(early, at('2026-11-20 10:00'))).toMatchObject({
      ...buttons,
      showChangeButton: false,
      showFinish: true,
      afterEnd: true,
    })
    const later = at('2026-11-20 09:05')
    expect(reservationAt(early, later)).toEqual(deriveReservation(event(), room, null, later))
  })
})

describe('section 7: create and delete event logging', () => {
  test('section 7: the record has exactly the fields listed', () => {
    const doneBy = mailboxOf('Olga', 'olga@campus.example')
    expect(eventLogRecord(event(), room, 'create', doneBy, [{ id: 'coffee', count: 2 }])).toEqual({
      id: 'event',
      resourceUsername: 'room-user',
      iCalUId: 'uid',
      resourceDisplayName: 'Amber',
      subject: 'Review',
      showAs: 'busy',
      realEnd: '2026-11-20T10:00:00.000Z',
      realStart: '2026-11-20T09:00:00.000Z',
      action: 'create',
      doneBy: 'olga@campus.example',
      organiserName: 'Olga',
      organiserEmail: 'olga@campus.example',
      orders: [{ id: 'coffee', count: 2 }],
    })
  })

  test('what an event lacks is blank, and a resource without username is named by its address', () => {
    const record = eventLogRecord(
      event({ organizer: null, iCalUId: null }),
      resource({ name: 'Desk', email: 'desk@campus.example' }),
      'delete',
      { name: '', address: emailOf('') },
    )
    expect(record).toMatchObject({
      resourceUsername: 'desk@campus.example',
      resourceDisplayName: 'Desk',
      iCalUId: '',
      organiserName: '',
      organiserEmail: '',
      action: 'delete',
      orders: [],
    })
  })
})

describe('section 4: a reservation after a change, before the calendar is loaded again', () => {
  const early = deriveReservation(event(), room, null, before)

  test('has the room’s new answer', () => {
    expect(withEvent(early, answered('declined'), before)).toMatchObject({
      response: 'declined',
      accepted: false,
      cancelledByResponse: true,
      status: 'rejected',
    })
    expect(withEvent(early, answered('none'), before)).toMatchObject({ accepted: false, status: 'tentative' })
    const declined = deriveReservation(answered('declined'), room, null, before)
    expect(withEvent(declined, event(), before)).toMatchObject({
      accepted: true,
      cancelledByResponse: false,
      status: 'accepted',
    })
  })

  test('is cancelled by the event, and stays so', () => {
    expect(withEvent(early, event({ cancelled: true }), before)).toMatchObject({ cancelled: true, status: 'cancelled' })
    const cancelled = deriveReservation(event(), room, confirmation({ canceled: true }), before)
    expect(withEvent(cancelled, event(), before)).toMatchObject({ cancelled: true, status: 'cancelled' })
  })

  test('section 9: stays released, unless its organiser cancels it', () => {
    const released = deriveReservation(event(), room, confirmation({ canceled: true }), at('2026-11-20 09:15'))
    expect(withEvent(released, event(), before).status).toBe('released')
    expect(withEvent(released, event({ cancelled: true }), before).status).toBe('cancelled')
  })

  test('has the buttons of its new time', () => {
    const moved = withEvent(early, event({ end: moment('2026-11-20 08:00') }), before)
    expect(moved).toMatchObject({ afterEnd: true, showChangeButton: false, confirmUntil: at('2026-11-20 08:00') })
  })
})

test('section 4: a reservation that time does not change is the same one', () => {
  const early = deriveReservation(event(), room, null, before)
  expect(movedOn(early, at('2026-11-20 08:44'))).toBe(early)
  const due = movedOn(early, at('2026-11-20 08:45'))
  expect(due).not.toBe(early)
  expect(due.showConfirmButton).toBe(true)
  expect(movedOn(due, at('2026-11-20 08:46'))).toBe(due)
})

test('what is not known of a reservation is blank', () => {
  expect(deriveReservation(event({ locations: [] }), null, confirmation(), before)).toMatchObject({
    resourceName: '',
    resourceEmail: null,
    confirmedWhen: null,
    confirmedBy: null,
    orderItemsCount: 0,
  })
  const plain = deriveReservation(event(), { ...room, mapInfos: [] }, null, before)
  expect(plain).toMatchObject({ areaId: null, confirmed: false, orderItemsCount: 0 })
})

describe('section 9: an event is kept on the device', () => {
  const kept = (changes: object = {}) => v.safeParse(storedEventSchema, { ...structuredClone(event()), ...changes })

  test('and read as it was', () => {
    expect(kept().output).toEqual(event())
  })

  test('one of an earlier version has zones as a calendar names them, Windows names too', () => {
    const zoneOf = (timeZone: string) =>
      v.parse(storedEventSchema, { ...event(), start: { ...event().start, timeZone } }).start.timeZone
    expect(zoneOf('Central Europe Standard Time')).toBe('Europe/Budapest')
    expect(zoneOf('Customized Time Zone')).toBe('UTC')
  })

  test('one of an earlier version has neither owner nor reserver, and addresses as a calendar writes them', () => {
    const { calendarOf: _owner, reservedBy: _reserver, ...earlier } = event()
    const read = v.parse(storedEventSchema, {
      ...earlier,
      organizer: { name: 'Olga', address: ' OLGA@campus.example' },
    })
    expect(read).toMatchObject({
      calendarOf: null,
      originalStart: null,
      reservedBy: null,
      organizer: { address: 'olga@campus.example' },
    })
  })

  test.each<[string, object]>([
    ['a time that is none', { start: { ...event().start, utcDateTime: 8.64e15 + 1 } }],
    ['a time before all', { end: { ...event().end, utcDateTime: -8.64e15 - 1 } }],
    ['an unknown type', { type: 'party' }],
    ['an unknown visibility', { visibility: 'secret' }],
    ['no attendees', { attendees: null }],
    ['no permissions', { eventPermissions: {} }],
  ])('junk is refused: %s', (_, changes) => {
    expect(kept(changes).success).toBe(false)
  })
})
