import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  deriveReservation,
  movedOn,
  reservationAt,
  withEvent,
} from '#src/features/bookings/model/reservations/rules/derive.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { eventLogRecord, storedEventSchema } from '#src/features/bookings/model/reservations/rules/stored-event.ts'
import { emailOf, mailboxOf } from '#src/wire/scalars.ts'
import { resource } from '../../../finding/rules/builders.ts'
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

describe('section 3: derived reservations', () => {
  test.each([
    ['accepted', { status: 'accepted', accepted: true, cancelledByResponse: false, response: 'accepted' }],
    ['Decline', { status: 'rejected', accepted: false, cancelledByResponse: true, response: 'declined' }],
    ['tentativelyAccepted', { status: 'tentative', accepted: false, cancelledByResponse: false, response: 'pending' }],
    ['', { status: 'tentative', accepted: false, cancelledByResponse: false, response: 'pending' }],
  ])('section 3: follow the response %j of the resource', (response, expected) => {
    expect(deriveReservation(answered(response), room, null, before)).toMatchObject(expected)
  })

  test('section 3: are cancelled if the event or the server says so, whatever the response', () => {
    const cancelled = { status: 'cancelled', cancelled: true }
    expect(deriveReservation(event({ cancelled: true }), room, null, before)).toMatchObject(cancelled)
    expect(deriveReservation(event(), room, confirmation({ canceled: true }), before)).toMatchObject(cancelled)
    expect(deriveReservation({ ...answered('Decline'), cancelled: true }, room, null, before).status).toBe('cancelled')
  })

  test('section 9: are released only if the server cancelled after the check-in deadline', () => {
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

  test('are tentative without a response of the resource', () => {
    expect(deriveReservation(event({ attendees: [] }), room, null, before).status).toBe('tentative')
    expect(deriveReservation(event({ attendees: [attendee('', 'accepted')] }), null, null, before).status).toBe(
      'tentative',
    )
  })

  test('section 3: include place, names and confirmation', () => {
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

  test('keep the location name and need no confirmation without a resource', () => {
    expect(deriveReservation(event(), null, null, before)).toMatchObject({
      resourceId: null,
      resourceName: 'Room',
      areaId: null,
      confirmed: false,
      confirmUntil: null,
      showConfirmButton: false,
    })
  })

  test('include the classification and the paired address', () => {
    const classified = { classification: 'Limited' as const, resourceEmail: emailOf('guessed@campus.example') }
    const given = event({ attendees: [attendee('guessed@campus.example', 'accepted'), attendee(roomEmail, 'Decline')] })
    expect(deriveReservation(given, room, null, before, classified)).toMatchObject({
      classification: 'Limited',
      resourceEmail: 'guessed@campus.example',
      status: 'accepted',
    })
  })

  test('section 4: update buttons and afterEnd as time passes', () => {
    const early = deriveReservation(event(), room, null, before)
    for (const time of ['08:50', '09:05', '09:30', '10:00']) {
      const now = at(`2026-11-20 ${time}`)
      expect(reservationAt(early, now)).toEqual(deriveReservation(event(), room, null, now))
    }
    expect(reservationAt(early, at('2026-11-20 10:00'))).toMatchObject({ showFinish: true, afterEnd: true })
  })
})

describe('section 7: event log records', () => {
  test('section 7: have the specified fields but orders, since an empty list would say that nothing is ordered', () => {
    const doneBy = mailboxOf('Olga', 'olga@campus.example')
    expect(eventLogRecord(event(), room, 'create', doneBy)).toEqual({
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
    })
  })

  test('use blanks for missing fields and the address for a missing username', () => {
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
    })
  })
})

describe('section 4: reservation after a change, before the next load', () => {
  const early = deriveReservation(event(), room, null, before)

  test('has the new response of the room', () => {
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

  test('stays cancelled', () => {
    expect(withEvent(early, event({ cancelled: true }), before)).toMatchObject({ cancelled: true, status: 'cancelled' })
    const cancelled = deriveReservation(event(), room, confirmation({ canceled: true }), before)
    expect(withEvent(cancelled, event(), before)).toMatchObject({ cancelled: true, status: 'cancelled' })
  })

  test('section 9: stays released unless its organiser cancels it', () => {
    const released = deriveReservation(event(), room, confirmation({ canceled: true }), at('2026-11-20 09:15'))
    expect(withEvent(released, event(), before).status).toBe('released')
    expect(withEvent(released, event({ cancelled: true }), before).status).toBe('cancelled')
  })

  test('has the buttons for its new time', () => {
    const moved = withEvent(early, event({ end: moment('2026-11-20 08:00') }), before)
    expect(moved).toMatchObject({ afterEnd: true, showChangeButton: false, confirmUntil: at('2026-11-20 08:00') })
  })
})

test('section 4: a reservation stays the same object while no button changes', () => {
  const early = deriveReservation(event(), room, null, before)
  expect(movedOn(early, at('2026-11-20 08:44'))).toBe(early)
  const due = movedOn(early, at('2026-11-20 08:45'))
  expect(due).not.toBe(early)
  expect(due.showConfirmButton).toBe(true)
  expect(movedOn(due, at('2026-11-20 08:46'))).toBe(due)
})

test('unknown fields of a reservation are blank', () => {
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

describe('section 9: stored event', () => {
  const parsed = (changes: object = {}) => v.safeParse(storedEventSchema, { ...structuredClone(event()), ...changes })

  test('is restored unchanged', () => {
    expect(parsed().output).toEqual(event())
  })

  test('has its zone converted if an earlier version stored a Windows name', () => {
    const zoneOf = (timeZone: string) =>
      v.parse(storedEventSchema, { ...event(), start: { ...event().start, timeZone } }).start.timeZone
    expect(zoneOf('Central Europe Standard Time')).toBe('Europe/Budapest')
    expect(zoneOf('Customized Time Zone')).toBe('UTC')
  })

  test('is completed if an earlier version stored it without owner and reserver', () => {
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
    ['a time out of range', { start: { ...event().start, utcDateTime: 8.64e15 + 1 } }],
    ['a time before the range', { end: { ...event().end, utcDateTime: -8.64e15 - 1 } }],
    ['an unknown type', { type: 'party' }],
    ['an unknown visibility', { visibility: 'secret' }],
    ['no attendees', { attendees: null }],
    ['no permissions', { eventPermissions: {} }],
  ])('is rejected with %s', (_, changes) => {
    expect(parsed(changes).success).toBe(false)
  })
})
