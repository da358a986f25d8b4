import { describe, expect, it } from 'vitest'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { foldSeries, needsYou } from '#src/features/bookings/model/reservations/rules/needs-you.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { room } from '#tests/services/drafted-events.ts'
import { amberReservation, at, strictRoom } from '../amber.ts'

interface Fields extends Partial<CalendarEvent> {
  readonly response?: 'accepted' | 'declined'
  readonly isStrict?: boolean
}

const reservation = (subject: string, from: number, { isStrict, ...fields }: Fields = {}): Reservation =>
  amberReservation(subject, { from: at(from), resource: isStrict === true ? strictRoom : room, ...fields })

const subjects = (list: readonly Reservation[]): string => list.map(({ event }) => event.subject).join(' ')

const invited = reservation('invited', 200, { isOrganizer: false })
const declined = reservation('declined', 60, { response: 'declined' })
const answers = ({ event }: Reservation) => (event.isOrganizer ? null : 'none')

describe('decisions, reservations: reservations that need the user', () => {
  it('are due check-ins, then declined resources and unanswered invitations by start', () => {
    const list = [
      reservation('calm', 60),
      invited,
      reservation('declined', 300, { response: 'declined' }),
      reservation('due', 5, { isStrict: true }),
    ]
    expect(subjects(needsYou(list, at(0), answers))).toBe('due invited declined')
  })

  it('do not include answered and past ones', () => {
    const over = reservation('over', -120, { response: 'declined' })
    expect(needsYou([over], at(0), answers)).toEqual([])
    expect(needsYou([invited], at(0), () => 'accepted')).toEqual([])
  })

  it('section 6: do not include cancelled ones, and meetings of others only if unanswered', () => {
    expect(
      needsYou(
        [declined, invited].map((one) => ({ ...one, cancelled: true })),
        at(0),
        answers,
      ),
    ).toEqual([])
    const theirs = { ...declined, event: { ...declined.event, isOrganizer: false } }
    expect(needsYou([theirs], at(0), () => 'tentative')).toEqual([])
    expect(needsYou([theirs], at(0), answers)).toEqual([theirs])
  })

  it('section 6: are sorted by urgency of the check-ins', () => {
    const list = [
      reservation('old', -30, { response: 'declined' }),
      reservation('later', 10, { isStrict: true }),
      reservation('sooner', 5, { isStrict: true }),
    ]
    expect(subjects(needsYou(list, at(0), answers))).toBe('sooner later old')
  })
})

describe('decisions, reservations: folding a series into its next date', () => {
  const dates = (masterId: string, count: number, from = 1): Reservation[] =>
    Array.from({ length: count }, (_, day) =>
      reservation(`${masterId}-${day}`, (from + day) * 1440, { seriesMasterId: masterId }),
    )
  const list = [...dates('team', 6), reservation('single', 2000)]

  it('leaves series of five dates or fewer', () => {
    expect(foldSeries(dates('team', 5), new Set()).list).toHaveLength(5)
  })

  it('counts the later dates, and shows all of an unfolded series', () => {
    const folded = foldSeries(list, new Set())
    expect(subjects(folded.list)).toBe('team-0 single')
    expect([...folded.later]).toEqual([['team-0', 5]])
    expect(foldSeries(list, new Set(['team'])).list).toHaveLength(7)
    expect(foldSeries(list, null).list).toHaveLength(7)
  })

  it.each([{ cancelled: true }, { afterEnd: true }])('does not count dates that are %j', (changes) => {
    const [one, ...rest] = dates('team', 6)
    const given = [{ ...one!, ...changes }, ...rest]
    expect(foldSeries(given, new Set()).list).toHaveLength(6)
    expect(subjects(foldSeries([...given, ...dates('team', 1, 9)], new Set()).list)).toBe('team-0 team-1')
  })

  it('keeps a row for each series and single reservation', () => {
    const single = Array.from({ length: 7 }, (_, day) => reservation(`single-${day}`, 1440 * day))
    const folded = foldSeries([...single, ...dates('a', 6), ...dates('b', 8)], new Set(['c']))
    expect(folded.list).toHaveLength(9)
    expect([...folded.later]).toEqual([
      ['a-0', 5],
      ['b-0', 7],
    ])
  })
})
