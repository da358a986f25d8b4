import { describe, expect, it } from 'vitest'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { foldSeries, needsYou } from '#src/features/reservations/rules/needs-you.ts'
import type { Email, Instant } from '#src/kernel/result.ts'
import { draftOf, eventOf, room, start } from '#tests/services/drafted-events.ts'

const minute = 60_000
const at = (minutes: number): Instant => (start + minutes * minute) as Instant

interface Given {
  readonly response?: 'accepted' | 'declined' | 'none'
  readonly isOwn?: boolean
  readonly masterId?: string | null
  readonly requiresConfirmation?: boolean
}

const reservation = (subject: string, from: number, given: Given = {}): Reservation => {
  const { response = 'accepted', isOwn = true, masterId = null, requiresConfirmation = false } = given
  const draft = { ...draftOf({ subject, span: { start: at(from), end: at(from + 60) } }), onlineMeeting: null }
  const event = eventOf(
    { ...draft, resources: [{ name: 'Amber', email: 'amber@example.com' as Email }] },
    subject,
    response,
  )
  const own = { ...event, isOrganizer: isOwn, seriesMasterId: masterId }
  return deriveReservation(own, { ...room, requiresConfirmation }, null, at(0))
}

const subjects = (list: readonly Reservation[]): string => list.map(({ event }) => event.subject).join(' ')

describe('decisions, reservations: what needs the user comes first', () => {
  const invited = reservation('invited', 200, { isOwn: false })
  const answers = ({ event }: Reservation) => (event.isOrganizer ? null : 'none')

  it('is a check-in that is due, then what comes first of declined resources and unanswered invitations', () => {
    const list = [
      reservation('calm', 60),
      invited,
      reservation('declined', 300, { response: 'declined' }),
      reservation('due', 5, { requiresConfirmation: true }),
    ]
    expect(subjects(needsYou(list, at(0), answers))).toBe('due invited declined')
  })

  it('is nothing that was answered or is over', () => {
    const over = reservation('over', -120, { response: 'declined' })
    expect(needsYou([over], at(0), answers)).toEqual([])
    expect(needsYou([invited], at(0), () => 'accepted')).toEqual([])
  })
})

describe('decisions, reservations: a series is folded into its next date', () => {
  const dates = [1, 2, 3, 4, 5, 6].map((day) => reservation(`team-${day}`, day * 1440, { masterId: 'team' }))
  const single = reservation('single', 2000)

  it('unless it has five dates or fewer', () => {
    expect(foldSeries(dates.slice(1), new Set()).list).toHaveLength(5)
  })

  it('and says how many follow; unfolded, all are there', () => {
    const folded = foldSeries([...dates, single], new Set())
    expect(subjects(folded.list)).toBe('team-1 single')
    expect([...folded.later]).toEqual([['team-1', 5]])
    expect(foldSeries([...dates, single], new Set(['team'])).list).toHaveLength(7)
    expect(foldSeries([...dates, single], null).list).toHaveLength(7)
  })
})

describe('section 6: what needs nobody', () => {
  const answers = ({ event }: Reservation) => (event.isOrganizer ? null : 'none')
  const declined = reservation('declined', 60, { response: 'declined' })
  const cancelledOne = (one: Reservation): Reservation => ({ ...one, cancelled: true })

  it('is what was cancelled, what a colleague’s room declined, and what was answered', () => {
    expect(subjects(needsYou([declined], at(0), () => null))).toBe('declined')
    expect(needsYou([cancelledOne(declined)], at(0), answers)).toEqual([])
    expect(needsYou([cancelledOne(reservation('invited', 60, { isOwn: false }))], at(0), answers)).toEqual([])
    const theirs = reservation('theirs', 60, { response: 'declined', isOwn: false })
    expect(needsYou([theirs], at(0), () => 'tentative')).toEqual([])
    expect(subjects(needsYou([theirs], at(0), () => 'none'))).toBe('theirs')
  })

  it('of several check-ins the most urgent is first, whatever else waits longer', () => {
    const list = [
      reservation('old', -30, { response: 'declined' }),
      reservation('later', 10, { requiresConfirmation: true }),
      reservation('sooner', 5, { requiresConfirmation: true }),
    ]
    expect(subjects(needsYou(list, at(0), answers))).toBe('sooner later old')
  })
})

describe('decisions, reservations: series that are not folded', () => {
  const dates = (masterId: string, count: number, from = 1): Reservation[] =>
    Array.from({ length: count }, (_, day) => reservation(`${masterId}-${day}`, (from + day) * 1440, { masterId }))

  it('dates that are over or cancelled neither count nor go', () => {
    const [one, ...rest] = dates('team', 6)
    for (const gone of [
      { ...one!, cancelled: true },
      { ...one!, afterEnd: true },
    ]) {
      expect(foldSeries([gone, ...rest], new Set()).list).toHaveLength(6)
      expect(subjects(foldSeries([gone, ...rest, ...dates('team', 1, 9)], new Set()).list)).toBe('team-0 team-1')
    }
  })

  it('each series has a row of its own, and single ones stay', () => {
    const single = Array.from({ length: 7 }, (_, day) => reservation(`single-${day}`, 1440 * day))
    const { list, later } = foldSeries([...single, ...dates('a', 6), ...dates('b', 8)], new Set(['c']))
    expect(list).toHaveLength(9)
    expect([...later]).toEqual([
      ['a-0', 5],
      ['b-0', 7],
    ])
  })
})
