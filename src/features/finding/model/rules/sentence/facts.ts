import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Clock, PartOfDay } from './clock.ts'

/** One thing that a sentence says. */
export type Fact =
  | { readonly kind: 'people'; readonly count: number }
  | { readonly kind: 'length'; readonly minutes: number }
  | { readonly kind: 'delay'; readonly minutes: number }
  | { readonly kind: 'clock'; readonly clock: Clock }
  | { readonly kind: 'span'; readonly from: Clock; readonly to: Clock }
  /** An hour or a number of hours, such as French '9h'. */
  | { readonly kind: 'hours'; readonly minutes: number }
  | { readonly kind: 'part'; readonly part: PartOfDay | 'evening' }
  | { readonly kind: 'day'; readonly day: CalendarDay }
  /** Repeated: 'Mondays' instead of 'Monday'. */
  | { readonly kind: 'weekday'; readonly index: number; readonly week: 'next' | 'this' | 'every' | null }
  | { readonly kind: 'next-week' }
  | { readonly kind: 'now' }
  | { readonly kind: 'weeks'; readonly count: number }
  | { readonly kind: 'dates'; readonly count: number }
  /** 'For 10 weeks': the number of dates of a weekly meeting. */
  | { readonly kind: 'number-of-weeks'; readonly count: number }
  | { readonly kind: 'type'; readonly indexes: readonly number[] }
  | { readonly kind: 'filter'; readonly indexes: readonly number[] }
  | { readonly kind: 'name'; readonly name: string }
  /** A number without a word that says what it is. */
  | { readonly kind: 'number'; readonly value: number }
  /** Text that was not understood. */
  | { readonly kind: 'unread' }

/** Facts with their tokens, from `from` up to but not including `to`. */
export interface Phrase {
  readonly facts: readonly Fact[]
  readonly from: number
  readonly to: number
}

/** Facts that begin at a position, with their number of tokens. */
export interface Read {
  readonly facts: readonly Fact[]
  readonly length: number
}
