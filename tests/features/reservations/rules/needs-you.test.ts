import { describe, expect, it } from 'vitest'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { foldSeries, needsYou } from '#src/features/reservations/rules/needs-you.ts'
import type { Email, Instant } from '#src/kernel/result.ts'
import { draftOf, eventOf, room, start } from '#tests/services/scripted-services.ts'

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
