import type { Email, Instant, QuarterSpan } from '#src/core/brand.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import type { TakenAt } from '#src/contract/compute.ts'
import { scheduleLifetime } from '../schedule-cache.ts'

/** What the solver needs of a schedule; who holds which quarter does not count. */
export type HeldSchedule = Omit<Schedule, 'scheduleItems'>

/**
 * Schedules of people and resources for the days that a common time is looked for in, by address. They outlive one search, so
 * that another length or one person more asks nobody again.
 */
export interface HeldSchedules {
  /** Chooses the days; others are forgotten. */
  keep(span: QuarterSpan): void
  put(schedules: readonly Schedule[], taken: TakenAt): void
  get(email: Email): HeldSchedule | null
  isFresh(email: Email, now: Instant): boolean
  clear(): void
}

export function createHeldSchedules(): HeldSchedules {
  const held = new Map<Email, { readonly schedule: HeldSchedule; readonly fetchedAt: Instant }>()
  let kept: QuarterSpan | null = null
  const isKept = ({ from, to }: QuarterSpan): boolean => kept?.from === from && kept.to === to

  return {
    keep(span) {
      if (isKept(span)) return
      held.clear()
      kept = span
    },
    put(schedules, { span, fetchedAt }) {
      // An answer to a search over other days says nothing about these.
      if (!isKept(span)) return
      for (const { scheduleItems: _, ...schedule } of schedules) held.set(schedule.email, { schedule, fetchedAt })
    },
    get: (email) => held.get(email)?.schedule ?? null,
    isFresh: (email, now) => now - (held.get(email)?.fetchedAt ?? -Infinity) <= scheduleLifetime,
    clear() {
      held.clear()
      kept = null
    },
  }
}
