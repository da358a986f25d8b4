import type { TFunction } from 'i18next'
import type { Explanation } from '#src/engine/compute.ts'
import { availabilityNames } from '#src/features/availability/rules/row.ts'
import type { IanaZone, Minutes, Quarter } from '#src/kernel/result.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { minutesIn, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Format } from '#src/ui/text.ts'

/** What the words of a reason go by beside the explanation itself. */
export interface WordContext {
  readonly t: TFunction
  readonly format: Format
  /** The zone times are said in. */
  readonly zone: IanaZone
  /** The duration asked for. */
  readonly wanted: Minutes
}

/** `own` is the user's own booking, if that is what holds the quarter. */
type Explained = Explanation & { readonly own?: Reservation | null }

/**
 * Why a quarter has its state, in words, wherever it is drawn; '' for a state that needs none. Who holds it and until when
 * is told where the calendar tells it; of what is private only until when.
 */
export function reasonWords(explanation: Explained, context: WordContext): string {
  const { t } = context
  const { message, grounds, reason } = explanation
  if (grounds?.bar) return t(`whyNot.bar.${grounds.bar}`)
  if (message !== null && message !== '') return message
  return preciseWords(explanation, context) ?? (reason === 'none' ? '' : t(`reason.${reason}`))
}

/** State and reason in one: 'reserved, held by Ada until 11:30'. */
export function stateWords(explanation: Explained, context: WordContext): string {
  const state = context.t(`state.${availabilityNames[explanation.state] ?? 'free'}`)
  const why = reasonWords(explanation, context)
  return why === '' ? state : why
}

/** What the grounds and the event add to a reason; null if they say no more than the reason does, '' if the state says it all. */
function preciseWords({ reason, event, run, grounds, own }: Explained, context: WordContext): string | null {
  const { t, format, zone, wanted } = context
  const at = (quarter: Quarter): string => momentWords(startOfQuarter(quarter), startOfQuarter(run.from), context)
  switch (reason) {
    case 'held': {
      // The state says "reserved" already.
      if (event === null) return ''
      const time = momentWords(event.end, startOfQuarter(run.from), context)
      if (own) return t('whyNot.yours', { time })
      if (event.organizer !== null) return t('whyNot.held', { name: event.organizer, time })
      return t(event.subject === null ? 'whyNot.heldPrivately' : 'whyNot.taken', { time })
    }
    case 'too-far-ahead': {
      const until = grounds?.bookableUntil ?? null
      // The limit is the end of a day: its last moment names it.
      return until === null ? null : t('whyNot.tooFarAhead', { day: format.day(startOfQuarter(until) - 1, zone) })
    }
    case 'outside-hours': {
      const opens = grounds?.opens ?? null
      return opens === null ? null : t('whyNot.outsideHours', { time: at(opens) })
    }
    case 'too-short':
      return t('whyNot.tooShort', {
        free: format.duration(minutesIn(run.to - run.from)),
        wanted: format.duration(wanted),
      })
    case 'area-full': {
      const area = grounds?.area ?? null
      if (area === null || area.name === '') return null
      return t('whyNot.areaFull', { ...area, reserved: format.number(area.reserved), most: format.number(area.most) })
    }
    default:
      return null
  }
}

/** A time of the same day alone, of another with its day. */
function momentWords(instant: number, beside: number, { format, zone }: WordContext): string {
  const time = format.time(instant, zone)
  const day = format.day(instant, zone)
  return day === format.day(beside, zone) ? time : `${day} ${time}`
}
