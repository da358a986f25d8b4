import { describe, expect, it } from 'vitest'
import { readReserver, writeKeptReserver, writeReserver } from '#src/calendars/event-texts.ts'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { madeForOther, withForOthers } from '#src/features/bookings/model/reservations/rules/own-booking.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { at, event, moment } from './builders.ts'

const olga = { name: 'Olga', address: emailOf('olga@campus.example') }
const adam = { name: 'Adam', address: emailOf('adam@campus.example') }

describe('decisions, "Reserving for a colleague": reservations for others', () => {
  it.each([
    ['without a reserver', null, adam.address, null],
    ['if the organiser reserved', olga, adam.address, null],
    ['if the user reserved for a colleague', adam, adam.address, 'byYou'],
    ['if a colleague reserved for the user', adam, olga.address, 'forYou'],
    ['if the user is neither', adam, 'carol@campus.example', 'byOther'],
    ['without a user', adam, null, 'byOther'],
  ])('are shown correctly %s', (_name, reservedBy, user, kind) => {
    const made = madeForOther({ organizer: olga, reservedBy, calendarOf: null }, user)
    expect(made).toEqual(kind === null ? null : { kind, name: 'Olga', by: 'Adam' })
  })

  it('are named by address without a name', () => {
    const nameless = { name: '', address: adam.address }
    expect(madeForOther({ organizer: null, reservedBy: nameless, calendarOf: olga.address }, null)).toEqual({
      kind: 'byOther',
      name: olga.address,
      by: adam.address,
    })
  })

  it('are listed once if the event is in both calendars', () => {
    const now = at('2026-11-20 08:00')
    const listed = (fields: Parameters<typeof event>[0]) => deriveReservation(event(fields), null, null, now)
    const invited = listed({ id: 'mine', isOrganizer: false })
    const theirs = listed({ id: 'theirs', calendarOf: olga.address })
    const next = listed({ id: 'next', start: moment('2026-11-21 09:00'), end: moment('2026-11-21 10:00') })
    expect(withForOthers([invited, next], [theirs]).map((one) => one.event.id)).toEqual(['next', 'theirs'])
    expect(withForOthers([invited], []).map((one) => one.event.id)).toEqual(['mine'])
  })

  it('are read back from a text property with any name', () => {
    const written = (name: string) =>
      writeReserver({ owner: { name: 'Olga', email: olga.address }, by: { name, email: adam.address } })
    expect(readReserver(written('Adam'))).toEqual(adam)
    expect(readReserver(written(''))).toMatchObject({ address: adam.address })
    expect(readReserver(written('Adam <the second>'))).toMatchObject({ address: adam.address })
    expect(readReserver(writeKeptReserver(event({ reservedBy: adam })))).toEqual(adam)
    expect(writeKeptReserver(event())).toBeUndefined()
    for (const text of ['', 'Adam', 'Adam <>', '<adam>', null, undefined]) expect(readReserver(text)).toBeNull()
  })

  it.each([
    ['the organiser', { ...olga, name: '' }, adam.address, olga.address, 'Adam'],
    ['the calendar, without an organiser', null, adam.address, 'calendar@campus.example', 'Adam'],
  ])('take the name from %s', (_source, organizer, user, name, by) => {
    const calendarOf = emailOf('calendar@campus.example')
    expect(madeForOther({ organizer, reservedBy: adam, calendarOf }, user)).toEqual({ kind: 'byYou', name, by })
  })

  it('have a blank name if neither is known', () => {
    expect(madeForOther({ organizer: null, reservedBy: adam, calendarOf: null }, null)?.name).toBe('')
  })

  it('are listed separately for dates of a series', () => {
    const now = at('2026-11-20 08:00')
    const on = (id: string, day: string) =>
      deriveReservation(event({ id, start: moment(`${day} 09:00`), end: moment(`${day} 10:00`) }), null, null, now)
    expect(withForOthers([on('0', '2026-11-20')], [on('1', '2026-11-21')]).map((one) => one.event.id)).toEqual([
      '0',
      '1',
    ])
    const nameless = (id: string) => deriveReservation(event({ id, iCalUId: null }), null, null, now)
    const list = withForOthers([nameless('a'), nameless('b')], [nameless('b')])
    expect(list.map((one) => one.event.id)).toEqual(['a', 'b'])
  })
})
