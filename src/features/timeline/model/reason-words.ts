import type { TFunction } from 'i18next'
import type { Explanation } from '#src/engine/compute.ts'
import { availabilityNames } from '#src/features/availability/model/rules/row.ts'
import { serviceWords } from '#src/features/availability/model/service-words.ts'
import type { IanaZone, Minutes, Quarter } from '#src/kernel/time/units.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { minutesIn, startOfQuarter } from '#src/kernel/time/moment.ts'
import { type Format, momentIn } from '#src/ui/text.ts'

/** Context for the text of a reason, besides the explanation. */
export interface WordContext {
  readonly t: TFunction
  readonly format: Format
  /** Time zone of the displayed times. */
  readonly zone: IanaZone
  /** Requested duration. */
  readonly wanted: Minutes
}

/** `own` is the user's own booking, if it occupies the quarter. */
type Explained = Explanation & { readonly own?: Reservation | null }

/**
 * Returns the reason for a quarter's state as text, for every view. Returns '' if the state needs no reason. Includes
 * the organiser and end if the calendar shares them; for private events, only the end.
 */
export function reasonWords(explanation: Explained, context: WordContext): string {
  const { t } = context
  const { message, grounds, reason } = explanation
  if (grounds?.bar) return t(`whyNot.bar.${grounds.bar}`)
  if (message !== null && message !== '') return serviceWords(message, t)
  return preciseWords(explanation, context) ?? (reason === 'none' ? '' : t(`reason.${reason}`))
}

/** Returns state and reason in one text: 'reserved, held by Ada until 11:30'. */
export function stateWords(explanation: Explained, context: WordContext): string {
  const state = context.t(`state.${availabilityNames[explanation.state] ?? 'free'}`)
  const why = reasonWords(explanation, context)
  return why === '' ? state : why
}

/**
 * Returns a more precise reason based on the grounds and the event. Null if they add nothing, '' if the state says it
 * all.
 */
function preciseWords({ reason, event, run, grounds, own }: Explained, context: WordContext): string | null {
  const { t, format, zone, wanted } = context
  const at = (quarter: Quarter): string => momentIn(format, startOfQuarter(quarter), startOfQuarter(run.from), zone)
  switch (reason) {
    case 'held': {
      // The state already says "reserved".
      if (event === null) return ''
      const time = momentIn(format, event.end, startOfQuarter(run.from), zone)
      if (own) return t('whyNot.yours', { time })
      if (event.organizer !== null) return t('whyNot.held', { name: event.organizer, time })
      return t(event.subject === null ? 'whyNot.heldPrivately' : 'whyNot.taken', { time })
    }
    case 'too-far-ahead': {
      const until = grounds?.bookableUntil ?? null
      // The limit is the end of a day, so its last moment is formatted.
      return until === null ? null : t('whyNot.tooFarAhead', { day: format.day(startOfQuarter(until) - 1, zone) })
    }
    case 'outside-hours': {
      const opens = grounds?.opens ?? null
      return opens === null ? null : t('whyNot.outsideHours', { time: at(opens) })
    }
    case 'too-short':
      return tooShortWords({ free: minutesIn(run.to - run.from), wanted }, context)
    case 'area-full': {
      const area = grounds?.area ?? null
      if (area === null || area.name === '') return null
      return t('whyNot.areaFull', { ...area, reserved: format.number(area.reserved), most: format.number(area.most) })
    }
    default:
      return null
  }
}

/** Returns that too little free time is left; both durations are in minutes. */
export const tooShortWords = (
  { free, wanted }: { readonly free: number; readonly wanted: number },
  { t, format }: Pick<WordContext, 't' | 'format'>,
): string => t('whyNot.tooShort', { free: format.duration(free), wanted: format.duration(wanted) })
