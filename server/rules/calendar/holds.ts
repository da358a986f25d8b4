import type { Email } from '#src/kernel/ids.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { type ConfirmationRules, releasedAt } from './confirmation.ts'
import { datesOfSeries } from './series.ts'
import type { StoredEvent } from './stored-event.ts'

/** A time for which an event holds a resource. */
export interface Hold {
  readonly resource: Email
  /** Of a date of a series; '' otherwise. */
  readonly day: string
  /** UTC milliseconds. */
  readonly start: number
  readonly end: number
  readonly state: 'pending' | 'accepted'
  /** When it is released unless a person confirms it, in UTC milliseconds. Null if it stays. */
  readonly releaseAt: number | null
}

/** Returns the rules of a resource's confirmation by its address; undefined if the address is not a resource's. */
export type ConfirmationsOf = (address: Email) => ConfirmationRules | undefined

/**
 * Returns the times that an event, or every date that is as its series says, holds in its resources. A resource that waits
 * for its approver is held too, so that the time is still there if the approver accepts.
 */
export function holdsOf(event: StoredEvent, rulesOf: ConfirmationsOf): readonly Hold[] {
  if (event.isCancelled) return []
  const dates = event.series?.kind === 'master' ? datesOfSeries(event) : [event]
  return event.attendees.flatMap(({ address, type, response }) => {
    const resource = emailOf(address)
    const rules = rulesOf(resource)
    if (type !== 'resource' || response === 'declined' || rules === undefined) return []
    const isAccepted = response === 'accepted'
    return dates.flatMap((date): Hold[] => {
      const { start, end, series } = date
      if (start >= end) return []
      const day = series === undefined || series.kind === 'master' ? '' : series.day
      const state = isAccepted ? 'accepted' : 'pending'
      return [{ resource, day, start, end, state, releaseAt: isAccepted ? releasedAt(date, rules) : null }]
    })
  })
}
