import { useQuery } from '#src/base/use-query.ts'
import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import DoorOpen from 'lucide-react/icons/door-open'
import Undo2 from 'lucide-react/icons/undo-2'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useId, useState } from 'react'
import type { Alternative, SeriesDate } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { serviceWords } from '#src/features/availability/model/service-words.ts'
import type { Reservation } from '../../../model/reservations/rules/derive.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useBusyWords, useConflictWords } from '../../reserve/draft-times.tsx'
import {
  busyPeople,
  type BusyPerson,
  commonStarts,
  type PersonDay,
} from '#src/features/availability/model/rules/colleague-day.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import type { SeriesDeviation } from '../../../model/series/rules/recurrence.ts'
import { decide, takeAlternative } from './decide.ts'
import styles from './series-dates.module.css'

interface DateChoicesProps {
  readonly id: string
  readonly index: number
  readonly day: CalendarDay
  readonly zone: IanaZone
  readonly isCompared: boolean
  /** Only times at which these are free; null offers other rooms as well. */
  readonly people: readonly PersonDay[] | null
  readonly onTaken: () => void
}

const offered = 5
/** Of these, those that suit the people are offered. */
const compared = 40

/** The nearest alternatives for one date: other rooms and other times. */
const DateChoices = ({ id, index, day, zone, isCompared, people, onTaken }: DateChoicesProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock, engine } = useReading()
  const propose = async (): Promise<readonly Alternative[]> => {
    const limit = people === null ? offered : compared
    const answer = await askEngine(engine.seriesProposals({ date: index, now: clock.now(), limit }))
    const all = answer.ok ? answer.value : []
    if (people === null) return all
    const times = all.filter(
      ({ kind, span }) => kind !== 'other-resource' && busyPeople(people, span, null).length === 0,
    )
    const atWork = times.filter(({ span }) => commonStarts(people, span, span.to - span.from).length > 0)
    return (atWork.length > 0 ? atWork : times).slice(0, offered)
  }
  const choices = useQuery(propose, [clock, engine, index, people], { again: [isCompared] })
  return (
    <div id={id} className={styles.choices}>
      {choices?.length === 0 && <p role="status">{t(isCompared ? 'series.nothingElse' : 'series.comparing')}</p>}
      <ul className={styles.choiceList}>
        {choices?.map((choice) => {
          const start = startOfQuarter(choice.span.from)
          const end = startOfQuarter(choice.span.to)
          const isRoom = choice.kind === 'other-resource'
          const Icon = isRoom ? DoorOpen : CalendarClock
          return (
            <li key={`${choice.resourceId} ${choice.span.from}`}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => {
                  takeAlternative(day, choice)
                  onTaken()
                }}
              >
                <Icon size={15} aria-hidden="true" />
                <span>{isRoom ? choice.name : format.timeRange(start, end, zone)}</span>
                <span className={styles.where}>{isRoom ? choice.areaName : t('series.sameRoom')}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Returns a function that describes the state of a date: free, the name of its holder, closed, too far ahead. */
export const useDateWords = (): ((state: SeriesDate | null) => string) => {
  const { t } = useTranslation()
  return (state) => {
    if (state === null) return t('series.state.unknown')
    if (state.isFree) return t(state.reason === 'outside-hours' ? 'series.state.freeOutside' : 'series.state.free')
    if (state.reason === 'service-error') return serviceWords(state.message, t)
    if (state.reason !== 'held') {
      // Only some reasons have their own text for dates of a series.
      return t([`series.state.${state.reason}` as ParseKeys, `reason.${state.reason}` as ParseKeys])
    }
    const { organizer = null, subject = null } = state.event ?? {}
    if (organizer !== null) return t('series.state.held', { holder: organizer })
    return subject === null ? t('series.state.private') : t('series.state.heldFor', { subject })
  }
}

/** Describes the decision about a date. */
const useDeviationWords = (deviation: SeriesDeviation | null, zone: IanaZone): string => {
  const { t } = useTranslation()
  const format = useFormat()
  const { engine } = useReading()
  const id = deviation?.kind === 'move' ? (deviation.resourceIds?.[0] ?? null) : null
  const resource = useQuery(() => (id === null ? null : engine.resource(id)), [engine, id])
  if (deviation === null) return ''
  if (deviation.kind === 'skip') return t('series.state.skipped')
  if (deviation.span) {
    return t('series.state.otherTime', { time: format.timeRange(deviation.span.start, deviation.span.end, zone) })
  }
  return t('series.state.otherRoom', { room: resource ? shownName(resource) : '' })
}

interface DateRowProps {
  readonly index: number
  readonly day: CalendarDay
  readonly span: InstantSpan
  readonly zone: IanaZone
  /** Null while it is unknown. */
  readonly state: SeriesDate | null
  readonly deviation: SeriesDeviation | null
  /** The user's own reservations at this time. */
  readonly conflicts: readonly Reservation[]
  /** The attendees who are busy at this time. */
  readonly busy: readonly BusyPerson[]
  /** The day of the attendees and the user, as far as it is known. */
  readonly people: readonly PersonDay[]
  /** The public holiday on this date, or null. */
  readonly holiday: string | null
  /** Set if the other resources have been compared. */
  readonly isCompared: boolean
  readonly onDecided: () => void
}

type Look = 'free' | 'warned' | 'open' | 'skip' | 'move' | 'unknown'

const icons: Readonly<Record<Look, LucideIcon>> = {
  free: CircleCheck,
  warned: TriangleAlert,
  open: CircleAlert,
  skip: CalendarX2,
  move: DoorOpen,
  unknown: CircleDashed,
}

/** One date with its state. If the resource is not free, also shows the possible actions. */
export const DateRow = ({
  index,
  day,
  span,
  zone,
  state,
  deviation,
  conflicts,
  busy,
  people,
  holiday,
  isCompared,
  onDecided,
}: DateRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const wordsOf = useDateWords()
  const deviationWords = useDeviationWords(deviation, zone)
  const [isChoosing, setChoosing] = useState(false)
  const choicesId = useId()
  const busyWords = useBusyWords()
  const conflictWords = useConflictWords(zone)
  const hasConflict = conflicts.length > 0 || busy.length > 0
  const freeLook: Look = hasConflict || holiday !== null ? 'warned' : 'free'
  const look: Look = deviation ? deviation.kind : state === null ? 'unknown' : state.isFree ? freeLook : 'open'
  const isUndecided = look === 'open' || look === 'warned'
  // Another room or time of the same day is no way out of a holiday.
  const isMovable = isUndecided && (look === 'open' || hasConflict)
  const Icon = icons[look]
  const date = format.day(span.start, zone)
  const clear = (): void => {
    decide(day, null)
    setChoosing(false)
    onDecided()
  }
  return (
    <li className={styles.row} data-look={look}>
      <Icon size={15} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.date}>{date}</span>
        <span className={styles.state}>{deviation ? deviationWords : wordsOf(state)}</span>
        {holiday !== null && <span className={styles.conflict}>{t('holiday.is', { name: holiday })}</span>}
        {deviation?.kind !== 'skip' &&
          conflicts.map((reservation) => (
            <span key={reservation.event.id} className={styles.conflict}>
              {conflictWords(reservation)}
            </span>
          ))}
        {deviation?.kind !== 'skip' &&
          busyWords(busy).map((words) => (
            <span key={words} className={styles.conflict}>
              {words}
            </span>
          ))}
      </span>
      <span className={styles.actions}>
        {deviation && (
          <Button
            size="small"
            look="quiet"
            icon={<Undo2 size={13} aria-hidden="true" />}
            aria-label={t('series.undoOf', { date })}
            onClick={clear}
          >
            {t('series.undo')}
          </Button>
        )}
        {isUndecided && (
          <>
            <Button
              size="small"
              look="quiet"
              aria-label={t('series.skipOf', { date })}
              onClick={() => {
                decide(day, { day, kind: 'skip' })
                onDecided()
              }}
            >
              {t('series.skip')}
            </Button>
            {isMovable && (
              <Button
                size="small"
                aria-label={t('series.otherOf', { date })}
                aria-expanded={isChoosing}
                aria-controls={isChoosing ? choicesId : undefined}
                onClick={() => setChoosing(!isChoosing)}
              >
                {t('series.other')}
              </Button>
            )}
          </>
        )}
      </span>
      {isMovable && isChoosing && (
        <DateChoices
          id={choicesId}
          index={index}
          day={day}
          zone={zone}
          isCompared={isCompared}
          people={look === 'warned' ? people : null}
          onTaken={onDecided}
        />
      )}
    </li>
  )
}
