import { describe, expect, it } from 'vitest'
import { readReserver, writeKeptReserver, writeReserver } from '#src/calendars/event-texts.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { madeForOther, withForOthers } from '#src/features/reservations/rules/own-booking.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { at, event, moment } from './builders.ts'

const olga = { name: 'Olga', address: emailOf('olga@campus.example') }
const adam = { name: 'Adam', address: emailOf('adam@campus.example') }

describe('decisions, "Reserving for a colleague": who reserved for whom', () => {
  it.each([
    ['the organiser', null, adam.address, null],
    ['the organiser, by name', olga, adam.address, null],
    ['the user for a colleague', adam, adam.address, 'byYou'],
    ['a colleague for the user', adam, olga.address, 'forYou'],
    ['somebody for another', adam, 'carol@campus.example', 'byOther'],
    ['somebody, before a guest', adam, null, 'byOther'],
  ])('%s', (_name, reservedBy, user, kind) => {
    const made = madeForOther({ organizer: olga, reservedBy, calendarOf: null }, user)
    expect(made).toEqual(kind === null ? null : { kind, name: 'Olga', by: 'Adam' })
  })

  it('is named by addresses where there are no names', () => {
    const nameless = { name: '', address: adam.address }
    expect(madeForOther({ organizer: null, reservedBy: nameless, calendarOf: olga.address }, null)).toEqual({
      kind: 'byOther',
      name: olga.address,
      by: adam.address,
    })
  })

  it('an event that is in both calendars is listed once, as the colleague has it', () => {
    const now = at('2026-11-20 08:00')
    const listed = (fields: Parameters<typeof event>[0]) => deriveReservation(event(fields), null, null, now)
    const invited = listed({ id: 'mine', isOrganizer: false })
    const theirs = listed({ id: 'theirs', calendarOf: olga.address })
    const next = listed({ id: 'next', start: moment('2026-11-21 09:00'), end: moment('2026-11-21 10:00') })
    expect(withForOthers([invited, next], [theirs]).map((one) => one.event.id)).toEqual(['next', 'theirs'])
    expect(withForOthers([invited], []).map((one) => one.event.id)).toEqual(['mine'])
  })

  it('survives its way through a text property, whatever the name', () => {
    const written = (name: string) =>
      writeReserver({ owner: { name: 'Olga', email: olga.address }, by: { name, email: adam.address } })
    expect(readReserver(written('Adam'))).toEqual(adam)
    expect(readReserver(written(''))).toMatchObject({ address: adam.address })
    expect(readReserver(written('Adam <the second>'))).toMatchObject({ address: adam.address })
    expect(readReserver(writeKeptReserver(event({ reservedBy: adam })))).toEqual(adam)
    expect(writeKeptReserver(event())).toBeUndefined()
    for (const text of ['', 'Adam', 'Adam <>', '<adam>', null, undefined]) expect(readReserver(text)).toBeNull()
  })
})

describe('decisions, "Reserving for a colleague": names', () => {
  it.each([
    ['the organiser’s', { ...olga, name: '' }, adam.address, olga.address, 'Adam'],
    ['the calendar’s, without an organiser', null, adam.address, 'calendar@campus.example', 'Adam'],
  ])('%s', (_which, organizer, user, name, by) => {
    const calendarOf = emailOf('calendar@campus.example')
    expect(madeForOther({ organizer, reservedBy: adam, calendarOf }, user)).toEqual({ kind: 'byYou', name, by })
  })

  it('nobody’s, if nothing is known', () => {
    expect(madeForOther({ organizer: null, reservedBy: adam, calendarOf: null }, null)?.name).toBe('')
  })

  it('dates of a series are each their own, though they share an id', () => {
    const now = at('2026-11-20 08:00')
    const [mine, theirs] = ['2026-11-20', '2026-11-21'].map((day, index) =>
      deriveReservation(
        event({ id: `${index}`, start: moment(`${day} 09:00`), end: moment(`${day} 10:00`) }),
        null,
        null,
        now,
      ),
    )
    expect(withForOthers([mine!], [theirs!]).map((one) => one.event.id)).toEqual(['0', '1'])
    const nameless = (id: string) => deriveReservation(event({ id, iCalUId: null }), null, null, now)
    expect(withForOthers([nameless('a'), nameless('b')], [nameless('b')]).map((one) => one.event.id)).toEqual([
      'a',
      'b',
    ])
  })
})
