import type { Email, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import type { ColleagueDay, DayPart } from './colleague-day.ts'

/** A person and their day as their calendar shows it. */
export interface PersonDay {
  readonly email: Email
  readonly day: ColleagueDay
}

export interface BusyPerson {
  readonly email: Email
  /** The first quarter after the busy time. */
  readonly until: Quarter
}

/**
 * Returns the people who are busy during a span, in the given order. Quarters of `own`, the event that is being
 * changed, do not count because they belong to the event itself. Tentative and unreadable time is not busy.
 */
export function busyPeople(
  people: readonly PersonDay[],
  { from, to }: QuarterSpan,
  own: QuarterSpan | null,
): readonly BusyPerson[] {
  return people.flatMap(({ email, day }) => {
    const busy = day.parts
      .filter(({ kind }) => kind === 'busy')
      .flatMap(({ span }) => without(span, own))
      .find((span) => span.from < to && span.to > from)
    return busy ? [{ email, until: busy.to }] : []
  })
}

/** Returns the starts within `days` at which all the people are free for `length` quarters, in working hours, earliest first. */
export function commonStarts(
  people: readonly PersonDay[],
  { from, to }: QuarterSpan,
  length: number,
): readonly Quarter[] {
  const starts: Quarter[] = []
  for (let start = from; start + length <= to; start = (start + 1) as Quarter) {
    const end = start + length
    const isFree = people.every(({ day }) => day.parts.every((part) => allows(part, start, end)))
    if (isFree) starts.push(start)
  }
  return starts
}

function allows({ span, kind }: DayPart, start: number, end: number): boolean {
  return kind === 'free' || span.to <= start || span.from >= end
}

function without(span: QuarterSpan, own: QuarterSpan | null): readonly QuarterSpan[] {
  if (own === null || own.from >= span.to || own.to <= span.from) return [span]
  const parts = [
    { from: span.from, to: own.from },
    { from: own.to, to: span.to },
  ]
  return parts.filter(({ from, to }) => from < to)
}
